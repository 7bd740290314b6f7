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
  /// How much the command refused.
  let refusals: Int
  /// Whether it is piped into another program.
  let hasPipe: Bool

  /// Reads the typed words as words of the suggested command.
  ///
  /// - Parameters:
  ///   - suggestion: A command line, as `tragus meter FILE --loudness`.
  ///   - typed: The words behind the name of the command.
  ///   - leavesOut: Whether plain words that are no inputs may be left out; else there is no line
  ///     with them.
  /// - Returns: `nil` if no valid line results.
  init?(_ suggestion: Substring, typed: [String], leavesOut: Bool = false) {
    // A control character cannot be copied from a message.
    guard !typed.contains(where: { $0 != printable($0) }) else { return nil }
    // The example of a program says nothing where other words were typed.
    let whole = CommandLineText.words(of: String(suggestion))
    let words = whole.prefix { $0 != "--exec" }
    guard words.first == "tragus" else { return nil }
    var (command, given) = CommandDescription.named(by: Array(words.dropFirst()))
    guard !command.path.isEmpty else { return nil }
    // An example replaces no file.
    if let place = given.firstIndex(of: "-o"), place + 1 < given.count,
      FileKind(given[place + 1]) == .file, !typed.contains(given[place + 1])
    {
      given[place + 1] = "new" + PathParts(given[place + 1]).suffix
    }
    // A file without an action shows the events.
    if words.count < whole.count, typed.contains(where: UnknownCommand.isSound),
      !ForeignWords(command.path + typed).hasAction, command.usual.optionNames.contains("--only")
    {
      given = given.map { $0 == "--on" ? "--only" : $0 }
    }
    // `message send --body hello`: the command need not be named again.
    let isNamed = typed.first == command.path[0] && typed.first.map { FileKind($0) == nil } == true
    var typed = Self.withoutNames(
      isNamed ? Array(typed.dropFirst()) : typed, of: given, in: command.usual)
    // What is typed is about them: `detect rain --threshold 0.8` has a confidence of the sound.
    let subjects = ForeignWords.hasConfidence(typed) ? ["--on", "--only"] : ["--json"]
    for name in subjects where !typed.contains(name) {
      guard let place = given.firstIndex(of: name) else { continue }
      let end = min(place + (command.usual.takesValue(name) ? 2 : 1), given.count)
      // A program comes last.
      let program = typed.firstIndex { ["--", "--exec"].contains($0) } ?? typed.count
      typed.insert(contentsOf: given[place..<end], at: program)
      given.removeSubrange(place..<end)
    }
    // The name stands before the inputs.
    if command.usual.hasLeadingName, let name = given.first, !name.hasPrefix("-") {
      typed.insert(name, at: 0)
      given.removeFirst()
    }
    var reading = ForeignWords(command.path + typed)
    reading.read()
    // What is piped in is the input, or the text.
    if Console.isBehindPipe, reading.inputs.isEmpty {
      given.removeAll { $0 == "hello" }
      if UnknownCommand.hearing.contains(command.path[0])
        || ["check", "doctor", "info"].contains(command.path[0])
      {
        typed.insert("-", at: command.usual.hasLeadingName ? 1 : 0)
        reading = ForeignWords(command.path + typed)
        reading.read()
      }
    }
    let strangers = reading.strangers
    // Where a word is no input, the example itself says more.
    guard strangers.isEmpty || leavesOut else { return nil }
    // What is known of them, unless it names another command.
    var known: [(words: [String], text: String)] = []
    if !strangers.isEmpty {
      known = reading.remarks.compactMap { remark, words in
        guard case .advice(let text) = remark, !text.contains("'tragus"), !words.isEmpty,
          words.allSatisfy(strangers.contains)
        else { return nil }
        return (words, text)
      }
      reading = ForeignWords(command.path + typed.filter { !strangers.contains($0) })
      reading.read()
      guard reading.strangers.isEmpty else { return nil }
    }
    // A table of labels is neither converted nor heard.
    if reading.isHearing, !Self.readingTables.contains(reading.command ?? ""),
      reading.inputs.contains(where: { word in
        FileKind(word) == .file
          && CommandDescription.Argument.tables.contains(PathParts(word).suffix)
      })
    {
      return nil
    }
    // Labels are tables, and no sounds.
    if reading.command == "labels",
      reading.inputs.contains(where: { FileKind($0) == .file && FileOptions.isSoundFile($0) })
    {
      return nil
    }
    // A table is no recording: `voice -o speech.csv`.
    if ["beep", "convert", "record", "synth"].contains(reading.command),
      let output = reading.output, FileKind(output) == nil, output.last != "/",
      PathParts(output).suffix.dropFirst().first?.isLetter == true,
      !FileOptions.isSoundFile(output),
      reading.lostFormat == nil
    {
      return nil
    }
    reading.noteLostFormat()
    let pipe = reading.line.hasProgram ? nil : reading.takePipe()
    let isNew = given.contains("-o") && !suggestion.contains("FILE")
    let start = Self.withOutput(of: reading, in: command.usual, isNew: isNew)
    // The example may be what does not fit: `tx --file key.pub` for `tragus send hello`.
    let attempts = [given, Self.options(in: given, of: command.usual)].compactMap { given in
      var line = start
      Self.add(given, of: command.usual, to: &line, reading)
      // Events without an action need one, and a program may be what was meant.
      let program = whole.dropFirst(words.count)
      if !program.isEmpty, pipe == nil, !reading.hasAction, !line.has("--exit"),
        given.contains("--on") || program.last != "PROGRAM"
      {
        line.add(option: program.joined(separator: " "))
      }
      if let pipe { line.pipe(pipe) }
      let repetitions = line.removeRepetitions(command.usual.argument)
        .filter(command.usual.takesValue).map { "Give \($0) once." }
      return Self.repair(&line, reading, keeping: given).map {
        (line: line, refusals: repetitions + $0.refusals, notes: $0.notes)
      }
    }
    guard let best = attempts.min(by: { $0.refusals.count < $1.refusals.count }) else {
      return nil
    }
    var line = best.line
    let unread = reading.inputs.first { word in
      FileKind(word) == .file && AudioFileFormat.hasAudioSuffix(word)
        && (try? AudioFileFormat(suffixOf: word)) == nil
    }
    let conversion = unread.map { Self.convert($0, in: &line) }
    let sentences =
      [conversion, reading.leftover].compactMap(\.self) + best.refusals + best.notes
      + known.map(\.text)
      + Self.sentence(leavingOut: strangers.filter { !known.flatMap(\.words).contains($0) })
    let secret =
      line.text.contains("--wifi-password FILE") ? "FILE is a text with the password." : nil
    let pressure =
      line.text.contains(#/--ranges \S*:[1-9]\d*:/#) && !line.has("--calibration")
        && !sentences.contains { $0.contains(ForeignWords.soundPressure) }
      ? ForeignWords.soundPressure : nil
    let all =
      sentences
      + [Self.count(in: line), Self.fileThere(in: line), secret, pressure].compactMap(\.self)
    rest = all.isEmpty ? nil : all.joined(separator: " ")
    doubts = reading.doubts + best.refusals.count
    refusals = best.refusals.count
    hasPipe = pipe != nil
    reading.abbreviate(&line)
    self.line = "tragus " + line.text
  }
}

extension SuggestedCommand {
  /// The line as the end of a sentence, with what has no place in it.
  var sentence: String { line + "." + (rest.map { " " + $0 } ?? "") }

  // Commands whose inputs may be tables.
  private static let readingTables: Set<String> = ["cut", "eval", "label", "labels", "train"]

  // A file of a format that is not read becomes another first.
  private static func convert(_ file: String, in line: inout CommandLineText) -> String {
    let parts = PathParts(file)
    let names = [file, parts.prefix + parts.stem + ".wav"].map(TragusCommand.quotedForShell)
    line.replace(names[0], by: names[1])
    return "\(parts.suffix.dropFirst()) is not read; first: ffmpeg -i \(names[0]) \(names[1])."
  }

  // What `--count 2` means for a program, which runs each time.
  private static func count(in line: CommandLineText) -> String? {
    let words = line.words
    guard line.hasProgram, let place = words.firstIndex(of: "--count"), place + 1 < words.count,
      let count = Int(words[place + 1]), count > 1
    else { return nil }
    return "The program runs each time; to run it once after \(count), write && before it, in "
      + "place of --exec --."
  }

  // A file is not replaced silently.
  private static func fileThere(in line: CommandLineText) -> String? {
    let words = line.words
    guard !line.has("--force"), let place = words.firstIndex(of: "-o"), place + 1 < words.count,
      FileKind(words[place + 1]) == .file,
      CommandDescription.named(by: words).command.usual.optionNames.contains("--force")
    else { return nil }
    return TragusCommand.quotedForShell(words[place + 1])
      + " is there already; --force replaces it."
  }

  /// A sentence that names words without a place, if there are any.
  static func sentence(leavingOut words: [String]) -> [String] {
    if words.isEmpty { return [] }
    let names = words.map(TragusCommand.quotedForShell).joined(separator: " ")
    return [words.count > mostNamed ? "The other words are left out here." : "Left out: \(names)."]
  }

  private static let mostNamed = 8

  /// The alternatives of a text, as `tragus tune, or tragus tune FILE --notes`, with the typed words.
  ///
  /// - Returns: The best alternatives in one text with what is left to say, and their doubts; `nil` if
  ///   none is a valid line.
  static func text(
    of alternatives: String, typed: [String], leavesOut: Bool = false
  ) -> (line: String, doubts: Int)? {
    guard !typed.isEmpty else { return nil }
    let file = typed.first { FileKind($0) != nil || ["-", "--stdin"].contains($0) }
    let found: [Alternative] = alternatives.split(separator: ", or ").compactMap { alternative in
      guard alternative.hasPrefix("tragus ") else {
        // Another program for the file, and for nothing else: `rm FILE`.
        guard let file, typed.count == 1, alternative.contains("FILE") else { return nil }
        return Alternative(
          line: Spellings.text(String(alternative), for: file), rest: nil, doubts: 0, refusals: 0,
          needsFile: true)
      }
      let suggestion = alternative.prefix(lengthOfLine(in: alternative))
      return SuggestedCommand(suggestion, typed: typed, leavesOut: leavesOut).map { command in
        Alternative(
          // A line with a pipe of its own needs no other one.
          line: command.line + (command.hasPipe ? "" : alternative[suggestion.endIndex...]),
          rest: command.rest,
          doubts: command.doubts, refusals: command.refusals,
          needsFile: suggestion.contains("FILE") || suggestion.contains("FOLDER"))
      }
    }
    // A file is for a command that takes one.
    let needing = Set(
      file == nil ? [] : found.filter { $0.needsFile && $0.doubts <= mostDoubts }.map(\.command))
    let likely = needing.isEmpty ? found : found.filter { needing.contains($0.command) }
    guard let least = likely.map(\.doubts).min(), least <= mostDoubts,
      found.contains(where: { $0.line.hasPrefix("tragus ") })
    else { return nil }
    var best = likely.filter { $0.doubts == least }
    let refusals = best.map(\.refusals).min()
    best = best.filter { $0.refusals == refusals }
    let fitting = best.filter { $0.needsFile == (file != nil) }
    if !fitting.isEmpty { best = fitting }
    var lines: [String] = []
    for alternative in best where !lines.contains(alternative.line) {
      lines.append(alternative.line)
    }
    let rest = best[0].rest.map { " " + $0 } ?? ""
    let shown = Array(lines.prefix(2))
    return (shown.joined(separator: ", or ") + "." + difference(between: shown) + rest, least)
  }

  /// A sentence that says how two lines differ, with a space before it; empty where they do the same.
  static func difference(between lines: [String]) -> String {
    guard lines.count == 2 else { return "" }
    let found = lines.map { line in
      let words = CommandLineText.words(of: line)
      return purposes.first { purpose in
        words.dropFirst().first == purpose.words[0] && purpose.words.allSatisfy(words.contains)
      }?.text
    }
    guard let first = found[0], let second = found[1], first != second else { return "" }
    return " The first \(first), the second \(second)."
  }

  // What a line with these words does; the first that fits.
  private static let purposes: [(words: [String], text: String)] = [
    (["listen"], "reports events"), (["meter", "--bands"], "measures bands"),
    (["meter"], "measures levels"), (["classify", "--summary"], "sums up the kinds of sounds"),
    (["classify"], "names kinds of sounds"), (["detect"], "searches for a sound"),
    (["spectrogram"], "draws frequencies over time"), (["tune", "--notes"], "lists notes"),
    (["tune"], "shows the pitch"), (["tone"], "names tones"),
    (["breath", "--summary"], "sums a recording up"), (["breath"], "follows your breath"),
    (["breathe"], "leads an exercise"), (["doctor"], "checks the microphone"),
    (["eval"], "scores a model"), (["blow", "--exec"], "runs a program"),
    (["blow", "--setup"], "sets up blowing"), (["blow"], "shows blows"),
    (["beep", "--clicks"], "is a metronome"), (["beep"], "plays tones"),
    (["history"], "lists past exercises"), (["record"], "makes a recording"),
    (["convert"], "makes one file of another"),
    (["cut"], "cuts by labels"), (["info"], "describes the file"), (["serve"], "opens a page"),
    (["check"], "compares with limits"), (["label", "--propose"], "proposes labels"),
    (["label"], "asks you for labels"), (["send"], "sends"), (["receive"], "receives"),
  ]

  // One of the lines of a text, with the words behind it.
  private struct Alternative {
    let line: String
    let rest: String?
    let doubts: Int
    let refusals: Int
    let needsFile: Bool

    // The command, or another program.
    var command: Substring {
      line.split(separator: " ", maxSplits: 2).first { $0 != "tragus" } ?? ""
    }
  }

  // Of more, too little is left of the line.
  static let mostDoubts = 3
  // How many letters of a text are a command line.
  private static func lengthOfLine(in text: Substring) -> Int {
    // A name in quotes may have a comma.
    let unquoted = text.replacing(#/'[^']*'/#) { String(repeating: "'", count: $0.0.count) }
    let end = ends.compactMap { unquoted.firstRange(of: $0)?.lowerBound }.min()
    return unquoted[..<(end ?? unquoted.endIndex)].count
  }

  // What ends a command line in a text.
  private static let ends = [", ", "; ", " for ", " | "]
}
