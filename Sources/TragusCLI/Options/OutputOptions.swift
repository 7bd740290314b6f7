import ArgumentParser
import Tragus
import TragusStation

/// The options for printing events and for their file, the same in every command that prints
/// events.
final class OutputOptions: ParsableArguments {
  @OptionGroup var printing: FormatOptions
  @OptionGroup var destination: DestinationOptions

  func validate() throws {
    guard let chosen = printing.chosen else { return try destination.checkSuffix() }
    guard let suffix = destination.format, suffix != .text, chosen != suffix else { return }
    throw ValidationError(
      "'\(printable(destination.path ?? ""))' says \(suffix.rawValue), and the option says "
        + "\(chosen.rawValue); leave one of them out.")
  }

  var quiet: Bool { printing.quiet }

  /// The request for the options.
  var reporting: Reporting { Reporting(format: format, isQuiet: quiet) }

  /// The named format, else the format of the file.
  var format: EventFormat { printing.chosen ?? destination.format ?? .text }
}

/// The options for printing events, in commands whose file is not for events.
final class FormatOptions: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "text, json, csv, tsv, or labels for audacity or raven. Default: text.",
      valueName: "format"))
  var chosenFormat: EventFormat?

  @Flag(help: "Print JSON lines: --format json.")
  var json = false

  @Flag(help: "Print comma-separated values: --format csv.")
  var csv = false

  @Flag(name: [.short, .long], help: "Print no progress, no warnings and no live view.")
  var quiet = false

  func validate() throws {
    try require(
      [json, csv, chosenFormat != nil].count(where: \.self) <= 1,
      "Give only one of --json, --csv and --format.")
  }

  /// The requested format, or `nil`.
  var chosen: EventFormat? { json ? .json : csv ? .csv : chosenFormat }

  /// The request for the options.
  var reporting: Reporting { Reporting(format: chosen ?? .text, isQuiet: quiet) }

  var format: EventFormat { chosen ?? .text }
}

extension EventFormat: ExpressibleByArgument {
  package init?(argument: String) { self.init(rawValue: argument.lowercased()) }
}
