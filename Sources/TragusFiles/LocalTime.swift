import TragusSystem

/// A moment as a date and a time of day at one place.
package struct LocalTime {
  package let year: Int
  package let month: Int
  package let day: Int
  let hour: Int
  let minute: Int
  let second: Int
  let millisecond: Int
  /// Seconds since midnight, with all that is known of their fraction.
  let secondsSinceMidnight: Double
  /// Seconds east of UTC.
  let utcOffset: Int

  /// - Parameters:
  ///   - date: In seconds since 1970.
  ///   - utcOffset: Seconds east of UTC; `nil` asks the computer.
  package init(_ date: Double, utcOffset: Int? = nil) {
    // To the millisecond first: 59.9996 s is the next minute.
    let milliseconds = Int64((max(date, 0) * 1000).rounded())
    var seconds = time_t(milliseconds / 1000)
    var parts = tm()
    if let utcOffset {
      seconds += time_t(utcOffset)
      gmtime_r(&seconds, &parts)
      self.utcOffset = utcOffset
    } else {
      localtime_r(&seconds, &parts)
      self.utcOffset = Int(parts.tm_gmtoff)
    }
    year = Int(parts.tm_year) + 1900
    month = Int(parts.tm_mon) + 1
    day = Int(parts.tm_mday)
    hour = Int(parts.tm_hour)
    minute = Int(parts.tm_min)
    second = Int(parts.tm_sec)
    millisecond = Int(milliseconds % 1000)
    secondsSinceMidnight =
      Double(hour * 3600 + minute * 60 + second) + max(date, 0)
      - Double(milliseconds / 1000)
  }

  /// A moment by its date and its time of day.
  ///
  /// - Parameter utcOffset: Seconds east of UTC; `nil` asks the computer.
  /// - Returns: Seconds since 1970; `nil` for what no calendar has, as the 30th of February.
  package static func date(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Double, utcOffset: Int? = nil
  ) -> Double? {
    guard 1970...9999 ~= year, 1...12 ~= month, 1...31 ~= day, 0...23 ~= hour, 0...59 ~= minute,
      0..<61 ~= second
    else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (CInt(year - 1900), CInt(month - 1), CInt(day))
    (parts.tm_hour, parts.tm_min) = (CInt(hour), CInt(minute))
    // Where clocks are set back, a time of day comes twice; the library chooses.
    parts.tm_isdst = -1
    let seconds = utcOffset == nil ? mktime(&parts) : timegm(&parts)
    guard parts.tm_mday == CInt(day) else { return nil }
    return Double(seconds) - Double(utcOffset ?? 0) + second
  }

  /// `2026-11-21`
  package var dateText: String { "\(year.digits(4))-\(month.digits(2))-\(day.digits(2))" }

  /// The time of day with a separator between its numbers: `09:15:30`.
  package func timeText(separator: String) -> String {
    [hour, minute, second].map { $0.digits(2) }.joined(separator: separator)
  }

  /// As in RFC 3339: `2026-11-21T09:15:30.250+01:00`.
  var text: String {
    let minutes = abs(utcOffset) / 60
    let zone =
      utcOffset == 0
      ? "Z" : "\(utcOffset < 0 ? "-" : "+")\((minutes / 60).digits(2)):\((minutes % 60).digits(2))"
    return "\(dateText)T\(timeText(separator: ":")).\(millisecond.digits(3))\(zone)"
  }
}

extension Int {
  /// The number with zeros in front.
  func digits(_ count: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(count - text.count, 0)) + text
  }
}
