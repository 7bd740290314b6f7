import TragusAnalysis

/// Finds the long times between two breaths in which none was heard.
struct NightPauses: Sendable {
  /// Seconds from which on it is a pause, and beyond which nobody was heard at all.
  static let durations = 10.0...120.0

  // Where the last breath ended.
  private var lastEnd: Double?

  /// - Returns: The pause that this breath has ended.
  mutating func take(_ breath: Breath) -> BreathPause? {
    guard breath.kind != .pause else { return nil }
    if let end = breath.end { lastEnd = max(lastEnd ?? end, end) }
    guard breath.phase == .began, let start = lastEnd.take(),
      Self.durations ~= breath.start - start
    else { return nil }
    return BreathPause(start: start, end: breath.start, at: breath.at)
  }

  /// Another sound than a breath was heard until a time, in seconds. The time before it does not
  /// count as a pause.
  mutating func interrupt(until time: Double) {
    if let end = lastEnd, end < time { lastEnd = nil }
  }
}
