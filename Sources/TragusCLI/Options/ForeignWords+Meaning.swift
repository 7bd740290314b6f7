import Tragus
import TragusStation

extension ForeignWords {
  /// What an option of another program means here: by the tables, by its value, by a part of its
  /// name, or as a mistyped word.
  func meaning(
    of name: String, _ value: String?, isRetry: Bool = false
  ) -> Spellings.Meaning? {
    let has = optionNames.contains
    if let value, let exact = meaning(of: value, as: name) { return exact }
    if name == "-f", value == nil, has("--force") { return .same("--force") }
    let possible = Spellings.meanings(of: name, in: command, has: has)
      .filter { !isRefuted($0, by: value, of: name) }
    // An option that was typed means itself, and the other word another one.
    let others = possible.filter { meaning in
      meaning.option.map { !rest.contains($0) || !options.takesValue($0) } ?? true
    }
    let meanings = others.isEmpty ? possible : others
    if let value, let advice = Spellings.format(value), meanings.contains(where: isFormat) {
      return .advice(advice)
    }
    // `--time-weighting fast` is `--fast`, whatever flag the table suggests.
    if let value, let flag = options.argument("--" + value.lowercased()), flag.kind == .flag,
      meanings.contains(where: {
        if case .advice = $0 { true } else { $0.option.flatMap(options.argument)?.kind == .flag }
      })
    {
      return .written("--" + flag.name)
    }
    let fitting = meanings.first { fits($0, value, of: name) }
    // A table has only advice: `-l -14` is `--loudness -14`.
    if fitting?.option == nil, let value, let option = initialOption(name, taking: value) {
      return .written(option)
    }
    if let fitting { return fitting }
    if !meanings.isEmpty, let option = value.flatMap(options.optionNamed(by:)) {
      return .written(option)
    }
    // What is an option of other commands is not taken for a part of another word.
    if meanings.isEmpty, name.hasPrefix("--"),
      CommandDescription.root.commands.contains(where: { $0.argument(name) != nil })
    {
      return nil
    }
    // A mistyped option is nearer than a word of another program that is a part of it.
    if meanings.isEmpty, !isRetry, name.hasPrefix("--"), let near = options.nearestOption(to: name),
      differInOneLetter(name, near)
    {
      return .written(near)
    }
    if CommandDescription.isNegated(name) { return meanings.first }
    if let meaning = meanings.first ?? Spellings.meaningElsewhere(of: name, has: hasSame)
      ?? meaningOfPart(of: name, value)
    {
      return meaning
    }
    // Another program's word may be mistyped as well.
    guard !isRetry, notedCount < Self.mostGuesses, options.nearestOption(to: name) == nil,
      let nearest = Spellings.nearest(to: name)
    else { return nil }
    switch self.meaning(of: nearest, value, isRetry: true) {
    case .same(let text) where !text.isEmpty: return .written(text)
    case .written(let text): return .written(text)
    case .same, .needless, .advice, nil: return nil
    }
  }

  // The option that a letter is short for, with an example, where it takes a value of this kind.
  private func initialOption(_ name: String, taking value: String) -> String? {
    guard name.count == 2, name.hasPrefix("-"), let letter = name.last else { return nil }
    return Self.initials[letter]?.lazy.compactMap { option in
      guard let argument = options.argument("--" + option),
        argument.isMeasured && argument.takes(value)
          || option == "labels" && TruthSet.hasLabelSuffix(value)
          || option == "size" && value.wholeMatch(of: #/\d+x\d+/#) != nil
      else { return nil }
      return "--\(option)" + (argument.example.map { " " + $0 } ?? "")
    }.first
  }

  // What letters are short for in other programs, the likeliest first.
  private static let initials: [Character: [String]] = [
    "b": ["range"], "d": ["for"], "f": ["from", "range"],
    "g": ["gain", "level"], "l": ["loudness", "for", "labels"], "m": ["minutes", "max"],
    "n": ["count", "max", "cycles", "repeat"], "p": ["period", "pre", "padding"],
    "s": ["split", "from", "size"], "t": ["target", "for"],
  ]

  /// What an option with this value means, or with a value of this kind: `-f S16_LE`, and
  /// `--threshold -30dB`.
  func meaning(of value: String, as name: String) -> Spellings.Meaning? {
    for value in [value.lowercased().replacing(" ", with: "-")] + kinds(of: value) {
      let meanings = Spellings.meanings(
        of: "\(name)=\(value)", in: command, has: optionNames.contains)
      if let meaning = meanings.first { return meaning }
    }
    return nil
  }

  /// Whether a table has the option with exactly this value: `--channels=1`.
  func hasRow(of name: String, with value: String) -> Bool {
    Spellings.knows("\(name)=\(value.lowercased())")
  }

  // The kinds of a value, as the tables write them.
  private func kinds(of value: String) -> [String] {
    if let number = Double(value) {
      if (-6...0).contains(number) { return ["PEAK", "NUMBER"] }
      return number < 0 ? ["LEVEL", "NUMBER"] : ["NUMBER"]
    }
    let word = value.lowercased()
    if word.hasPrefix("http://") || word.hasPrefix("https://") { return ["URL"] }
    if word.wholeMatch(of: #/[\d.]+(?:\/min|bpm|brpm)/#) != nil { return ["NUMBER"] }
    if word.hasSuffix("db") || word.hasSuffix("dbfs"),
      let level = CommandDescription.Argument.level(in: value)
    {
      return (-6...0).contains(level) ? ["PEAK", "LEVEL"] : ["LEVEL"]
    }
    if word.wholeMatch(of: #/\d\d:\d\d|\d\d?(?::\d\d)? ?[ap]m/#) != nil {
      // Of a recording, `01:30` is a place in it.
      let isRecorded = rest.contains {
        $0 == "-" || AudioFileFormat.hasAudioSuffix($0) && FileKind($0) != nil
      }
      return isRecorded ? ["DURATION"] : ["CLOCK", "DURATION"]
    }
    if (try? DurationText.seconds(in: value)) != nil { return ["DURATION"] }
    if FrequencyText.hertz(in: value) != nil, word.hasSuffix("hz") || word.hasSuffix("k") {
      return ["FREQUENCY"]
    }
    if word.contains(where: { ",=".contains($0) }), word.contains(where: \.isLetter) {
      return ["LIST"]
    }
    if AudioFileFormat.hasAudioSuffix(word) { return ["SOUND", "FILE"] }
    if word.contains("."), word.last?.isLetter == true { return ["FILE"] }
    let isKind =
      SoundNames.published.nameMeant(by: value) != nil
      || options.argument("--on")?.spelling(of: value, like: nil) != nil
    return isKind ? ["KIND"] : []
  }

  // Whether an option is the same here as in the first of some commands.
  private func hasSame(_ option: String, as commands: [Substring]) -> Bool {
    guard let own = options.argument(option), own.name != "output", own.name != "on",
      let command = commands.first,
      let other = CommandDescription.root.command(String(command))?.usual.argument(option)
    else { return false }
    return own.kind == other.kind && own.valueName == other.valueName
      && own.abstract == other.abstract
  }

  // Whether a value excludes a meaning: `-j 8` is not `--json`, and `--to 3` not `--format`.
  private func isRefuted(
    _ meaning: Spellings.Meaning, by value: String?, of name: String
  ) -> Bool {
    if meaning == .written("--lan"), let value {
      return Self.isLoopback(value)
        || value.contains(":") && value.last?.isNumber == true
          && Self.address(value) == nil && !value.contains("::")
    }
    // `-f png` is a format, and nothing is replaced that nobody wanted to lose.
    if name == "-f", meaning == .same("--force"), value != nil { return true }
    guard let value, Double(value) != nil || (try? DurationText.seconds(in: value)) != nil else {
      return false
    }
    if isFormat(meaning) { return true }
    guard !name.hasPrefix("--"), Double(value) != nil else { return false }
    return meaning == .needless || meaning.option.map { options.takesValue($0) } == false
  }

  private func isFormat(_ meaning: Spellings.Meaning) -> Bool {
    ["--format", "--container"].contains(meaning.option)
  }

  // Whether the next word may follow the option that is meant.
  private func fits(_ meaning: Spellings.Meaning, _ value: String?, of name: String) -> Bool {
    guard let value else { return meaning != .same("") || name != "-f" }
    if meaning == .same("") {
      // A tone is an input too.
      guard command != "beep" else { return FrequencyText.hertz(in: value) != nil }
      guard (try? DurationText.seconds(in: value)) == nil, Double(value) == nil else {
        return false
      }
      return name != "-f" || InputName(value, device: nil).isInput
    }
    // The program has the value, and the option before it has its own.
    if case .written(let text) = meaning, text.contains(#/^--on \S+ --exec /#) { return true }
    return meaning.option.flatMap(options.argument)?.takes(value) ?? true
  }

  // `--gap-ms 80` is `--gap 80ms`.
  private func optionOfTime(_ parts: [String]) -> String? {
    guard let example = parts.last.flatMap({ Self.durations[$0] }) else { return nil }
    let name = "--" + parts.dropLast().joined(separator: "-")
    let meanings = Spellings.meanings(of: name, in: command, has: optionNames.contains)
    guard let option = optionNames.contains(name) ? name : meanings.first?.option,
      options.argument(option)?.valueName == "duration"
    else { return nil }
    return "\(option) \(example)"
  }

  // An example of a duration in each unit with which the name of an option may end.
  private static let durations = ["ms": "100ms", "s": "10s", "sec": "10s", "seconds": "10s"]

  // The meaning of a name by a part of it: `--mqtt-host` by `--mqtt`.
  private func meaningOfPart(of name: String, _ value: String?) -> Spellings.Meaning? {
    let parts = CommandDescription.parts(of: name)
    // More parts are no name of an option.
    guard name.hasPrefix("--"), 2...8 ~= parts.count else { return nil }
    if let subject = Spellings.subject(parts[0]) { return .advice(subject) }
    if let option = optionOfTime(parts) { return .written(option) }
    for length in (1..<parts.count).reversed() {
      // What a name means stands at its end. Its beginning can only be a subject of advice.
      for start in Set([parts.count - length, 0]).sorted(by: >) {
        let isEnd = start + length == parts.count
        let part = parts[start..<start + length]
        if length == 1, part.allSatisfy(CommandDescription.vague.contains) { continue }
        let option = "--" + part.joined(separator: "-")
        if optionNames.contains(option) {
          guard isEnd, fits(.written(option), value, of: option) else { continue }
          return .written(option)
        }
        let meanings = Spellings.meanings(
          of: option, in: command, has: optionNames.contains)
        switch meanings.first(where: { fits($0, value, of: option) }) {
        case .same(let text) where isEnd && !text.isEmpty: return .written(text)
        case .written(let text) where isEnd: return .written(text)
        case .advice(let text): return .advice(text)
        case .same, .written, .needless, nil: continue
        }
      }
    }
    return nil
  }
}
