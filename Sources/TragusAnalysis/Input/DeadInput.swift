/// Tells digital silence and a constant value from sound.
struct DeadInput {
  /// -120 dBFS, 20 dB below the noise of 16 bits: no microphone is so quiet.
  static let silence = 1e-6

  private enum Look { case alive, silent, constant }

  private var look = Look.alive
  private var start = 0.0
  private var silent = ConditionState(.silent)
  private var constant = ConditionState(.constant)

  var isSilentNow: Bool { look != .alive }

  mutating func update(
    _ channels: [ChannelObservation], _ hop: Hop, _ events: inout [InputHealth]
  ) {
    let current = Self.look(of: channels, in: hop)
    if current != look {
      silent.end(at: hop.start, knownAt: hop.end, &events)
      constant.end(at: hop.start, knownAt: hop.end, &events)
      look = current
      start = hop.start
    }
    // The times are multiples of a hop, except for rounding.
    guard hop.end - start > InputMonitor.deadTime - 0.01 else { return }
    switch look {
    case .alive: break
    case .silent: silent.begin(at: start, knownAt: hop.end, &events)
    case .constant:
      let value = channels.map(\.value).max { abs($0) < abs($1) }!
      constant.begin(at: start, knownAt: hop.end, value: Double(value), &events)
    }
  }

  mutating func finish(at time: Double, _ events: inout [InputHealth]) {
    silent.end(at: time, knownAt: time, &events)
    constant.end(at: time, knownAt: time, &events)
  }

  private static func look(of channels: [ChannelObservation], in hop: Hop) -> Look {
    if channels.allSatisfy({ $0.statistics.peak <= silence }) { return .silent }
    // One sample cannot move.
    return hop.length > 1 && channels.allSatisfy(\.isStill) ? .constant : .alive
  }
}
