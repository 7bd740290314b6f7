import Tragus

// A word that no table has as a command is looked up among the options and in the help.

extension UnknownCommand {
  /// What a word means as an option of a command, or where the help has it.
  func hintBySearch(for word: String, _ typed: [String]) -> Hint? {
    guard word.count >= Self.leastLength, word.allSatisfy({ $0.isLetter || $0 == "-" }),
      FileKind(word) == nil
    else { return nil }
    let words = [word.lowercased(), CommandDescription.singular(word.lowercased())]
    return words.lazy.compactMap { hintByOption("--" + $0, typed) }.first
      ?? hintByHelp(Self.stem(of: word.lowercased()), typed)
  }

  // `thermometer a.wav` is `tragus chirps a.wav --thermometer`, and `reverb a.wav` gets what a table
  // says of `--reverb`.
  private func hintByOption(_ name: String, _ typed: [String]) -> Hint? {
    var lines: [String] = []
    var advice: [String] = []
    for command in CommandDescription.root.commands {
      let usual = command.usual
      if let flag = usual.argument(name), flag.kind == .flag,
        OptionSections.own(of: usual).contains(flag.name)
      {
        lines.append("tragus \(command.commandName) \(name)")
        continue
      }
      guard Spellings.hasOwnRow(of: name, in: command.commandName) else { continue }
      let meanings = Spellings.meanings(
        of: name, in: command.commandName, has: usual.optionNames.contains)
      switch meanings.first {
      case .same(let text), .written(let text):
        lines.append("tragus \(command.commandName) \(text)")
      case .advice(let text) where !text.contains("{") && !advice.contains(text):
        advice.append(text)
      default: break
      }
    }
    if 1...Self.mostCommands ~= lines.count {
      let text = lines.joined(separator: ", or ")
      return Hint(write: text, typed: typed, else: text + ".")
    }
    return lines.isEmpty && advice.count == 1 ? Hint(". " + advice[0]) : nil
  }

  private func hintByHelp(_ stem: String, _ typed: [String]) -> Hint? {
    func has(_ text: String?) -> Bool {
      (text ?? "").split { !$0.isLetter }.contains { Self.stem(of: $0.lowercased()) == stem }
    }
    let commands = CommandDescription.root.commands
    let named = commands.filter { has($0.abstract) }
    if named.count == 1 { return hintByName(named[0].commandName, typed) }
    let found = named.isEmpty ? commands.filter { has($0.discussion) } : named
    guard 1...Self.mostCommands ~= found.count else { return nil }
    let helps = found.map { "'tragus \($0.commandName) --help'" }.joined(separator: " and ")
    return Hint("; \(helps) \(found.count == 1 ? "speaks" : "speak") of it.")
  }

  // A word without its ending.
  private static func stem(of word: String) -> String {
    let ending = endings.first { word.hasSuffix($0) && word.count >= $0.count + leastLength }
    return ending.map { String(word.dropLast($0.count)) } ?? word
  }

  private static let endings = [
    "ations", "ation", "ings", "ing", "ers", "ion", "es", "ed", "er", "e", "s",
  ]
  private static let leastLength = 4
  private static let mostCommands = 2
}
