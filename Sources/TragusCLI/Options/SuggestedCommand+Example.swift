import Tragus
import TragusStation

// A suggestion of a table, such as `tragus synth tone 440 -o a.wav`, and the words that were typed.

extension SuggestedCommand {
  /// The typed words as the suggested command has them.
  ///
  /// The name of a suggested option stands for the option, as in `noise pink`. The ends of a sweep are
  /// one word, tones of a chord too, clicks have a rate, and a number to dial is one of keys. A length
  /// at the beginning is the one of `--for`.
  static func withoutNames(
    _ typed: [String], of given: [String], in command: CommandDescription
  ) -> [String] {
    var words = typed
    if let word = words.first, given.contains("--" + word), FileKind(word) == nil {
      words.removeFirst()
    }
    if given.contains("--loudness"), command.path == ["convert"] { words = withLoudness(words) }
    if command.path == ["convert"] {
      words = withRate(words).map { ["-TP", "-tp"].contains($0) ? "--true-peak" : $0 }
    }
    // `breath coach --in 4 --out 6`
    if command.path == ["breathe"] {
      words.removeAll(where: ["coach", "exercise", "guide", "session"].contains)
    }
    if command.path == ["meter"], let place = words.firstIndex(of: "--target"),
      place + 1 < words.count,
      let loudness = LevelArgument.platforms[words[place + 1].lowercased()]
    {
      words[place + 1] = plainNumber(loudness)
    }
    if given.contains("--gain") { words = withGain(words) }
    if command.path == ["meter"], words.contains(where: Self.limits.contains) {
      // `watch --above 70dB --for 10s` is about what lasts that long.
      words = words.map { $0 == "--for" ? "--stay" : $0 }
    }
    if command.path == ["meter"] { words = withTrafficLight(words) }
    if command.path == ["meter"], let place = words.firstIndex(of: "--metric"),
      place + 1 < words.count, words[place + 1].contains(#/L[AC]?(eq|F|\d\d)/#)
    {
      let isRank = words[place + 1].contains(#/L[AC]?\d\d/#)
      words.replaceSubrange(place...(place + 1), with: ["--sound-level"])
      if isRank {
        words = words.map { ["--every", "--interval", "--period"].contains($0) ? "--stats" : $0 }
      }
    }
    if given.contains("--max"), command.path == ["tone"] {
      words = words.map { ["-n", "--count", "--top"].contains($0) ? "--max" : $0 }
    }
    if given.contains("--sound-level") {
      // `leq -T 1m` is about what is averaged over that time.
      words = words.map { ["-t", "-T"].contains($0) ? "--stats" : $0 }
    }
    if given.contains("--trim") { words = withPauses(words) }
    if given.contains("--clicks") { words = withClicks(words) }
    // Other commands have lists with commas.
    if command.path == ["beep"] {
      words = words.map { word in
        let tones = word.split(separator: ",").map(String.init)
        return tones.count > 1 && tones.allSatisfy { FrequencyText.hertz(in: $0) != nil }
          ? tones.joined(separator: "+") : word
      }
    }
    if given.contains("--from") { words = withPart(words, in: command) }
    if given.contains("--split") { words = withPieces(words) }
    if given.contains(where: { $0.hasPrefix("silence:") }) { words = withSilence(words) }
    if given.contains("endless"), command.path == ["beep"], !given.contains("--clicks") {
      words = withDrone(words)
    }
    // `box breathing 4s`
    if given.contains("box") {
      words.removeAll(where: ["breath", "breathing"].contains)
      if let seconds = words.first.flatMap(seconds), 1...20 ~= seconds {
        words[0] = Array(repeating: plainNumber(seconds), count: 4).joined(separator: "-")
      }
    }
    guard let word = words.first, FileKind(word) == nil else { return words }
    if isLength(word), command.optionNames.contains("--for"),
      !words.contains(where: namesLength)
    {
      return ["--for", word] + words.dropFirst()
    }
    if command.path == ["breathe"] {
      if let rate = word.wholeMatch(of: #/([\d.]+)(?:\/min|bpm|brpm)/#)?.1 {
        return ["--rate", String(rate)] + words.dropFirst()
      }
      let seconds = words.prefix { Double($0).map { $0 >= 0 } == true }
      // Breaths a minute, and minutes: `coherence 5.5 15`.
      if given.contains("coherent"), let rate = seconds.first {
        return ["--rate", rate] + seconds.dropFirst().prefix(1).flatMap { ["--minutes", $0] }
          + words.dropFirst(min(seconds.count, 2))
      }
      return seconds.count < 2
        ? words : [seconds.joined(separator: "-")] + words.dropFirst(seconds.count)
    }
    if given.contains("--dtmf") {
      let keys = words.prefix { $0.allSatisfy { "0123456789ABCD*#".contains($0) } }
      return keys.isEmpty ? words : ["--dtmf", keys.joined()] + words.dropFirst(keys.count)
    }
    if given.contains(where: isChord) {
      // A letter alone is a note of the middle octave.
      let tones = words.map { $0.wholeMatch(of: #/[A-G][#b]?/#) == nil ? $0 : $0 + "4" }
        .prefix { FrequencyText.hertz(in: $0) != nil }
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

  // Two times in a row are a part: where it begins, and how long it is, or where it ends.
  private static func withPart(_ words: [String], in command: CommandDescription) -> [String] {
    for place in words.indices.dropLast()
    where place == 0 || !command.takesValue(words[place - 1]) {
      guard let start = seconds(words[place]), let next = seconds(words[place + 1]), next > 0
      else { continue }
      let part = [
        "--from", withUnit(words[place]), next > start ? "--to" : "--for",
        withUnit(words[place + 1]),
      ]
      return words[..<place] + part + words[(place + 2)...]
    }
    return words
  }

  // A length is the one of a piece: `split a.wav 30s`, `split a.wav --every 30`.
  private static func withPieces(_ words: [String]) -> [String] {
    for place in words.indices where seconds(words[place]) != nil {
      let hasOption = place > 0 && words[place - 1].hasPrefix("-")
      guard !hasOption || lengths.contains(words[place - 1]) else { continue }
      return words[..<(hasOption ? place - 1 : place)] + ["--split", withUnit(words[place])]
        + words[(place + 1)...]
    }
    return words
  }

  // A time of 0 or more, with its unit or in seconds.
  private static func seconds(_ word: String) -> Double? {
    (Double(word) ?? (try? DurationText.seconds(in: word))).flatMap { $0 >= 0 ? $0 : nil }
  }

  private static func withUnit(_ time: String) -> String {
    Double(time) == nil ? time : time + "s"
  }

  // Options for the length of a piece that mean something else in `record`.
  private static let lengths: Set<String> = [
    "--duration", "--each", "--every", "--for", "--interval", "--length", "--max", "--seconds",
    "--size", "--time", "-d", "-l", "-t",
  ]

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
      return FileKind(word) == nil
        && (word.hasSuffix("/") || written.contains(PathParts(word).suffix.lowercased()))
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
      if word == "--format", isWritten || ["--json", "--csv"].contains(where: line.has) {
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
