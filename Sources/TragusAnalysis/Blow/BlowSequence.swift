import TragusCore

/// Makes events of what is judged hop by hop: when a blow begins, goes on and ends, and its kind.
struct BlowSequence {
  /// What is known at the end of a hop.
  struct Hop {
    var isBlowing: Bool
    /// Where the blow began, or where the last one ended, as far as it is known now; in seconds.
    var edge: Double
    /// In dBFS.
    var level: Double
    var strength: Double
    var score: Double
  }

  private enum State {
    case quiet
    case blowing(start: Double, strongest: Hop, nextUpdate: Double)
  }

  private let limits: BlowLimits
  /// Seconds from one update to the next; infinite for none.
  private let period: Double
  private var state = State.quiet
  // The end of the last blow.
  private var lastEnd = -Double.infinity
  // The end of the last one that may be the first of a double.
  private var firstEnd: Double?

  /// - Parameter period: Seconds between updates, or `nil` for none.
  init(limits: BlowLimits, period: Double?) {
    self.limits = limits
    self.period = period ?? .infinity
  }

  /// Hears of the next hop.
  ///
  /// - Parameter time: The end of the hop, in seconds.
  mutating func hear(_ hop: Hop, at time: Double, into events: inout [Blow]) {
    switch state {
    case .quiet:
      guard hop.isBlowing else { return }
      // What is one blow does not reach into the one before.
      let start = min(max(hop.edge, lastEnd), time)
      state = .blowing(start: start, strongest: hop, nextUpdate: time + period)
      events.append(event(.began, start: start, at: time, hop))
    case .blowing(let start, let strongest, _) where !hop.isBlowing:
      end(start: start, strongest: strongest, edge: hop.edge, at: time, into: &events)
    case .blowing(let start, var strongest, var nextUpdate):
      strongest.strength = max(strongest.strength, hop.strength)
      strongest.level = max(strongest.level, hop.level)
      strongest.score = max(strongest.score, hop.score)
      // Half a frame of the highest rate: sums of periods are not exact.
      if time >= nextUpdate - 1e-7 {
        events.append(event(.updated, start: start, at: time, hop))
        nextUpdate += period
      }
      state = .blowing(start: start, strongest: strongest, nextUpdate: nextUpdate)
    }
  }

  /// The stream has ended.
  ///
  /// - Parameter time: Its end, in seconds.
  mutating func finish(at time: Double, into events: inout [Blow]) {
    guard case .blowing(let start, let strongest, _) = state else { return }
    end(start: start, strongest: strongest, edge: time, at: time, into: &events)
  }

  private mutating func end(
    start: Double, strongest: Hop, edge: Double, at time: Double, into events: inout [Blow]
  ) {
    let end = min(max(edge, start), time)
    let kind = limits.kind(
      duration: end - start, strength: strongest.strength, pause: firstEnd.map { start - $0 })
    state = .quiet
    lastEnd = end
    firstEnd = kind != .double && end - start <= limits.longestShort ? end : nil
    events.append(
      Blow(
        phase: .ended, start: start, end: end, at: time, strength: strongest.strength,
        level: strongest.level, confidence: strongest.score, kind: kind))
  }

  private func event(_ phase: Phase, start: Double, at time: Double, _ hop: Hop) -> Blow {
    Blow(
      phase: phase, start: start, at: time, strength: hop.strength, level: hop.level,
      confidence: hop.score)
  }

  mutating func reset() {
    self = BlowSequence(limits: limits, period: period.isFinite ? period : nil)
  }
}
