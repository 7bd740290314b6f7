import Tragus

/// What people write who know other programs, or an earlier version of this one, and what it is called
/// here.
///
/// The tables have a row a line: the commands, the words, and what they mean, with bars between.
/// - `* ` stands for every command. A row of a command counts before one of all.
/// - `is --for`: the words mean exactly that, and are taken for it. `is` alone: an input follows.
/// - `write --for 10s`: it is written so. The option must be one of the command.
/// - `say …`: it has no counterpart; what to do instead. `{}` is the word itself.
/// - `needless`: it says what is so anyway, and is left out.
enum Spellings {
  /// What another spelling stands for.
  enum Meaning: Equatable {
    /// It means exactly these words, and is taken for them.
    case same(String)
    /// It says what is so anyway, and is left out.
    case needless
    /// It is written so; the option in it must be one of the command.
    case written(String)
    /// It has no counterpart; what to do instead.
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

    /// The option that the command must have for it, or `nil`.
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

  /// Words, the commands in which they mean that, and what they mean.
  struct Row {
    /// None for all.
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

  /// Options.
  static let options: [Row] =
    [soundOptions, measureOptions, eventOptions, otherOptions].flatMap(rows)
  /// Words behind a command, in the place of a part of it.
  static let parts: [Row] = rows(commandParts)

  /// The rows of a table. A line that is not a row is a mistake of the table.
  static func rows(_ table: String) -> [Row] {
    table.split(separator: "\n").map { line in
      guard let row = Row(line) else { preconditionFailure("Not a row: \(line)") }
      return row
    }
  }

  /// What an option means in a command.
  ///
  /// - Parameters:
  ///   - has: Whether the command has an option.
  ///   - takes: Whether the value that follows is one for an option. A row for which it is goes before
  ///     one for which it is not.
  static func meaning(
    of word: String, in command: String?, has: (_ option: String) -> Bool,
    takes: (_ option: String) -> Bool
  ) -> Meaning? {
    let rows = options.filter { $0.words.contains { $0 == word } }
    let own = rows.filter { row in row.commands.contains { $0 == command ?? "" } }
    let meanings = (own + rows.filter(\.commands.isEmpty)).map(\.meaning).filter { meaning in
      meaning == .same("") ? command != nil : meaning.option.map(has) ?? true
    }
    return meanings.first { $0.option.map(takes) ?? true } ?? meanings.first
  }

  /// What a word behind a command means in the place of a part of it.
  static func part(_ word: String, of command: String) -> Meaning? {
    parts.first { row in
      row.commands.contains { $0 == command } && row.words.contains { $0 == word }
    }?.meaning
  }

  /// What to write for a word in the place of a command.
  static func command(_ word: String) -> String? {
    commands.first { $0.words.contains { $0 == word } }?.text
  }

  /// What to write, with the word that followed in the place of an example of its kind.
  static func text(_ text: String, for word: String?) -> String {
    guard let word else { return text }
    if FileKind(word) != nil {
      return text.replacing("FILE", with: TragusCommand.quotedForShell(word))
    }
    if (try? Note(parsing: word)) != nil { return text.replacing("A2", with: word) }
    return Double(word) == nil ? text : text.replacing("120bpm", with: "\(word)bpm")
  }

  /// Words in the place of a command, and what to write.
  static let commands: [(words: [Substring], text: String)] = commandWords.split(separator: "\n")
    .map { line in
      let fields = line.split(separator: " | ", maxSplits: 1)
      return (fields[0].split(separator: " "), String(fields[1]))
    }
}
