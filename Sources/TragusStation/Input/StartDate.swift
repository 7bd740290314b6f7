import Tragus
import TragusFiles

/// When an input began, for the dates of its events.
package enum StartDate: Sendable, Equatable {
  /// When it is opened.
  case now
  /// As its tags or its name say.
  case file
  /// In seconds since 1970.
  case fixed(Double)

  /// - Parameter text: `now`, `file`, or a date with a time of day, as ``seconds(in:)`` reads it.
  /// - Throws: `invalidRequest`.
  package init(_ text: String) throws(AudioError) {
    switch text {
    case "now": self = .now
    case "file": self = .file
    default:
      guard let seconds = Self.seconds(in: text) else {
        throw AudioError(
          .invalidRequest,
          "'\(printable(text))' is not a date; write one as 2026-11-24T05:30, or file for the tags or "
            + "the name of a recording, or now.")
      }
      self = .fixed(seconds)
    }
  }

  /// The date of a file, in seconds since 1970.
  ///
  /// The tags count first. Broadcast Wave (EBU Tech 3285), Tragus and AudioMoth each write one.
  ///
  /// - Throws: `unsuitableSignal` when neither its tags nor its name has one; the errors of reading.
  static func ofFile(_ path: String) throws(AudioError) -> Double {
    let tags = try RecordingTags(ofFile: path).tags
    // A description has the time zone too.
    let texts = ["description", "comment", "origination", "date"].compactMap { name in
      tags.first { $0.name == name }?.text
    }
    if let date = (texts + [PathParts(path).stem]).lazy.compactMap(seconds).first { return date }
    throw AudioError(
      .unsuitableSignal,
      "Neither the tags nor the name of '\(printable(path))' has a date with a time of day; write "
        + "--date 2026-11-24T05:30.")
  }

  /// The first date with a time of day in a text, in seconds since 1970; `nil` without one.
  ///
  /// Without a time zone, it is the time of this computer.
  package static func seconds(in text: String) -> Double? {
    if let match = text.firstMatch(of: dayFirst) {
      let (hour, minute, second) = (Int(match.1)!, Int(match.2)!, Int(match.3)!)
      return LocalTime.date(
        year: Int(match.6)!, month: Int(match.5)!, day: Int(match.4)!, hour: hour, minute: minute,
        second: Double(second), utcOffset: match.7.map(offset) ?? 0)
    }
    guard let match = text.firstMatch(of: yearFirst) else { return nil }
    return LocalTime.date(
      year: Int(match.1)!, month: Int(match.2)!, day: Int(match.3)!, hour: Int(match.4)!,
      minute: Int(match.5)!, second: match.6.flatMap { Double($0) } ?? 0,
      utcOffset: match.7.map(offset))
  }

  /// When a day began at this place, in seconds since 1970.
  ///
  /// - Parameter count: How many days it is ago; 0 is today.
  package static func day(_ count: Int, before date: Double) -> Double? {
    // From noon, an hour that is set forward or back leaves the day as it is.
    let today = LocalTime(date)
    return LocalTime.date(
      year: today.year, month: today.month, day: today.day, hour: 12, minute: 0, second: 0
    ).flatMap { noon in
      let day = LocalTime(noon - Double(count) * 86_400)
      return LocalTime.date(
        year: day.year, month: day.month, day: day.day, hour: 0, minute: 0, second: 0)
    }
  }

  // `2026-11-24T05:30:00.250+01:00`, `20261124_053000` and the like.
  private static var yearFirst:
    Regex<
      (Substring, Substring, Substring, Substring, Substring, Substring, Substring?, Substring?)
    >
  {
    #/(?:^|\D)(\d{4})[-_.]?(\d\d)[-_.]?(\d\d)(?:[T_ -]|_-_)?(\d\d)[-:._h]?(\d\d)(?:[-:._m]?(\d\d(?:\.\d{1,6})?))?(Z|[+-]\d\d:?\d\d)?(?!\d)/#
  }

  // AudioMoth: `Recorded at 05:30:00 24/11/2026 (UTC+5:30)`.
  private static var dayFirst:
    Regex<
      (
        Substring, Substring, Substring, Substring, Substring, Substring, Substring, Substring?
      )
    >
  {
    #/(\d\d):(\d\d):(\d\d)(?:\.\d+)? (\d\d)\/(\d\d)\/(\d{4}) \(UTC([+-]\d{1,2}(?::\d\d)?)?\)/#
  }

  // Seconds east of UTC: of `Z`, `+01:00`, `+0100`, `+1` and `+5:30`.
  private static func offset(_ zone: Substring) -> Int {
    let digits = zone.filter(\.isNumber)
    // Minutes follow two digits, or a colon.
    let hasMinutes = digits.count > 2
    let hours = Int(hasMinutes ? digits.dropLast(2) : digits[...]) ?? 0
    let minutes = hasMinutes ? Int(digits.suffix(2)) ?? 0 : 0
    return (zone.hasPrefix("-") ? -60 : 60) * (60 * hours + minutes)
  }
}
