import ArgumentParser
import Tragus

/// The options for the events to report.
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
    let names = (only + not).flatMap { $0.split(separator: ",") }
    for name in names where (try? EventChoice.type(String(name))) == nil {
      guard let sound = SoundNames.published.name(String(name)) else { continue }
      throw ValidationError(
        "'\(sound)' is a kind of sound; 'tragus classify --on \(TragusCommand.quotedForShell(sound))' "
          + "reports it.")
    }
    _ = try usage { () throws(AudioError) in try choice }
  }

  /// The choice for the options.
  var choice: EventChoice {
    get throws(AudioError) { try EventChoice(only: only, not: not) }
  }
}
