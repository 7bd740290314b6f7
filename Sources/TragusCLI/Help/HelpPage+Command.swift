extension HelpPage {
  /// The page of a command.
  ///
  /// Its discussion begins with a paragraph of examples: command lines, each with a comment. The
  /// comment follows two or more blanks, or is on the next line, indented. Other paragraphs follow.
  /// A paragraph whose lines are all indented is a table. One that begins with "Exit status:" or "More:"
  /// ends the page.
  init(_ command: CommandDescription) {
    let path = command.path.joined(separator: " ")
    name = path
    summary = command.abstract ?? ""
    let paragraphs = Self.paragraphs(of: command.discussion ?? "")
    var blocks: [Block] = []
    var endings: [Block] = []
    for (index, lines) in paragraphs.enumerated() {
      let text = lines.joined(separator: " ")
      if index == 0 {
        blocks.append(.examples(Self.examples(in: lines)))
      } else if text.hasPrefix(Self.status) {
        endings.append(.status(String(text.dropFirst(Self.status.count))))
      } else if text.hasPrefix(Self.more) {
        endings.append(.more(String(text.dropFirst(Self.more.count))))
      } else if lines.allSatisfy({ $0.hasPrefix(" ") }) {
        let rows = Self.examples(in: lines.map { String($0.drop { $0 == " " }) })
        blocks.append(.table(rows.map { Row($0.command, $0.comment) }))
      } else {
        blocks.append(.paragraph(text))
      }
    }
    blocks.append(.usage(Self.usage(of: command)))
    if !command.commands.isEmpty {
      blocks += [
        .title("Commands"),
        .table(command.commands.map { Row($0.commandName, $0.abstract ?? "") }),
      ]
    }
    for section in OptionSections.sections(of: command) {
      blocks += [.title(section.title), .table(section.arguments.map { Self.row($0, of: path) })]
    }
    self.blocks = blocks + endings
  }

  private static let status = "Exit status: "
  private static let more = "More: "

  private static func paragraphs(of text: String) -> [[String]] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.split { $0.isEmpty }.map(Array.init)
  }

  private static func examples(in lines: [String]) -> [Example] {
    var examples: [Example] = []
    for line in lines {
      if line.hasPrefix(" "), var last = examples.popLast() {
        let words = String(line.drop { $0 == " " })
        last.comment += (last.comment.isEmpty ? "" : " ") + words
        examples.append(last)
      } else if let gap = line.firstRange(of: "  ") {
        let comment = line[gap.upperBound...].drop { $0 == " " }
        examples.append(
          Example(command: String(line[..<gap.lowerBound]), comment: String(comment)))
      } else {
        examples.append(Example(command: line, comment: ""))
      }
    }
    return examples
  }

  private static func usage(of command: CommandDescription) -> String {
    let arguments = command.ownArguments
    let isGroup = !command.commands.isEmpty
    let options = arguments.contains { $0.kind != .positional && $0.isOptional }
    let needed = arguments.filter { $0.kind == .option && !$0.isOptional }.map {
      "\($0.spellings.first ?? "") \(value(of: $0))"
    }
    let positions = arguments.filter { $0.kind == .positional }.map { argument in
      let text = value(of: argument) + (argument.isRepeating ? " ..." : "")
      return argument.isOptional ? "[\(text)]" : text
    }
    return
      (["tragus"] + command.path + positions + needed + (isGroup ? ["[command]"] : [])
      + (options || isGroup ? ["[options]"] : [])).joined(separator: " ")
  }

  private static func value(of argument: CommandDescription.Argument) -> String {
    "<\(argument.valueName ?? "value")>"
  }

  private static func row(_ argument: CommandDescription.Argument, of command: String) -> Row {
    let text = text(of: argument, of: command)
    let names = argument.spellings.joined(separator: ", ")
    switch argument.kind {
    case .positional: return Row(value(of: argument), text)
    case .option: return Row("\(names) \(value(of: argument))", text)
    case .flag: return Row(names, text)
    }
  }

  // The text usually names values and defaults; missing ones are added.
  private static func text(
    of argument: CommandDescription.Argument, of command: String
  ) -> String {
    var text = argument.abstract ?? ""
    // What they print is no table.
    if ["devices", "doctor"].contains(command) {
      text = text.replacing(".json, .csv, .tsv or .txt", with: ".json or .txt")
    }
    var additions: [String] = []
    if argument.name == "on", let events = ActionEvents.help(of: command) {
      additions.append(events)
    }
    if let values = argument.allValues, !values.allSatisfy({ text.contains($0) }) {
      additions.append("One of \(values.joined(separator: ", ")).")
    }
    if !text.contains("Default:"), let value = defaultValue(of: argument, of: command) {
      additions.append("Default: \(value).")
    }
    return ([text] + additions).filter { !$0.isEmpty }.joined(separator: " ")
  }

  // Some defaults differ between commands that share an option.
  private static func defaultValue(
    of argument: CommandDescription.Argument, of command: String
  ) -> String? {
    let makesSound = ["beep", "send", "synth"].contains(command)
    switch (argument.name, command) {
    case ("input", "check"), ("input", "convert"), ("input", "info"), ("input", "play"):
      return nil
    case ("input", "explain"): return "simulated sound"
    case ("input", _): return "mic"
    case ("device", _): return "from the settings, or the system's microphone"
    case ("speaker", _): return "the system's loudspeaker"
    case ("model", "classify"), ("model", "detect"), ("model", "listen"), ("model", "record"):
      return "the built-in network"
    case ("model", "breath"), ("model", "breathe"): return "the built-in detector"
    case ("size", "breath"): return "1000x420"
    case ("size", "breathe"): return "1000x300"
    case ("size", "meter"): return "1000x400 for history"
    case ("size", "spectrogram"): return "1200x500"
    case ("size", "waveform"): return "1200x400"
    case ("cooldown", "receive"): return "0s"
    case ("cooldown", _): return "150ms"
    case ("within", _): return "1s"
    case ("exec-timeout", "receive"): return "no limit"
    case ("exec-timeout", _): return "10s"
    case ("max-age", "receive"): return "1h, or any age in a recording"
    case ("max-age", _): return "1h"
    case ("rate", "check"): return nil
    case ("rate", _): return makesSound ? "48k" : "the rate of the input"
    case ("bits", _): return makesSound ? "16" : "as in the input, or 16"
    default:
      guard let value = argument.defaultValue, argument.kind != .flag else { return nil }
      return value.hasSuffix(".0") ? String(value.dropLast(2)) : value
    }
  }
}
