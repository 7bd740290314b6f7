import Tragus

extension CommandDescription {
  /// The option whose name and help have all words of an unknown name: `--percentiles` is found in
  /// the help of `--sound-level`.
  ///
  /// - Returns: `nil` unless exactly one of the command's own options has the words.
  func optionDescribed(by name: String) -> Argument? {
    let words = Set(Self.parts(of: name).map(Self.singular)).subtracting(Self.vague)
    guard !words.isEmpty else { return nil }
    let own = Set(OptionSections.own(of: self))
    let found = ownArguments.filter { argument in
      own.contains(argument.name) && words.isSubset(of: Self.words(of: argument))
    }
    return found.count == 1 ? found[0] : nil
  }

  /// Whether the name of an option turns something off, or leaves it out.
  static func isNegated(_ name: String) -> Bool {
    !negations.isDisjoint(with: parts(of: name))
  }

  private static let negations: Set<String> = [
    "no", "not", "dont", "without", "disable", "ignore", "skip", "hide", "reject", "never",
    "exclude",
  ]

  /// A word without the ending of a plural.
  static func singular(_ word: String) -> String {
    word.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : word
  }

  /// The words in the name of an option: `max` and `level` in `--max-level`.
  static func parts(of name: String) -> [String] {
    name.lowercased().split { $0 == "-" }.map(String.init)
  }

  /// Words in the names of options that say nothing alone.
  static let vague: Set<String> = [
    "min", "max", "no", "on", "off", "use", "set", "get", "with", "name", "value", "type", "print",
    "show", "enable", "disable", "the", "all", "by", "for", "to", "from", "of", "as", "is", "mode",
    "size", "number", "new", "default", "file", "time", "and", "or", "in", "out", "a", "an", "it",
    "not", "list", "rest", "api", "group", "key", "tone", "cut", "template", "dir", "folder",
    "theme", "osc", "beep", "model", "label",
  ]

  // Shorter words stand in the help of too many options.
  private static let leastLength = 5

  private static func words(of argument: Argument) -> Set<String> {
    let help = (argument.abstract ?? "").split { !$0.isLetter && !$0.isNumber }
    let words = help.map { $0.lowercased() }.filter { $0.count >= leastLength }
    return Set((parts(of: argument.name) + words).map(singular))
  }
}
