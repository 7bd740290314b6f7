import TragusCore

/// Follows a level through named ranges and says when it comes into one and leaves it.
///
/// It takes levels of any kind, in any unit, from any meter:
///
/// ```
/// var tracker = RangeTracker(.tutorial, unit: "dBFS")
/// for event in tracker.add(-12.5, from: 0, to: 0.1) { print(event.phase, event.range) }
/// ```
///
/// A range is entered from below at its lower limit exactly. It is left downwards only when the
/// level lies `hysteresis` below that limit. So a level that trembles at a limit gives one event,
/// not hundreds. Another range counts when the level has been in other ranges for `minimumStay`. A level
/// in no range ends the present one at once, so that a pause does not go on behind a short word.
package struct RangeTracker: Sendable {
  package let ranges: LevelRanges
  /// The unit of the levels, as it is printed.
  package let unit: String

  private let hysteresis: Double
  private let minimumStay: Double
  // The stay that has been reported.
  private var present: Stay?
  // Since when the level has been in other ranges, and in which one it is now.
  private var away: (since: Double, stay: Stay)?
  // The end of the last period.
  private var latest = 0.0

  /// A visit to a range.
  private struct Stay {
    let index: Int
    let start: Double
    let first: Double
    var highest: Double
    /// The end of the last period in the range.
    var end: Double

    mutating func goOn(_ level: Double, to end: Double) {
      highest = max(highest, level)
      self.end = end
    }
  }

  /// - Parameters:
  ///   - ranges: The ranges to follow the level through.
  ///   - unit: The unit of the levels, as it is printed: "dBFS", "dB SPL".
  ///   - hysteresis: How far below the lower limit of a range a level is still in it, in decibels;
  ///     0 and more.
  ///   - minimumStay: How long a level must be in other ranges before it counts, in seconds; 0 and more.
  package init(
    _ ranges: LevelRanges, unit: String, hysteresis: Double = LevelRanges.defaultHysteresis,
    minimumStay: Double = 0
  ) {
    precondition(hysteresis >= 0 && hysteresis.isFinite, "The hysteresis must not be negative.")
    precondition(minimumStay >= 0 && minimumStay.isFinite, "The stay must not be negative.")
    self.ranges = ranges
    self.unit = unit
    self.hysteresis = hysteresis
    self.minimumStay = minimumStay
  }

  /// The range in which the level is, as far as that has been reported.
  package var current: LevelRange? { present.map { ranges.ranges[$0.index] } }

  /// Takes the level of the next period.
  ///
  /// - Parameters:
  ///   - level: In ``unit``; what is not a number is in no range.
  ///   - start: When the period began, in seconds since the stream began.
  ///   - end: When it ended; not before `start`.
  /// - Returns: What came to an end, then what began; mostly nothing.
  package mutating func add(_ level: Double, from start: Double, to end: Double) -> [RangeEvent] {
    precondition(end >= start, "A period must not end before it begins.")
    latest = end
    if index(of: level, after: present?.index) == present?.index {
      present?.goOn(level, to: end)
      away = nil
      return []
    }
    let since = away?.since ?? start
    guard let now = index(of: level, after: away?.stay.index) else {
      let events = ended(at: since, known: end)
      (present, away) = (nil, nil)
      return events
    }
    var visit = Stay(index: now, start: start, first: level, highest: level, end: end)
    if let earlier = away?.stay, earlier.index == now { visit = earlier }
    visit.goOn(level, to: end)
    away = (since, visit)
    // Ends of periods are quotients; half a nanosecond is below any frame.
    guard end - since >= minimumStay - 0.5e-9 else { return [] }
    let events = ended(at: since, known: end)
    (present, away) = (visit, nil)
    return events + [
      RangeEvent(
        range: ranges.ranges[now].name, unit: unit, start: visit.start, end: nil, at: end,
        level: visit.first)
    ]
  }

  /// Takes the level of the next period, which is counted in frames so that it begins exactly where
  /// the one before it ended.
  mutating func add(
    _ level: Double, until end: Double, frameCount: Int64, sampleRate: Double
  ) -> [RangeEvent] {
    let endFrame = (end * sampleRate).rounded()
    return add(level, from: (endFrame - Double(frameCount)) / sampleRate, to: end)
  }

  /// The level is not known any more: the stream ended, or frames were lost.
  ///
  /// What has not lasted for the minimum stay is not reported.
  ///
  /// - Returns: The end of the present range, at the end of the last period in it.
  package mutating func finish() -> [RangeEvent] {
    guard let stay = present else {
      away = nil
      return []
    }
    let events = ended(at: stay.end, known: latest)
    (present, away) = (nil, nil)
    return events
  }

  private func ended(at end: Double, known: Double) -> [RangeEvent] {
    guard let stay = present else { return [] }
    return [
      RangeEvent(
        range: ranges.ranges[stay.index].name, unit: unit, start: stay.start, end: end, at: known,
        level: stay.highest)
    ]
  }

  // The range of a level that was in another, or in this one, before.
  private func index(of level: Double, after previous: Int?) -> Int? {
    let index = ranges.index(of: level)
    guard let previous, index != previous, level < ranges.ranges[previous].lower,
      level >= ranges.ranges[previous].lower - hysteresis
    else { return index }
    return previous
  }
}
