import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// The answer to a request for help.
enum HelpRequest {
  /// The words for which the parser prints its own text.
  private static let words = [
    "--version", "---completion", "--generate-completion-script", "--experimental-dump-help",
    "--help-hidden",
  ]

  /// Answers `tragus help`.
  ///
  /// - Parameter words: The words after `help`: a command or a topic. `--man` prints a manual page,
  ///   and `--man --list` the names of all pages.
  /// - Throws: `invalidRequest` for an unknown name.
  static func answer(_ words: [String], on console: Console) throws(AudioError) {
    let names = words.filter { !$0.hasPrefix("-") }
    if words.contains("--man") {
      let text =
        words.contains("--list")
        ? ManualPage.files.joined(separator: "\n")
        : try ManualPage.text(
          of: names, date: String(RFC3339.string(fromSeconds: currentDate()).prefix(10)))
      return console.output.writeLine(text)
    }
    if let option = words.first(where: { $0.hasPrefix("-") && !["-h", "--help"].contains($0) }) {
      let name = String(option.drop { $0 == "-" })
      let isKnown = TragusCommand.names.contains(name) || HelpTopic(word: name) != nil
      throw AudioError(
        .invalidRequest,
        isKnown
          ? "Write tragus help \(name), not \(printable(option))."
          : "There is no \(printable(option)) here; 'tragus help COMMAND' explains a command.")
    }
    if names.isEmpty || names == ["help"] { return console.output.writeLine(Overview.text) }
    write(try HelpPage.page(for: names), on: console)
  }

  /// Answers a command line with `--help`, as found by the parser.
  ///
  /// - Returns: Whether the command line asked for help.
  static func answerOption(in arguments: [String], on console: Console) -> Bool {
    guard !arguments.contains(where: words.contains) else { return false }
    let command = CommandDescription.named(by: arguments).command
    if command.path.isEmpty {
      console.output.writeLine(Overview.text)
    } else {
      write(HelpPage(command), on: console)
    }
    return true
  }

  private static func write(_ page: HelpPage, on console: Console) {
    let width = console.terminal?.width ?? 80
    for line in HelpText.lines(of: page, width: width) { console.output.writeLine(line) }
  }
}

extension HelpPage {
  // `help detect alarms` is about the second word.
  private static func hint(for words: ArraySlice<String>) -> String? {
    for word in words {
      if TragusCommand.names.contains(word) || HelpTopic(word: word) != nil {
        return "write tragus help \(word)."
      }
      if let hint = hint(for: word) { return hint }
    }
    return nil
  }

  // What stands for a word in the place of a command.
  private static func hint(for word: String) -> String? {
    guard let lines = Spellings.lines(for: word) else {
      // `help clap` is about a sound.
      let hint = UnknownCommand.sound(word) == nil ? nil : UnknownCommand([word]).hint
      let text = hint?.text ?? ""
      return text.hasPrefix("; write ") ? String(text.dropFirst(2)) : nil
    }
    // `help breathing` is about the commands that are meant.
    let commands = lines.matches(of: #/tragus ([a-z]+)/#).map { String($0.1) }
    if !commands.isEmpty, !lines.hasPrefix("nothing") {
      let names = commands.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      return "write " + names.map { "tragus help \($0)" }.joined(separator: ", or ") + "."
    }
    let reason = lines.prefixMatch(of: #/nothing, for /#)
    return (reason.map { String(lines[$0.range.upperBound...]) } ?? "write \(lines)") + "."
  }

  /// The page of a command or of a topic.
  ///
  /// - Throws: `invalidRequest` for an unknown name, with the nearest one.
  static func page(for words: [String]) throws(AudioError) -> HelpPage {
    let (command, rest) = CommandDescription.named(by: words)
    guard let word = rest.first else { return HelpPage(command) }
    if command.path.isEmpty, let topic = HelpTopic(word: word) {
      guard let more = rest.dropFirst().first else { return topic.page }
      throw AudioError(
        .invalidRequest, "A topic stands alone; leave '\(printable(more))' out.")
    }
    if command.path.isEmpty, ["topics", "topic", "commands", "all"].contains(word) {
      throw AudioError(
        .invalidRequest,
        "'tragus --help' lists all commands and topics; 'tragus help blow' explains one.")
    }
    let isFirst = command.path.isEmpty
    if !isFirst, command.commands.isEmpty {
      throw AudioError(
        .invalidRequest,
        "Help is for one command or topic; leave '\(printable(word))' out: tragus help "
          + command.path.joined(separator: " ") + ".")
    }
    let names = command.commands.map(\.commandName) + (isFirst ? HelpTopic.names : [])
    let hint =
      (isFirst ? self.hint(for: rest.dropFirst()) : nil)
      ?? (isFirst ? self.hint(for: word) : nil)
      ?? nearestName(to: word, in: names).map { "did you mean '\($0)'?" }
      ?? "'tragus \(isFirst ? "" : command.path.joined(separator: " ") + " ")--help' lists them."
    throw AudioError(
      .invalidRequest,
      "There is no command\(isFirst ? " and no topic" : "") '\(printable(word))'; \(hint)")
  }
}
