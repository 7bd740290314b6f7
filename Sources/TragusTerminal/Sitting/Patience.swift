import Tragus

/// How long a command waits for events: for a number of them, or until a timeout.
struct Patience {
  // It is queried with each block of samples, so it holds little.
  private let wantedCount: Int?
  private let countsWhenDue: Bool
  let timeout: Double?
  /// How many events were heard.
  private(set) var count = 0
  /// Whether the timeout has passed without an event.
  private(set) var isTimedOut = false
  // The time of the last event, or of the start of the input.
  private var lastTime = 0.0
  // The number of events that have begun and not ended.
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

  /// Whether all wanted events came.
  var isDone: Bool { wantedCount.map { count >= $0 } ?? false }

  /// Whether fewer events came than wanted.
  var isMissing: Bool { !isDone && (wantedCount != nil || timeout != nil && count == 0) }

  /// Starts the clock for another input.
  ///
  /// - Parameter time: Where the input begins, in seconds.
  mutating func restartClock(at time: Double) { (lastTime, lastingCount) = (time, 0) }

  /// Takes an awaited event.
  ///
  /// - Parameter isDue: Whether it is in the awaited phase, and the last one of its group.
  mutating func take(_ event: any AudioEvent, isDue: Bool) {
    guard let phased = event as? any PhasedEvent else {
      lastTime = event.time
      if isDue { count += 1 }
      return
    }
    lastTime = phased.at
    switch phased.phase {
    case .began: lastingCount += 1
    // An event that is known only at its end did not count at its beginning.
    case .ended: lastingCount = max(lastingCount - 1, 0)
    case .updated: break
    }
    if countsWhenDue ? isDue : phased.phase == .ended { count += 1 }
  }

  /// Restarts the timeout at this time of the stream.
  mutating func wait(from time: Double) { lastTime = time }

  mutating func shouldStop(at time: Double) -> Bool {
    if let timeout, lastingCount == 0, time - lastTime > timeout { isTimedOut = true }
    return isDone || isTimedOut
  }

  /// How many of the wanted events came, in words; `nil` when none came.
  ///
  /// - Parameter things: The plural: "blows".
  func shortage(of things: String) -> String? {
    count == 0 ? nil : "only \(count) of \(wantedCount ?? 0) \(things) were heard."
  }

  /// " in 5.0 s" after a timeout, else empty.
  var waitedText: String { isTimedOut ? " in \(decimal(timeout ?? 0, places: 1)) s" : "" }
}
