import Tragus

/// How long a command waits for what it hears: so many of it, or until nothing comes for too long.
struct Patience {
  // Asked with each block of samples, so that it holds little.
  private let wantedCount: Int?
  private let countsWhenDue: Bool
  let timeout: Double?
  /// How many were heard.
  private(set) var count = 0
  /// Whether nothing came for too long.
  private(set) var isTimedOut = false
  // When the last one was heard, or the input began.
  private var lastTime = 0.0
  // Those that have begun and not ended.
  private var lastingCount = 0

  /// - Parameters:
  ///   - endsAtFirst: Whether the beginning of the first is enough.
  ///   - count: How many are enough, or `nil` for all.
  ///   - countsWhenDue: Whether one counts in the phase that is waited for, and not when it is over.
  ///   - timeout: Seconds without one, or `nil` for ever.
  init(endsAtFirst: Bool, count: Int?, countsWhenDue: Bool, timeout: Double?) {
    self.countsWhenDue = endsAtFirst || countsWhenDue
    wantedCount = endsAtFirst ? 1 : count
    self.timeout = timeout
  }

  /// Whether all came that was wanted.
  var isDone: Bool { wantedCount.map { count >= $0 } ?? false }

  /// Whether less came than was wanted.
  var isMissing: Bool { !isDone && (wantedCount != nil || timeout != nil && count == 0) }

  /// Another input begins.
  mutating func restartClock() { (lastTime, lastingCount) = (0, 0) }

  /// Takes one of what is waited for.
  ///
  /// - Parameter isDue: Whether it is in the phase that is waited for.
  mutating func take(_ event: any AudioEvent, isDue: Bool) {
    guard let phased = event as? any PhasedEvent else {
      lastTime = event.time
      count += 1
      return
    }
    lastTime = phased.at
    switch phased.phase {
    case .began: lastingCount += 1
    // What is known at its end alone did not count when it began.
    case .ended: lastingCount = max(lastingCount - 1, 0)
    case .updated: break
    }
    if countsWhenDue ? isDue : phased.phase == .ended { count += 1 }
  }

  /// Waits from this time of the stream on.
  mutating func wait(from time: Double) { lastTime = time }

  mutating func shouldStop(at time: Double) -> Bool {
    if let timeout, lastingCount == 0, time - lastTime > timeout { isTimedOut = true }
    return isDone || isTimedOut
  }

  /// What there is less of than was wanted, in words; `nil` when there was none at all.
  ///
  /// - Parameter things: In the plural: "blows".
  func shortage(of things: String) -> String? {
    count == 0 ? nil : "only \(count) of \(wantedCount ?? 0) \(things) were heard."
  }

  /// " in 5.0 s" when nothing came for so long.
  var waitedText: String { isTimedOut ? " in \(decimal(timeout ?? 0, places: 1)) s" : "" }
}
