/// Something that a simulated signal is known to contain: ground truth for detectors.
package struct SignalSpan: Sendable, Hashable {
  /// Seconds since the stream began.
  package let start: Double
  /// Seconds since the stream began, not after its end.
  package let end: Double
  /// What it is: `blow`, a part of a breath, or the kind of a ``SceneSound``.
  package let name: String
}

extension SimulatedSource {
  /// What happens in the stream, in the order of its time: the blows of `sim:blow`, the
  /// phases of `sim:breath` and the sounds of `sim:scene`.
  ///
  /// What the end of the stream cuts off ends there.
  ///
  /// - Returns: `nil` for a stream without end, and for signals in which nothing happens.
  package var spans: [SignalSpan]? {
    guard let frameCount else { return nil }
    let end = Double(frameCount) / format.sampleRate
    switch signal {
    case .blow(let settings):
      return SimulatedBlows(settings, seed: seed).prefix { $0.start < end }
        .map { SignalSpan(start: $0.start, end: min($0.end, end), name: "blow") }
    case .breath(let settings):
      return SimulatedBreaths(settings, seed: seed).spans(before: end)
    case .scene:
      return AcousticScene(seed: seed).prefix { $0.start < end }
        .map { SignalSpan(start: $0.start, end: min($0.end, end), name: $0.kind.rawValue) }
    default:
      return nil
    }
  }
}
