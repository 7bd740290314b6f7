import Tragus
import TragusStation

// A suggestion of a table, such as `tragus synth tone 440 -o a.wav`, and the words that were typed.

extension SuggestedCommand {
  /// The options of a suggestion with their values, without its examples.
  static func options(in given: [String], of command: CommandDescription) -> [String] {
    zip(given, [""] + given).filter { $0.hasPrefix("-") || command.takesValue($1) }.map(\.0)
  }

  /// The line with `-o` before a plain word that names what to write: a picture, a table, a folder, or
  /// the file to record.
  ///
  /// - Parameter isNew: Whether the suggestion records into a new file, and so hears no file.
  static func withOutput(
    of reading: ForeignWords, in command: CommandDescription, isNew: Bool
  ) -> CommandLineText {
    var line = reading.line
    let isNamed = line.has("-o") || line.has("--output")
    if reading.command == "convert", let (file, other) = reading.lostFormat {
      line.replace(
        TragusCommand.quotedForShell(file),
        by: (isNamed ? "" : "-o ") + TragusCommand.quotedForShell(other))
    }
    guard command.takesValue("-o"), !isNamed else { return line }
    // The name of each recording: `part_%03d.wav`.
    if reading.command == "record",
      let word = reading.inputs.first(where: { RecordingNames.translated($0) != $0 })
    {
      let name = TragusCommand.quotedForShell(RecordingNames.translated(word))
      line.replace(TragusCommand.quotedForShell(word), by: "-o " + name)
      return line
    }
    // What makes a sound has no input, and neither has a new recording.
    let isRecord =
      ["beep", "synth"].contains(reading.command) || reading.command == "record" && isNew
    let word = reading.inputs.last { word in
      if isRecord {
        // A file that is there is heard, and not written.
        let isNew = reading.command == "record" || FileKind(word) == nil
        return word == "-" || FileOptions.isSoundFile(word) && isNew
      }
      if word == "-" { return reading.command == "convert" && reading.inputs.count > 1 }
      // True labels are read, and so is a single folder, which may be mistyped.
      if reading.command == "eval" || word.hasSuffix("/") && reading.inputs.count == 1 {
        return false
      }
      let isWritten = written.contains(PathParts(word).suffix.lowercased())
      // `--csv levels.csv` names an output also where it is there.
      return isWritten && reading.isBehindFormat(word)
        || FileKind(word) == nil && (word.hasSuffix("/") || isWritten)
    }
    if let file = word.map(TragusCommand.quotedForShell) { line.replace(file, by: "-o " + file) }
    return line
  }

  private static let written: Set<String> = [
    ".png", ".svg", ".csv", ".tsv", ".txt", ".json", ".jsonl",
  ]

  /// Adds what the suggestion itself says, unless the typed words say it too.
  static func add(
    _ given: [String], of command: CommandDescription, to line: inout CommandLineText,
    _ reading: ForeignWords
  ) {
    let inputs = reading.inputs
    // A number behind a tone is its length: `sine 440 5`.
    let isLong =
      line.has("--for") || inputs.contains(where: isLength)
      || reading.command == "beep" && inputs.count > 1 && inputs.last.flatMap(Double.init) != nil
    let isWritten = line.has("-o") || line.has("--output")
    // The file that convert and record write may be a plain word: the last of several, or a new one.
    let hasOutput =
      ["convert", "record"].contains(reading.command)
      && inputs.enumerated().contains { place, word in
        (try? AudioFileFormat(suffixOf: word)) != nil
          && (FileKind(word) == nil || reading.command == "convert" && place > 0)
      }
    // An example of a part has no place beside another part.
    let spans = ["--from", "--to", "--for"]
    let hasSpan = spans.contains(where: line.has)
    let hasName = hasName(inputs, of: command)
    // Whether a plain word at this place belongs in the line beside the typed words.
    func isWanted(_ word: String, at index: Int) -> Bool {
      if reading.hasPattern { return false }
      // A file needs an end.
      if word == "endless" { return !isLong && !isWritten }
      if isLength(word) { return !isLong && inputs.isEmpty }
      // The output behind the input: OUT.wav.
      if isPlaceholder(word) {
        return !inputs.isEmpty && index >= inputs.count + (hasName ? 0 : 1) && !hasOutput
      }
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
      let spellings = command.argument(word)?.spellings ?? [word]
      // The example of a row gives way to the suggestion: `vad --events`.
      if let example = spellings.first(where: reading.examples.contains) {
        line.remove(option: example)
      } else if spellings.contains(where: line.has) {
        continue
      }
      if word == "-o", value != "-", value?.last != "/", hasOutput { continue }
      if word == "--for", isLong { continue }
      if word == "--format",
        isWritten || reading.hasAction || ["--json", "--csv"].contains(where: line.has)
      {
        continue
      }
      if word == "--loop", line.has("--repeat") { continue }
      if let words = unwanted[word], reading.rest.contains(where: words.contains) { continue }
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

  // Options of suggestions that typed words exclude: no browser, or each pitch and no notes.
  private static let unwanted: [String: Set<String>] = [
    "--notes": ["--contour", "--curve", "--frames", "--hop", "--step", "--time-step"],
    "--open": ["--headless", "--no-browser", "--no-launch", "--no-open"],
  ]

  // `-16LUFS`, as a word.
  static func isLength(_ word: String) -> Bool {
    word == "endless" || Double(word) == nil && (try? DurationText.seconds(in: word)) != nil
  }

  static func isChord(_ word: String) -> Bool {
    word.contains("+")
      && word.split(separator: "+").allSatisfy { FrequencyText.hertz(in: $0) != nil }
  }

  static func namesLength(_ word: String) -> Bool {
    let name = String(word.prefix { $0 != "=" })
    return name == "--for" || Spellings.rows(with: name).contains { $0.meaning.option == "--for" }
  }

  // Whether the words have the name that some commands need before all others: a signal, or what is
  // evaluated.
  private static func hasName(_ words: [String], of command: CommandDescription) -> Bool {
    switch command.path {
    case ["synth"]:
      words.contains { SimulatedSource.name(meantBy: String($0.prefix { $0 != "?" })) != nil }
    case ["eval"]: words.contains { FileKind($0) == nil && $0.allSatisfy(\.isLetter) }
    default: true
    }
  }

  // `FILE`, `OUT.wav`.
  private static func isPlaceholder(_ word: String) -> Bool {
    word.prefix { $0 != "." }.allSatisfy(\.isUppercase)
  }
}
