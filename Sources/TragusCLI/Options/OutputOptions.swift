import ArgumentParser
import Tragus

/// How events are printed, spelled the same in every command that prints events.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "text, json, csv, or labels for audacity or raven (default: text).", valueName: "format"))
  var chosenFormat: EventFormat?

  @Flag(help: "Print events as lines of JSON: --format json.")
  var json = false

  @Flag(help: "Print events as lines of comma-separated values: --format csv.")
  var csv = false

  @Flag(name: [.short, .long], help: "Print no progress, no warnings and no live view.")
  var quiet = false

  mutating func validate() throws {
    if [json, csv, chosenFormat != nil].count(where: \.self) > 1 {
      throw ValidationError("--json, --csv and --format exclude each other.")
    }
  }

  var format: EventFormat { json ? .json : csv ? .csv : chosenFormat ?? .text }
}

/// What events look like on standard output.
enum EventFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, csv, audacity, raven

  /// How labels are written, when events become labels.
  var labels: LabelFormat? {
    switch self {
    case .text, .json, .csv: nil
    case .audacity: .audacity
    case .raven: .raven
    }
  }
}
