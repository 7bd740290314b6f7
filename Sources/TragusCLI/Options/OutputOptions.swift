import ArgumentParser
import TragusStation

/// How events are printed, spelled the same in every command that prints events.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "text, json, csv, or labels for audacity or raven (default: text).", valueName: "format"))
  var chosenFormat: EventFormat?

  @Flag(help: "Print events as lines of JSON: --format json.")
  var json = false

  @Flag(help: "Print events as comma-separated values: --format csv.")
  var csv = false

  @Flag(name: [.short, .long], help: "Print no progress, no warnings and no live view.")
  var quiet = false

  mutating func validate() throws {
    try require(
      [json, csv, chosenFormat != nil].count(where: \.self) <= 1,
      "--json, --csv and --format exclude each other.")
  }

  /// What the options ask for.
  var reporting: Reporting { Reporting(format: format, isQuiet: quiet) }

  var format: EventFormat { json ? .json : csv ? .csv : chosenFormat ?? .text }
}

extension EventFormat: ExpressibleByArgument {}
