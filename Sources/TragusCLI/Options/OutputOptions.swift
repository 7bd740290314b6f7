import ArgumentParser

/// How events are printed, spelled the same in every command that prints events.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print events as lines of JSON.")
  var json = false

  @Flag(help: "Print events as lines of comma-separated values.")
  var csv = false

  @Flag(name: [.short, .long], help: "Print no progress, no warnings and no live view.")
  var quiet = false

  mutating func validate() throws {
    if json && csv { throw ValidationError("--json and --csv exclude each other.") }
  }

  var format: EventFormat { json ? .json : csv ? .csv : .text }
}

enum EventFormat {
  case text, json, csv
}
