import Tragus

/// The vocabulary of other programs and of earlier versions, with its translation.
///
/// Each line of a table is a row: the commands, the words, and their meaning, separated by bars.
/// - A word may carry a value, as `--mode=slow`, or its kind: `--leq=DURATION`, `--threshold=LEVEL`.
/// - `* ` stands for every command. The row of a command precedes a row for all.
/// - `is --for`: the words mean exactly that, and are accepted. After `is` alone, an input follows.
/// - `write --for 10s`: the correct spelling. The command must have the option.
/// - `say …`: advice, because there is no counterpart. `{}` is the word itself, and `{command}` the
///   command, or `listen` for one that prints no events.
/// - `needless`: the word states the default, and is dropped.
enum Spellings {
  /// The meaning of another spelling.
  enum Meaning: Equatable {
    /// It means exactly these words, and is accepted.
    case same(String)
    /// It states the default, and is dropped.
    case needless
    /// The correct spelling; the command must have its option.
    case written(String)
    /// Advice, because there is no counterpart.
    case advice(String)

    init?(_ text: Substring) {
      let kind = text.prefix { $0 != " " }
      let rest = String(text.dropFirst(kind.count + 1))
      switch kind {
      case "is": self = .same(rest)
      case "write": self = .written(rest)
      case "say": self = .advice(rest)
      case "needless": self = .needless
      default: return nil
      }
    }

    /// Whether it is a whole command line: `write tragus classify --labels`.
    var isCommand: Bool {
      if case .written(let text) = self { text.hasPrefix("tragus ") } else { false }
    }

    /// The option that the command must have, or `nil`.
    var option: String? {
      guard case .same(let text) = self else {
        guard case .written(let text) = self else { return nil }
        return Self.option(text)
      }
      return Self.option(text)
    }

    private static func option(_ text: String) -> String? {
      let word = text.prefix { $0 != " " && $0 != "," }
      return word.hasPrefix("-") && word != "-" ? String(word) : nil
    }
  }

  /// Words, the commands for which they have a meaning, and the meaning.
  struct Row {
    /// Empty for all commands.
    let commands: [Substring]
    let words: [Substring]
    let meaning: Meaning

    init?(_ line: Substring) {
      let fields = line.split(separator: " | ", maxSplits: 2)
      guard fields.count == 3, let meaning = Meaning(fields[2]) else { return nil }
      commands = fields[0] == "*" ? [] : fields[0].split(separator: " ")
      words = fields[1].split(separator: " ")
      self.meaning = meaning
    }
  }

  /// The rows for options.
  static let options: [Row] =
    [
      measureOptions, pictureOptions, recordOptions, signalOptions, listenOptions, breathOptions,
      toneOptions, trainingOptions, messageOptions, pageOptions, commonOptions, subjectOptions,
    ].flatMap(readTable)

  /// The rows for an option, in their order.
  ///
  /// - Parameter word: The option; of a long one, capitals and a single hyphen do not matter, as in
  ///   `-peak` and `--LUFS`.
  static func rows(with word: String) -> [Row] {
    let long = (word.hasPrefix("--") ? "" : "-") + word.lowercased()
    let found = places[word[...]] ?? (word.count > 2 ? places[long[...]] : nil)
    return (found ?? []).map { options[$0] }
  }

  /// The places of the rows in `options`, by their words.
  static let places: [Substring: [Int]] = {
    var places: [Substring: [Int]] = [:]
    for (place, row) in options.enumerated() {
      for word in row.words { places[word, default: []].append(place) }
    }
    return places
  }()

  /// The rows for subcommands.
  static let parts: [Row] = readTable(commandParts)

  /// The rows of a table. Any other line is an error in the table.
  static func readTable(_ table: String) -> [Row] {
    table.split(separator: "\n").map { line in
      guard let row = Row(line) else { preconditionFailure("Not a row: \(line)") }
      return row
    }
  }

  /// The possible meanings of an option in a command, the likeliest first.
  ///
  /// - Parameter has: Whether the command has an option.
  static func meanings(
    of word: String, in command: String?, has: (_ option: String) -> Bool
  ) -> [Meaning] {
    let rows = rows(with: word)
    let own = [command ?? ""] + (command.flatMap { kin[$0] } ?? [])
    let found = own.flatMap { name in rows.filter { $0.commands.contains { $0 == name } } }
    return (found + rows.filter(\.commands.isEmpty)).map(\.meaning).filter { meaning in
      meaning == .same("") ? command != nil : meaning.option.map(has) ?? true
    }
  }

  // Commands whose rows also serve another one, behind its own.
  private static let kin = ["detect": ["classify", "listen"], "check": ["meter", "info"]]

  /// The meaning that a long option has in other commands, if this command has the same option.
  ///
  /// - Parameter has: Whether an option of one of these commands is an option here.
  static func meaningElsewhere(
    of word: String, has: (_ option: String, _ commands: [Substring]) -> Bool
  ) -> Meaning? {
    guard word.hasPrefix("--") else { return nil }
    for row in rows(with: word) {
      guard let option = row.meaning.option, has(option, row.commands) else { continue }
      guard case .same(let text) = row.meaning else { return row.meaning }
      return .written(text)
    }
    return nil
  }

  /// Advice about the subject with which an option begins: `--mqtt-host`.
  static func subject(_ word: String) -> String? {
    let subjects: Set<String> = [
      "mqtt", "udp", "tcp", "osc", "websocket", "influxdb", "homeassistant",
    ]
    guard subjects.contains(word) else { return nil }
    for row in rows(with: "--" + word) where row.commands.isEmpty {
      if case .advice(let text) = row.meaning { return text }
    }
    return nil
  }

  /// Whether a command has a row of its own for an option.
  static func hasOwnRow(of word: String, in command: String?) -> Bool {
    rows(with: word).contains { $0.commands.contains { $0 == command ?? "" } }
  }

  /// Whether a table has the word as an option, so that it is not a typing error.
  static func knows(_ word: String) -> Bool { !rows(with: word).isEmpty }

  /// The long option of another program that was probably meant.
  static func nearest(to name: String) -> String? {
    guard name.hasPrefix("--"), 7...30 ~= name.count else { return nil }
    return nearestName(to: String(name.dropFirst(2)), in: longNames, within: name.count / 6)
      .map { "--" + $0 }
  }

  // All long options without their hyphens and without those that carry a value.
  private static let longNames = places.keys
    .filter { $0.hasPrefix("--") && !$0.contains("=") }.map { String($0.dropFirst(2)) }.sorted()

  /// The meaning of a word in place of a subcommand.
  ///
  /// - Parameter isComplete: Whether an option for which the word stands has its value, if it needs one.
  static func part(
    _ word: String, of command: String, isComplete: (_ option: String) -> Bool
  ) -> Meaning? {
    parts.first { row in
      guard row.commands.contains(where: { $0 == command }),
        row.words.contains(where: { $0 == word })
      else { return false }
      if case .same = row.meaning { return row.meaning.option.map(isComplete) ?? true }
      return true
    }?.meaning
  }

  /// All other words for the subcommands and options of a command.
  static func parts(of command: String) -> [String] {
    parts.filter { $0.commands.contains { $0 == command } }.flatMap { $0.words.map(String.init) }
  }

  /// What to do in place of a format that is not written, by its name.
  static func format(_ word: String) -> String? {
    let word = word.lowercased()
    return pairs(formatWords).first { $0.words.contains { $0 == word } }?.text
  }

  /// What to do in place of a format that an option does not take.
  ///
  /// - Parameter option: Behind `--format`, the format of a sound is a mistake of another kind.
  static func format(_ value: String, of option: String) -> String? {
    guard let advice = format(value),
      option != "--format" || !AudioFileFormat.hasAudioSuffix("x.\(value)")
    else { return nil }
    return "'\(value)' does not fit \(option). \(advice)"
  }

  /// What to do in place of a signal that is not made, by its name.
  static func signal(_ word: String) -> String? {
    pairs(signalWords).first { $0.words.contains { $0 == word.lowercased() } }?.text
  }

  /// The correct spelling for a word in place of a command.
  static func command(_ word: String) -> String? {
    commands.first { $0.words.contains { $0 == word } }?.text
  }

  /// What to write for a word in the place of a command, for people: lines that differ only by their
  /// FILE are one.
  static func lines(for word: String) -> String? {
    guard let lines = command(word)?.split(separator: ", or ") else { return nil }
    return lines.filter { !lines.contains("\($0) FILE") }.joined(separator: ", or ")
  }

  /// The first word in the place of a command that begins with a shorter one, such as `spectro`.
  static func command(beginningWith word: String) -> String? {
    guard word.count >= leastLength else { return nil }
    return longCommands.first { $0.hasPrefix(word.lowercased()) }
  }

  /// The word in the place of a command that was mistyped.
  static func command(near word: String) -> String? {
    nearestName(to: word, in: longCommands, within: word.count / 6)
  }

  /// The word in the place of a command that differs in one letter, or has two in the wrong order.
  static func command(like word: String) -> String? {
    word.count > leastLength ? longCommands.first { differInOneLetter($0, word) } : nil
  }

  private static let longCommands = commands.flatMap(\.words).map(String.init)
    .filter { $0.count >= leastLength }

  // Of shorter words, too many begin alike.
  private static let leastLength = 4

  /// What to write, with the word that followed in the place of an example of its kind.
  static func text(_ text: String, for word: String?) -> String {
    guard let word else { return text }
    if FileKind(word) != nil {
      return text.replacing("FILE", with: TragusCommand.quotedForShell(word))
    }
    if (try? Note(parsing: word)) != nil { return text.replacing("A2", with: word) }
    if ["zsh", "fish"].contains(word) { return text.replacing("bash", with: word) }
    guard let number = Double(word), number.isFinite, number > 0 else { return text }
    return text.replacing("120bpm", with: "\(word)bpm")
  }

  /// Words in the place of a command, and what to write.
  static let commands = pairs(commandWords)

  private static func pairs(_ table: String) -> [(words: [Substring], text: String)] {
    table.split(separator: "\n").map { line in
      let fields = line.split(separator: " | ", maxSplits: 1)
      return (fields[0].split(separator: " "), String(fields[1]))
    }
  }
}
