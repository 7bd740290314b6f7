import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// The options for running a program on events: which, how often, and how long.
final class ExecutionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Wait this long before the program runs again. Events in between do not run it.",
      valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(2))
  var cooldown: Double?

  @Option(
    help: ArgumentHelp(
      "End the program and its child processes after this long.",
      valueName: "duration"),
    completion: .duration, transform: DurationArgument.seconds)
  var execTimeout: Double?

  @Option(
    name: .customLong("exec"), parsing: .remaining,
    help: ArgumentHelp(
      "Run this program for each event, with the event on standard input and its fields in braces, as "
        + "{label}. It comes last; --on EVENTS --exec PROGRAM behind it adds another.",
      valueName: "program"))
  var words: [String] = []

  func validate() throws {
    let rules = rules(on: [])
    for rule in rules {
      try ProgramWords.check(rule.words, example: "./notify.sh", isNeeded: rules.count > 1)
      let program = rule.program
      if let (name, field) = ProgramFields.misspelled(in: program) {
        throw ValidationError("There is no field {\(name)} of an event; write {\(field)}.")
      }
      if let word = ProgramFields.unclosed(in: program) {
        throw ValidationError("Write {\(word)}, not {\(word): the brace is not closed.")
      }
      if let line = program.first, program.count > 1, line.contains(" "), FileKind(line) == nil {
        throw ValidationError(
          "--exec is the last option; write \(printable(program.dropFirst().joined(separator: " "))) before it."
        )
      }
    }
    try require(cooldown, in: 0...86_400, "--cooldown must be 0s to 24h, for example 150ms.")
    try require(
      execTimeout, in: 0.01...86_400, "--exec-timeout must be 10ms to 24h, for example 10s.")
    if !hasProgram {
      try refuse(["cooldown": cooldown != nil, "execTimeout": execTimeout != nil]) {
        "\($0) is about the program of --exec; add --exec -- PROGRAM, or leave \($0) out."
      }
    }
  }

  /// Whether there is a program.
  var hasProgram: Bool { !words.isEmpty }

  /// The programs, and the events they are for.
  ///
  /// - Parameter events: The events of the first one.
  func rules(on events: [String]) -> [ProgramWords.Rule] { ProgramWords.rules(words, on: events) }
}
