import ArgumentParser
import Tragus
import TragusStation

/// The option for the dates of events, the same in every command that reports events.
struct DateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Add dates to JSON lines and tables: when the input began, such as 2026-11-24T05:30, file for "
        + "its tags or name, or now.", valueName: "date"),
    completion: .values("file", "now"), transform: Self.date)
  var date: StartDate?

  private static func date(_ text: String) throws -> StartDate {
    try usage { () throws(AudioError) in try StartDate(text) }
  }
}
