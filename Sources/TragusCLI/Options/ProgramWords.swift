import ArgumentParser
import Tragus
import TragusStation

/// The words after `--exec`: a program and its arguments.
///
/// All words after the option belong to the program, including options; a `--` before them is
/// optional.
enum ProgramWords {
  private static let option = "--exec"
  private static let choice = "--on"

  // Options of ours that hardly any program has, and those that many have.
  private static let own = [
    "--on", "--phase", "--times", "--within", "--cooldown", "--exec-timeout", "--only",
    "--calibration",
  ]
  // Options of others that mean ours.
  private static let foreign = [
    "--confidence", "--debounce", "--every", "--min-confidence", "--refractory", "--throttle",
  ]
  private static let common = ["-q", "--quiet", "--json", "--csv"]

  /// The phases of events, as people call them.
  static let phases: [String: Phase] = [
    "began": .began, "begin": .began, "enter": .began, "onset": .began, "press": .began,
    "start": .began, "started": .began,
    "updated": .updated,
    "end": .ended, "ended": .ended, "finish": .ended, "leave": .ended, "offset": .ended,
    "release": .ended, "stop": .ended, "stopped": .ended,
  ]

  /// A program, and the events it is for.
  struct Rule: Equatable {
    /// Lists of events, without their phases; empty for the usual ones.
    var events: [String]
    /// The phases that stand behind the events, or in their place: `voice:ended`, `began`.
    var phases: [Phase] = []
    /// The words of the program, perhaps behind `--`.
    var words: [String]

    /// The program and its arguments; empty for none.
    var program: [String] { programOrLine(words) }
  }

  /// The programs in the words after the first `--exec`: `./a --on hard --exec ./b` are two.
  ///
  /// - Parameter events: The events of the first one.
  static func rules(_ words: [String], on events: [String]) -> [Rule] {
    var rules = [Rule(events: events, words: [])]
    var rest = words[...]
    while let word = rest.first {
      if !rules[rules.count - 1].words.isEmpty, let (events, programs) = choice(in: rest) {
        rules.append(Rule(events: events, words: []))
        rest = programs
      } else {
        rules[rules.count - 1].words.append(word)
        rest.removeFirst()
      }
    }
    return rules.map(withPhasesApart)
  }

  private static func withPhasesApart(_ rule: Rule) -> Rule {
    var rule = rule
    let form = #/(?:^|[:,])\s*(\w+)\s*(?=,|$)/#
    var phases: [Phase] = []
    let events = rule.events.map { list in
      list.replacing(form) { match in
        guard let phase = Self.phases[match.1.lowercased()] else { return match.0 }
        phases.append(phase)
        return ""
      }
    }
    (rule.events, rule.phases) = (events.filter { !$0.isEmpty }, phases)
    return rule
  }

  // `--on hard --exec`, which begins another program, and the words behind it.
  private static func choice(
    in words: ArraySlice<String>
  ) -> (events: [String], programs: ArraySlice<String>)? {
    var events: [String] = []
    var rest = words
    while let word = rest.popFirst() {
      if word == choice, let list = rest.popFirst() {
        events.append(list)
      } else if word.hasPrefix(choice + "=") {
        events.append(String(word.dropFirst(choice.count + 1)))
      } else {
        return word == option && !events.isEmpty ? (events, rest) : nil
      }
    }
    return nil
  }

  /// The words of a command line, marked so that the parser accepts the option as the last word.
  /// Otherwise the parser would not see an option without a program.
  static func marked(_ arguments: [String]) -> [String] {
    arguments.last == option && !arguments.dropLast().contains { [option, "--"].contains($0) }
      ? arguments + ["--"] : arguments
  }

  /// The words with `--exec` before a program that follows only `--`, as in `--on clap -- ./lamp.sh`.
  static func completed(_ arguments: [String]) -> [String] {
    guard let place = arguments.firstIndex(of: "--"), place + 1 < arguments.count,
      !arguments[..<place].contains(where: { ending.contains($0) || $0.hasPrefix(option) })
    else { return arguments }
    let program = arguments[place + 1]
    let command = CommandDescription.named(by: arguments).command
    guard command.usual.optionNames.contains(option), !AudioFileFormat.hasAudioSuffix(program),
      arguments[..<place].contains(choice) || isProgram(program)
    else { return arguments }
    return arguments[..<place] + [option] + arguments[place...]
  }

  /// Whether a word names a script or a program, and no file beside it.
  static func isProgram(_ word: String) -> Bool {
    ForeignWords.isScript(word) || FileKind(word) == nil && ProgramFile.path(of: word) != nil
  }

  // What an event does without a program.
  private static let ending: Set<String> = ["--exit", "-e", "--count", "--timeout"]

  /// Takes an option of ours, with its value, out of the words of a program.
  static func takeOption(outOf words: inout ArraySlice<String>) -> [String]? {
    guard words.first != "--",
      let place = words.indices.dropFirst().first(where: { place in
        (own + foreign).contains { $0 != choice && words[place] == $0 }
          && place + 1 < words.endIndex
      })
    else { return nil }
    let taken = Array(words[place...(place + 1)])
    words.removeSubrange(place...(place + 1))
    return taken
  }

  /// The program and its arguments; empty without the option.
  static func program(_ words: [String]) -> [String] {
    Array(words.first == "--" ? words.dropFirst() : words[...])
  }

  /// The program and its arguments. A single quoted line goes to the shell: `--exec 'xdotool click
  /// 1'`.
  static func programOrLine(_ words: [String]) -> [String] {
    let program = program(words)
    guard program.count == 1, program[0].contains(" "), FileKind(program[0]) == nil else {
      return program
    }
    return ["/bin/sh", "-c", program[0]]
  }

  /// - Parameters:
  ///   - example: An example of a program, such as `./notify.sh`.
  ///   - isNeeded: Whether the option is there.
  ///   - takesAll: Whether options of ours are the program's without doubt.
  /// - Throws: The correct spelling when the option has no program.
  static func check(
    _ words: [String], example: String, isNeeded: Bool = false, takesAll: Bool = false
  ) throws {
    try require(
      words != ["--"] && !(isNeeded && words.isEmpty),
      "--exec needs a program, as --exec -- \(example).")
    // Of find and fd, where a name takes its place.
    try require(
      takesAll
        || !(words.count == 1 ? words[0].split(separator: " ") : words.map { $0[...] })
          .contains("{}"),
      "The event comes on standard input, as a line of JSON, or a message as it is; leave {} out.")
    // After `--`, everything is the program's beyond doubt.
    guard words.first != "--", !takesAll else { return }
    // `--exec --json -- cat`
    if let first = words.first, first.hasPrefix("-"), first.count > 1 {
      throw ValidationError(
        "\(printable(first)) is not a program; write it before --exec, which comes last: --exec -- \(example)."
      )
    }
    if let place = words.dropFirst().firstIndex(of: option) {
      throw ValidationError(
        "Write --on EVENTS --exec \(printable(words[(place + 1)...].joined(separator: " "))) for the second program. "
          + "If --exec belongs to the first one, write --exec -- "
          + "\(printable(words.joined(separator: " "))).")
    }
    let place = words.indices.dropFirst().first { place in
      own.contains { words[place] == $0 || words[place].hasPrefix($0 + "=") }
        || place == words.count - 1 && common.contains(words[place])
    }
    if let place {
      let hasValue = own.contains(words[place]) && place + 1 < words.count
      let option = words[place...(hasValue ? place + 1 : place)].joined(separator: " ")
      throw ValidationError(
        "Write \(printable(option)) before --exec. If it belongs to the program, write --exec -- "
          + "\(printable(words.joined(separator: " "))).")
    }
  }
}
