/// Notices samples that have lost their shape at the rails.
struct Clipping {
  /// Seconds without a clipped sample until clipping has ended.
  private static let hold = 2.0

  private var state = ConditionState(.clipping)
  private var lastClipped = 0.0

  mutating func update(
    _ channels: [ChannelObservation], _ hop: Hop, _ events: inout [InputHealth]
  ) {
    if channels.contains(where: \.isClipped) {
      state.begin(at: hop.start, knownAt: hop.end, &events)
      lastClipped = hop.end
    } else if hop.end - lastClipped > Self.hold - 0.01 {
      state.end(at: lastClipped, knownAt: hop.end, &events)
    }
  }

  mutating func finish(at time: Double, _ events: inout [InputHealth]) {
    state.end(at: lastClipped, knownAt: time, &events)
  }
}
