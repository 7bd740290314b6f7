import Tragus
import TragusFiles

/// When to begin or to end on the clock: a time of day, or a date with one.
package enum ClockTime: Sendable, Equatable {
  /// In whole seconds since midnight, in the time zone of this computer.
  case timeOfDay(Int)
  /// In seconds since 1970.
  case date(Double)

  /// - Parameter text: `05:00`, `22:30:15`, `7pm`, or a date, as `2026-11-24T05:30`.
  /// - Throws: `invalidRequest`.
  package init(_ text: String) throws(AudioError) {
    if let match = text.lowercased().firstMatch(of: Self.timeOfDay) {
      let minute = match.2.flatMap { Int($0) } ?? 0
      let second = match.3.flatMap { Int($0) } ?? 0
      if let hour = Self.hour(Int(match.1)!, half: match.4), match.2 ?? match.4 != nil,
        max(minute, second) < 60
      {
        self = .timeOfDay((hour * 60 + minute) * 60 + second)
        return
      }
    }
    guard let date = StartDate.seconds(in: text) else {
      throw AudioError(
        .invalidRequest,
        "'\(printable(text))' is not a time on the clock; write one as 05:00 or 2026-11-24T05:30.")
    }
    self = .date(date)
  }

  // `5:00`, `05:00:30`, `5pm` and `5:30 pm`.
  private static var timeOfDay: Regex<(Substring, Substring, Substring?, Substring?, Substring?)> {
    #/^(\d\d?)(?::(\d\d)(?::(\d\d))?)? ?([ap]m)?$/#
  }

  // Twelve at night is 12am, and noon is 12pm.
  private static func hour(_ hour: Int, half: Substring?) -> Int? {
    guard let half else { return hour < 24 ? hour : nil }
    return 1...12 ~= hour ? hour % 12 + (half == "pm" ? 12 : 0) : nil
  }

  /// The first such moment after another one, both in seconds since 1970; `nil` for a date that has
  /// passed.
  package func next(after moment: Double) -> Double? {
    switch self {
    case .date(let date): return date > moment ? date : nil
    case .timeOfDay(let second):
      // A day of 25 hours needs a second step.
      let days = (0...2).lazy.map { LocalTime(moment + Double($0) * 86_400) }
      return days.compactMap { day in
        LocalTime.date(
          year: day.year, month: day.month, day: day.day, hour: second / 3600,
          minute: second / 60 % 60, second: Double(second % 60))
      }.first { $0 > moment }
    }
  }
}
