import ArgumentParser
import Tragus
import TragusStation

/// The option for the dates of events, the same in every command that reports events.
final class DateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Add dates to JSON lines and tables: when the input began, such as 2026-11-24T05:30, file for "
        + "its tags or name, or now.", valueName: "date"),
    completion: .values("file", "now"), transform: DateOptions.date)
  var date: StartDate?

  /// Refuses dates where there is a summary.
  func refuse(in summary: Bool) throws {
    try require(!summary || date == nil, "A summary has no dates; leave --date out.")
  }

  private static func date(_ text: String) throws -> StartDate {
    try usage { () throws(AudioError) in try StartDate(text) }
  }
}
