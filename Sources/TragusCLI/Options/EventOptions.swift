import ArgumentParser
import Tragus

/// Which events a command reports.
struct EventOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Report only these events, by the types of --json, with commas: blow,voice,level.",
      valueName: "types"),
    completion: .eventTypes)
  var only: [String] = []

  @Option(
    help: ArgumentHelp("Leave these events out, as level,note.", valueName: "types"),
    completion: .eventTypes)
  var not: [String] = []

  mutating func validate() throws {
    _ = try usage { () throws(AudioError) in try choice }
  }

  /// What the options ask for.
  var choice: EventChoice {
    get throws(AudioError) { try EventChoice(only: only, not: not) }
  }
}
