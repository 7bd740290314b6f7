import ArgumentParser
import Tragus
import TragusHistory
import TragusStation

/// The options that choose stored exercises.
final class HistoryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only exercises since then: a date such as 2026-11-01, an age such as 7d, today or yesterday.",
      valueName: "date|age"),
    completion: .values("today", "yesterday", "7d", "30d"), transform: HistoryOptions.start)
  var since: Start?

  @Option(help: ArgumentHelp("Only the last exercises, such as 10.", valueName: "count"))
  var last: Int?

  /// The time of the first exercise to choose.
  enum Start: Equatable {
    /// In seconds since 1970.
    case date(Double)
    /// In seconds before now.
    case age(Double)
  }

  func validate() throws {
    try require(last, in: 1...Int.max, "--last must be 1 or more, for example 10.")
  }

  /// The chosen ones of all sessions, which are in the order of their dates.
  func chosen(of sessions: [PastSession]) -> [PastSession] {
    let start =
      switch since {
      case .date(let date): date
      case .age(let age): currentDate() - age
      case nil: -Double.infinity
      }
    let chosen = sessions.filter { $0.date >= start }
    return chosen.suffix(last ?? chosen.count)
  }

  private static func start(_ text: String) throws -> Start {
    if let date = StartDate.seconds(in: text) ?? StartDate.seconds(in: text + "T00:00") {
      return .date(date)
    }
    if let count = ["today": 0, "yesterday": 1][text.lowercased()],
      let date = StartDate.day(count, before: currentDate())
    {
      return .date(date)
    }
    // `2 weeks ago`
    if let match = text.lowercased().wholeMatch(of: #/(\d{1,4}) ?(day|week|month)s?(?: ago)?/#),
      let count = Int(match.1), let days = ["day": 1, "week": 7, "month": 30][match.2]
    {
      throw ValidationError("Write \(count * days)d, not '\(printable(text))'.")
    }
    guard let age = try? DurationText.seconds(in: text), age > 0 else {
      throw ValidationError(
        "'\(printable(text))' is neither a date nor an age; write it as 2026-11-01 or 7d.")
    }
    return .age(age)
  }
}
