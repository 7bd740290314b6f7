import Tragus
import TragusStation

/// A command line of a table, with the words that were typed behind another name.
///
/// `tragus meter FILE --loudness` and `take.wav --interval 1s` make `tragus meter take.wav --period
/// 1s --loudness`.
struct SuggestedCommand {
  /// The whole line.
  let line: String
  /// What has no place in it, as sentences; `nil` if all has.
  let rest: String?
  /// How much of what was typed was not understood; 0 if all was.
  let doubts: Int

  /// Reads the typed words as words of the suggested command.
  ///
  /// - Parameters:
  ///   - suggestion: A command line, as `tragus meter FILE --loudness`.
  ///   - typed: The words behind the name of the command.
  /// - Returns: `nil` if no valid line results.
  init?(_ suggestion: Substring, typed: [String]) {
    // A control character cannot be copied from a message.
    guard !typed.contains(where: { $0 != printable($0) }) else { return nil }
    // The example of a program says nothing where other words were typed.
    let words = CommandLineText.words(of: String(suggestion)).prefix { $0 != "--exec" }
    guard words.first == "tragus" else { return nil }
    let (command, given) = CommandDescription.named(by: Array(words.dropFirst()))
    guard !command.path.isEmpty else { return nil }
    let typed = Self.withoutNames(typed, of: given, in: command.usual)
    var reading = ForeignWords(command.path + typed)
    reading.read()
    reading.noteLostFormat()
    // Where a word is no input, the example itself says more.
    if reading.hasStrangers { return nil }
    let isNew = given.contains("-o") && !suggestion.contains("FILE")
    let start = Self.withOutput(of: reading, in: command.usual, isNew: isNew)
    // The example may be what does not fit: `tx --file key.pub` for `tragus send hello`.
    let attempts = [given, Self.options(in: given, of: command.usual)].compactMap { given in
      var line = start
      Self.add(given, of: command.usual, to: &line, reading)
      let repetitions = line.removeRepetitions(command.usual.argument).map { "Give \($0) once." }
      return Self.repair(&line, reading).map { (line: line, refusals: repetitions + $0) }
    }
    guard let best = attempts.min(by: { $0.refusals.count < $1.refusals.count }) else {
      return nil
    }
    var line = best.line
    let sentences = [reading.leftover].compactMap(\.self) + best.refusals
    rest = sentences.isEmpty ? nil : sentences.joined(separator: " ")
    doubts = reading.doubts + best.refusals.count
    let files = Set(reading.inputs.filter { FileKind($0) != nil })
    line.abbreviate(files, takesValue: command.usual.takesValue)
    self.line = "tragus " + line.text
  }

  // The options of a suggestion with their values, without its examples.
  private static func options(in given: [String], of command: CommandDescription) -> [String] {
    zip(given, [""] + given).filter { $0.hasPrefix("-") || command.takesValue($1) }.map(\.0)
  }

  // What a command says of its words; `nil` if nothing is wrong.
  private static func complaint(about words: [String]) -> String? {
    do {
      let command = try TragusCommand.parsed(words)
      try (command as? any ConsoleCommand)?.checkWords()
      return nil
    } catch {
      return (error as? AudioError)?.message ?? TragusCommand.message(for: error)
    }
  }

  // The line with `-o` before a plain word that names what to write: a picture, a table, a folder, or
  // the file to record.
  private static func withOutput(
    of reading: ForeignWords, in command: CommandDescription, isNew: Bool
  ) -> CommandLineText {
    var line = reading.line
    guard command.takesValue("-o"), !line.has("-o"), !line.has("--output") else { return line }
    let isRecord = reading.command == "record" && isNew
    let word = reading.inputs.last { word in
      if isRecord { return word == "-" || FileOptions.isSoundFile(word) }
      return FileKind(word) == nil
        && (word.hasSuffix("/") || written.contains(PathParts(word).suffix.lowercased()))
    }
    if let file = word.map(TragusCommand.quotedForShell) { line.replace(file, by: "-o " + file) }
    if reading.command == "convert", let (file, other) = reading.lostFormat {
      line.replace(
        TragusCommand.quotedForShell(file), by: "-o " + TragusCommand.quotedForShell(other))
    }
    return line
  }

  private static let written: Set<String> = [
    ".png", ".svg", ".csv", ".tsv", ".txt", ".json", ".jsonl",
  ]

  // What the suggestion itself says, unless the typed words say it too.
  private static func add(
    _ given: [String], of command: CommandDescription, to line: inout CommandLineText,
    _ reading: ForeignWords
  ) {
    let inputs = reading.inputs
    // A number behind a tone is its length: `sine 440 5`.
    let isLong =
      line.has("--for") || inputs.contains(where: isLength)
      || reading.command == "beep" && inputs.count > 1 && inputs.last.flatMap(Double.init) != nil
    // The file that convert and record write may be a plain word.
    let hasOutput =
      ["convert", "record"].contains(reading.command)
      && inputs.contains { FileKind($0) == nil && (try? AudioFileFormat(suffixOf: $0)) != nil }
    // An example of a part has no place beside another part.
    let spans = ["--from", "--to", "--for"]
    let hasSpan = spans.contains(where: line.has)
    let hasName = command.path != ["synth"] || hasSignal(inputs)
    // Whether a plain word at this place belongs in the line beside the typed words.
    func isWanted(_ word: String, at index: Int) -> Bool {
      if isLength(word) { return !isLong && (inputs.isEmpty || word == "endless") }
      // The output behind the input: OUT.wav.
      if isPlaceholder(word) { return !inputs.isEmpty && index >= inputs.count && !hasOutput }
      // Any other word is an example, or the name of a signal.
      return inputs.isEmpty || index == 0 && !hasName
    }
    var rest = given[...]
    var place = command.path.count
    var plainCount = 0
    while let word = rest.popFirst() {
      guard word.hasPrefix("-") else {
        if isWanted(word, at: plainCount) {
          if inputs.isEmpty || !hasName {
            line.insert(word, at: place)
            place += 1
          } else {
            line.addBeforeProgram(word)
          }
        }
        plainCount += 1
        continue
      }
      var value = command.takesValue(word) ? rest.popFirst() : nil
      if (command.argument(word)?.spellings ?? [word]).contains(where: line.has) { continue }
      if word == "-o", value != "-", value?.last != "/", hasOutput { continue }
      if word == "--for", isLong { continue }
      if spans.contains(word), hasSpan { continue }
      let isFolder = word == "-o" && value?.last == "/" && inputs.count > 1
      if let name = value, word != "-o" && isPlaceholder(name) || isFolder,
        let input = inputs.last(where: { !isFolder || $0.last == "/" }),
        line.replace(TragusCommand.quotedForShell(input), by: "")
      {
        value = input
      }
      let quoted = value.map(TragusCommand.quotedForShell)
      line.add(option: ([word] + [quoted].compactMap(\.self)).joined(separator: " "))
    }
  }

  private static func isLength(_ word: String) -> Bool {
    word == "endless" || Double(word) == nil && (try? DurationText.seconds(in: word)) != nil
  }

  private static func isChord(_ word: String) -> Bool {
    word.contains("+")
      && word.split(separator: "+").allSatisfy { FrequencyText.hertz(in: $0) != nil }
  }

  private static func namesLength(_ word: String) -> Bool {
    let name = String(word.prefix { $0 != "=" })
    return name == "--for" || Spellings.rows(with: name).contains { $0.meaning.option == "--for" }
  }

  private static func hasSignal(_ words: [String]) -> Bool {
    words.contains { SimulatedSource.name(meantBy: String($0.prefix { $0 != "?" })) != nil }
  }

  // The name of a suggested option stands for the option, as in `noise pink`. The ends of a sweep are
  // one word, clicks have a rate, and a number to dial is one of keys.
  // A length at the beginning is the one of `--for`.
  private static func withoutNames(
    _ typed: [String], of given: [String], in command: CommandDescription
  ) -> [String] {
    var words = typed
    if let word = words.first, given.contains("--" + word), FileKind(word) == nil {
      words.removeFirst()
    }
    guard let word = words.first, FileKind(word) == nil else { return words }
    if isLength(word), command.optionNames.contains("--for"),
      !words.contains(where: namesLength)
    {
      return ["--for", word] + words.dropFirst()
    }
    if given.contains("--dtmf") {
      let keys = words.prefix { $0.allSatisfy { "0123456789*#".contains($0) } }
      return keys.isEmpty ? words : ["--dtmf", keys.joined()] + words.dropFirst(keys.count)
    }
    if given.contains("--clicks"), let number = Double(word), number.isFinite, number > 0 {
      return ["--clicks", word + "bpm"] + words.dropFirst()
    }
    if given.contains(where: isChord) {
      let tones = words.prefix { FrequencyText.hertz(in: $0) != nil }
      return tones.count < 2
        ? words : [tones.joined(separator: "+")] + words.dropFirst(tones.count)
    }
    let first = words.firstIndex { FrequencyText.hertz(in: $0) != nil || $0.hasPrefix("-") } ?? 0
    guard given.contains("--sweep"), first + 1 < words.count,
      words[first...first + 1].allSatisfy({ FrequencyText.hertz(in: $0) != nil })
    else { return words }
    var rest = words[(first + 2)...]
    if let length = rest.first, Double(length) != nil { rest[rest.startIndex] += "s" }
    return words[..<first] + ["\(words[first]):\(words[first + 1])"] + rest
  }

  // `FILE`, `OUT.wav`.
  private static func isPlaceholder(_ word: String) -> Bool {
    word.prefix { $0 != "." }.allSatisfy(\.isUppercase)
  }

  // Follows what the command says of a line, as "Write 30s, not 30", and takes out what it refuses.
  //
  // Returns what it said of that; `nil` if the line stays wrong.
  private static func repair(_ line: inout CommandLineText, _ reading: ForeignWords) -> [String]? {
    for (option, _, number) in reading.bareSeconds {
      line.replace("\(option) \(number)", by: "\(option) \(number)s")
    }
    var complaints: [String] = []
    for _ in 0..<mostRepairs {
      guard let text = complaint(about: line.words) else { return complaints }
      if let (old, new) = correction(in: text) {
        let joined = line.words.first { $0.hasPrefix("--") && $0.hasSuffix("=" + old) }
        if line.replace(old, by: new)
          || joined.map({ line.replace($0, by: $0.dropLast(old.count) + new) }) == true
        {
          continue
        }
      }
      guard let (option, value) = refused(in: line.words, by: text) else { return nil }
      let words = ([option] + [value].compactMap(\.self)).map(TragusCommand.quotedForShell)
      // A file behind an option that has no such value is an input.
      let kept = value.flatMap { FileKind($0) == nil ? nil : words[1] } ?? ""
      guard line.replace(words.joined(separator: " "), by: kept) else { return nil }
      complaints.append(ParserMessage(text, of: reading.words).sentence)
    }
    return nil
  }

  // What a message says to write in place of something: "Write 30s, not 30".
  private static func correction(in message: String) -> (old: String, new: String)? {
    if let match = message.firstMatch(of: #/Write (\S+) for a duration, .*, not (\S+)\./#) {
      return (String(match.2), String(match.1))
    }
    return message.firstMatch(of: #/Write (\S[^,]*), not ([^.:,]+|\S+\.\S+)[.:]/#)
      .map { (String($0.2), String($0.1)) }
  }

  // The option with its value that a message refuses.
  private static func refused(
    in words: [String], by message: String
  ) -> (option: String, value: String?)? {
    if let match = message.firstMatch(of: #/'(.*?)' is not written/#) {
      guard let place = words.firstIndex(where: { $0 == match.1 }), place > 0 else { return nil }
      return (words[place - 1], words[place])
    }
    let match =
      message.firstMatch(of: #/^(?:Error: )?(--[a-z-]+) must /#)?.1
      ?? message.firstMatch(of: #/The value '.*?' is invalid for '(--?[^ ']+)/#)?.1
    let options = CommandDescription.named(by: words).command.usual
    // Else the first option that the message names is one too many.
    let mentioned = message.matches(of: #/-[a-z]\b|--[a-z][a-z0-9-]+/#)
      .flatMap { options.argument(String($0.0))?.spellings ?? [] }
    guard let name = match.map(String.init) ?? mentioned.first(where: words.contains),
      let place = words.firstIndex(where: { $0 == name || $0.hasPrefix(name + "=") })
    else { return nil }
    let isApart = words[place] == name && options.takesValue(name) && place + 1 < words.count
    return (words[place], isApart ? words[place + 1] : nil)
  }

  private static let mostRepairs = 4
}

extension SuggestedCommand {
  /// The alternatives of a text, as `tragus tune, or tragus tune FILE --notes`, with the typed words.
  ///
  /// - Returns: The best alternatives in one text, and what is left to say; `nil` if none is a valid
  ///   line.
  static func text(of alternatives: String, typed: [String]) -> String? {
    guard !typed.isEmpty else { return nil }
    let file = typed.first { FileKind($0) != nil }
    let found: [Alternative] = alternatives.split(separator: ", or ").compactMap { alternative in
      guard alternative.hasPrefix("tragus ") else {
        // Another program for the file, and for nothing else: `rm FILE`.
        guard let file, typed.count == 1, alternative.contains("FILE") else { return nil }
        return Alternative(
          line: Spellings.text(String(alternative), for: file), rest: nil, doubts: 0,
          needsFile: true)
      }
      let end = ends.compactMap { alternative.firstRange(of: $0)?.lowerBound }.min()
      let suggestion = alternative[..<(end ?? alternative.endIndex)]
      return SuggestedCommand(suggestion, typed: typed).map { command in
        Alternative(
          line: command.line + alternative[suggestion.endIndex...], rest: command.rest,
          doubts: command.doubts,
          needsFile: suggestion.contains("FILE") || suggestion.contains("FOLDER"))
      }
    }
    guard let least = found.map(\.doubts).min(), least <= mostDoubts,
      found.contains(where: { $0.line.hasPrefix("tragus ") })
    else { return nil }
    var best = found.filter { $0.doubts == least }
    let fitting = best.filter { $0.needsFile == (file != nil) }
    if !fitting.isEmpty { best = fitting }
    var lines: [String] = []
    for alternative in best where !lines.contains(alternative.line) {
      lines.append(alternative.line)
    }
    let rest = best[0].rest.map { " " + $0 } ?? ""
    return lines.prefix(2).joined(separator: ", or ") + "." + rest
  }

  // One of the lines of a text, with the words behind it.
  private struct Alternative {
    let line: String
    let rest: String?
    let doubts: Int
    let needsFile: Bool
  }

  // Of more, too little is left of the line.
  static let mostDoubts = 3
  // What ends a command line in a text.
  private static let ends = [", ", "; ", " for ", " | "]
}
