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
    // The example of a program says nothing where other words were typed.
    let words = suggestion.split(separator: " ").map(String.init).prefix { $0 != "--exec" }
    guard words.first == "tragus" else { return nil }
    let (command, given) = CommandDescription.named(by: Array(words.dropFirst()))
    guard !command.path.isEmpty else { return nil }
    for isWithOutput in [false, true] {
      // The name of a suggested option stands for the option: `noise pink`.
      let typed = Self.withoutNames(typed, of: given, in: command.usual)
      var reading = ForeignWords(command.path + typed)
      reading.read()
      // Where a word is no input, the example itself says more.
      if reading.hasStrangers || reading.strangers.isEmpty == false { continue }
      var line = reading.line
      Self.add(given, of: command.usual, isWithOutput: isWithOutput, to: &line, reading)
      guard let complaints = Self.repair(&line, reading) else { continue }
      self.line = "tragus " + Self.abbreviated(line.text, reading.inputs)
      let sentences = [reading.leftover].compactMap(\.self) + complaints
      rest = sentences.isEmpty ? nil : sentences.joined(separator: " ")
      doubts = reading.doubts + complaints.count
      return
    }
    return nil
  }

  // What the suggestion itself says, unless the typed words say it too.
  private static func add(
    _ given: [String], of command: CommandDescription, isWithOutput: Bool,
    to line: inout CommandLineText, _ reading: ForeignWords
  ) {
    let known = line.words
    var rest = given[...]
    var place = command.path.count
    while let word = rest.popFirst() {
      guard word.hasPrefix("-") else {
        // A word in capitals stands for a file, and any other one is an example.
        if reading.inputs.isEmpty, !isPlaceholder(word),
          !isLength(word) || !known.contains("--for")
        {
          line.insert(word, at: min(place, command.path.count + given.count))
          place += 1
        }
        continue
      }
      var value = command.takesValue(word) ? rest.popFirst() : nil
      let spellings = command.argument(word)?.spellings ?? [word]
      if known.contains(where: { known in
        spellings.contains { known == $0 || known.hasPrefix($0 + "=") }
      }) {
        continue
      }
      if word == "-o", value != "-", value?.last != "/", !isWithOutput { continue }
      if word == "--for", reading.inputs.contains(where: isLength) { continue }
      let isFolder = word == "-o" && value?.last == "/" && reading.inputs.count > 1
      if let name = value, isPlaceholder(name) || isFolder,
        let input = reading.inputs.last(where: { !isFolder || $0.last == "/" }),
        line.replace(TragusCommand.quotedForShell(input), by: "")
      {
        value = TragusCommand.quotedForShell(input)
      }
      line.add(option: ([word] + [value].compactMap(\.self)).joined(separator: " "))
    }
  }

  private static func isLength(_ word: String) -> Bool {
    word == "endless" || Double(word) == nil && (try? DurationText.seconds(in: word)) != nil
  }

  // The name of a suggested option stands for the option, as in `noise pink`. The ends of a sweep are
  // one word, clicks have a rate, and a number to dial is one of keys.
  // A length at the beginning is the one of `--for`.
  private static func withoutNames(
    _ typed: [String], of given: [String], in command: CommandDescription
  ) -> [String] {
    let words = typed.filter { !given.contains("--" + $0) }
    if let length = words.first, isLength(length), FileKind(length) == nil,
      command.optionNames.contains("--for"), !words.contains("--for")
    {
      return ["--for", length] + words.dropFirst()
    }
    if given.contains("--dtmf"), let keys = words.first,
      keys.allSatisfy({ "0123456789*#".contains($0) })
    {
      return ["--dtmf", keys] + words.dropFirst()
    }
    if given.contains("--clicks"), let number = words.first, Double(number) != nil {
      return ["--clicks", number + "bpm"] + words.dropFirst()
    }
    let first = words.firstIndex { FrequencyText.hertz(in: $0) != nil || $0.hasPrefix("-") } ?? 0
    guard given.contains("--sweep"), first + 1 < words.count,
      words[first...first + 1].allSatisfy({ FrequencyText.hertz(in: $0) != nil })
    else { return words }
    var rest = words[(first + 2)...]
    if let length = rest.first, Double(length) != nil { rest[rest.startIndex] += "s" }
    return words[..<first] + ["\(words[first]):\(words[first + 1])"] + rest
  }

  private static func isPlaceholder(_ word: String) -> Bool {
    word.allSatisfy(\.isUppercase)
  }

  // Follows what the parser says of a line, as "Write 30s, not 30", and takes out what it refuses.
  //
  // Returns what it said of that; `nil` if the line stays wrong.
  private static func repair(_ line: inout CommandLineText, _ reading: ForeignWords) -> [String]? {
    for (option, _, number) in reading.bareSeconds {
      line.replace("\(option) \(number)", by: "\(option) \(number)s")
    }
    var complaints: [String] = []
    for _ in 0..<mostRepairs {
      do {
        _ = try TragusCommand.parsed(line.words)
        return complaints
      } catch {
        let text = TragusCommand.message(for: error)
        if let match = text.firstMatch(of: #/Write (\S[^,]*), not ([^.:,]+|\S+\.\S+)[.:]/#),
          line.replace(String(match.2), by: String(match.1))
        {
          continue
        }
        if let match = text.firstMatch(of: #/'(.*?)' is not written/#),
          line.replace("-o \(match.1)", by: "") || line.replace("--output \(match.1)", by: "")
        {
          complaints.append(ParserMessage(text, of: reading.words).sentence)
          continue
        }
        if let match = text.firstMatch(of: #/^(?:Error: )?(--[a-z-]+) must /#),
          let place = line.words.firstIndex(of: String(match.1)), place + 1 < line.words.count,
          line.replace("\(match.1) \(line.words[place + 1])", by: "")
        {
          complaints.append(ParserMessage(text, of: reading.words).sentence)
          continue
        }
        guard let match = text.firstMatch(of: #/The value '(.*?)' is invalid for '(--?[^ ']+)/#),
          line.replace("\(match.2) \(match.1)", by: "")
        else { return nil }
        complaints.append(ParserMessage(text, of: reading.words).sentence)
      }
    }
    return nil
  }

  private static let mostRepairs = 4

  // Many files are FILES.
  private static func abbreviated(_ line: String, _ inputs: [String]) -> String {
    let files = inputs.filter { FileKind($0) != nil }.map(TragusCommand.quotedForShell)
    guard files.count > 3 else { return line }
    let names = Set(files)
    var isFirst = true
    return line.split(separator: " ").compactMap { word in
      guard names.contains(String(word)) else { return String(word) }
      defer { isFirst = false }
      return isFirst ? "FILES" : nil
    }.joined(separator: " ")
  }
}

extension SuggestedCommand {
  /// The alternatives of a text, as `tragus tune, or tragus tune FILE --notes`, with the typed words.
  ///
  /// - Returns: The best alternatives in one text, and what is left to say; `nil` if none is a valid
  ///   line.
  static func text(of alternatives: String, typed: [String]) -> String? {
    guard !typed.isEmpty, typed.count < mostWords else { return nil }
    let found = alternatives.split(separator: ", or ").compactMap { alternative in
      let end = ends.compactMap { alternative.firstRange(of: $0)?.lowerBound }.min()
      let suggestion = alternative[..<(end ?? alternative.endIndex)]
      return SuggestedCommand(suggestion, typed: typed).map { command in
        (
          command: command, remark: alternative[suggestion.endIndex...],
          needsFile: suggestion.contains("FILE") || suggestion.contains("FOLDER")
        )
      }
    }
    let hasFile = typed.contains { FileKind($0) != nil }
    guard let least = found.map(\.command.doubts).min(), least <= mostDoubts else { return nil }
    var best = found.filter { $0.command.doubts == least }
    let fitting = best.filter { $0.needsFile == hasFile }
    if !fitting.isEmpty { best = fitting }
    var lines: [String] = []
    for (command, remark, _) in best where !lines.contains(command.line + remark) {
      lines.append(command.line + remark)
    }
    let rest = best[0].command.rest.map { " " + $0 } ?? ""
    return lines.prefix(2).joined(separator: ", or ") + "." + rest
  }

  private static let mostWords = 60
  // Of more, too little is left of the line.
  private static let mostDoubts = 3
  // What ends a command line in a text.
  private static let ends = [", ", "; ", " for ", " | "]
}
