import Tragus
import TragusStation

/// A word in the place of a command, and the words behind it.
struct UnknownCommand {
  let word: String
  let typed: [String]

  /// - Parameter arguments: The words after `tragus`, at least one.
  init(_ arguments: [String]) {
    word = arguments[0]
    var words = Array(arguments.dropFirst())
    // `on dog -- ./call.sh` runs a program.
    if let place = words.firstIndex(of: "--"), !words.contains("--exec"), place + 1 < words.count,
      Self.starting.contains(word) || ProgramWords.isProgram(words[place + 1])
    {
      words.insert("--exec", at: place)
    }
    // `trim a.wav b.wav trim 60 30`
    if word == "trim", let place = words.firstIndex(of: word) { words.remove(at: place) }
    // BirdNET has `--min_conf`.
    words = words.map {
      $0.hasPrefix("--") && !$0.contains("=") ? $0.replacing("_", with: "-") : $0
    }
    words = Self.withValuesApart(words)
    // `run mine.tragusmodel --on dog`
    if Self.applying.contains(word), let first = words.first, ForeignWords.isModel(first) {
      words.insert("--model", at: 0)
    }
    // The shell chooses files, and a folder has all: `-g '*.wav'`.
    if let place = words.firstIndex(where: ["-g", "--glob", "--include"].contains),
      place + 1 < words.count, words[place + 1].contains("*")
    {
      words.removeSubrange(place...place + 1)
    }
    // What is piped in takes the place of a file.
    if words.isEmpty, Console.isBehindPipe, Spellings.command(word)?.contains(" FILE") == true {
      words = ["-"]
    }
    typed = words.count < Self.mostWords ? words : Self.withFolder(words)
  }

  // `--noise=-50dB` is two words, before a program.
  private static func withValuesApart(_ words: [String]) -> [String] {
    let end = words.firstIndex { ["--", "--exec"].contains($0) } ?? words.count
    let options = words[..<end].flatMap { word -> [String] in
      guard let match = word.wholeMatch(of: #/(--[a-zA-Z][\w-]*)=(.+)/#) else { return [word] }
      return [String(match.1), String(match.2)]
    }
    return options + words[end...]
  }

  // Many files of one folder are the folder: `takes/*.wav`.
  private static func withFolder(_ words: [String]) -> [String] {
    let files = Set(words.filter { AudioFileFormat.hasAudioSuffix($0) && !$0.hasPrefix("-") })
    let folders = Set(files.map { PathParts($0).prefix })
    guard folders.count == 1, let folder = folders.first,
      files.allSatisfy({ FileKind($0) == .file })
    else { return words }
    return [folder.isEmpty ? "./" : folder] + words.filter { !files.contains($0) }
  }

  // Words before a model that is to hear.
  private static let applying: Set<String> = ["apply", "hear", "monitor", "run", "use", "watch"]

  // Words for a program that is started at an event.
  private static let starting: Set<String> = [
    "alert", "if", "notify", "on", "run", "trigger", "wait", "watch", "when", "whenever",
  ]

  /// What to write instead.
  var sentence: String {
    if word == "tragus" {
      let line = typed.map(TragusCommand.quotedForShell).joined(separator: " ")
      return "The name of the program stands there twice; write tragus \(line)."
    }
    let parts = word.split(separator: " ").map(String.init)
    if parts.count > 1, isCommand(parts[0]), FileKind(word) == nil {
      let line = (parts + typed.map(TragusCommand.quotedForShell)).joined(separator: " ")
      return "Write tragus \(printable(line)), without quotation marks."
    }
    return "There is no command '\(printable(word))'"
      + (hint?.text ?? "; 'tragus --help' lists them.")
  }

  /// What follows the sentence that there is no such command.
  struct Hint {
    /// The text, with the sign that separates it from the sentence.
    let text: String
    /// How much of what was typed has no place in it, as `SuggestedCommand.doubts` counts it.
    var doubts = 0

    init(_ text: String, doubts: Int = 0) { (self.text, self.doubts) = (text, doubts) }

    /// The line to write: the best of some alternatives with the typed words, or else another text.
    init(write alternatives: String, typed: [String], else text: String) {
      let found =
        SuggestedCommand.text(of: alternatives, typed: typed)
        ?? SuggestedCommand.text(of: alternatives, typed: typed, leavesOut: true)
      self.init("; write " + (found?.line ?? text), doubts: found?.doubts ?? 0)
    }
  }

  var hint: Hint? {
    // So many words are files, and are not looked up one by one.
    guard typed.count < Self.mostWords else {
      let loss = SuggestedCommand.sentence(leavingOut: typed).map { " " + $0 }.joined()
      return hintByTable(for: word, []).map { Hint($0.text + loss) }
    }
    if let hint = TragusCommand.names.contains(word.lowercased())
      ? hintByName(word.lowercased(), typed) : nil
    {
      return hint
    }
    // The first that says something.
    let readings: [KeyPath<Self, Hint?>] = [
      \.hintByAlert, \.hintBySetting, \.hintByFilter, \.hintByCount, \.hintByClaps, \.hintByPitch,
      \.hintByModem,
      \.hintByEffect,
      \.hintByExamples,
      \.hintBySearching,
      \.hintByEvaluation, \.hintByTableOfData, \.hintByHarmony, \.hintByObject, \.hintByOptionPair,
    ]
    if let hint = readings.lazy.compactMap({ self[keyPath: $0] }).first { return hint }
    // `model eval mine.tragusmodel clips`
    if word == "model", let part = typed.first,
      ["eval", "evaluate", "score", "test"].contains(part)
    {
      return UnknownCommand(["evaluate"] + typed.dropFirst()).hint
    }
    // `model show mine.tragusmodel`
    let plural = word + "s"
    if let part = typed.first, Settings.Key(argument: word) == nil, part != "test",
      let command = CommandDescription.root.command(plural),
      command.command(part) != nil || Spellings.parts(of: plural).contains(part)
    {
      let rest = typed.map(TragusCommand.quotedForShell).joined(separator: " ")
      return Hint("; write tragus \(plural) \(rest).")
    }
    // `auth pair --name phone`
    if Spellings.command(word)?.hasPrefix("nothing,") == true, typed.first.map(isCommand) == true,
      let hint = hintBySecond
    {
      return hint
    }
    if let hint = hintByValues { return hint }
    if let hint = hintByTable(for: word, typed) {
      // `loudness a.wav --target -16 -o b.wav` makes another sound.
      if hint.doubts > 0, Spellings.command(word)?.hasPrefix("tragus meter") == true,
        writes(where: AudioFileFormat.hasAudioSuffix),
        let other = SuggestedCommand("tragus convert FILE", typed: typed),
        other.doubts < hint.doubts
      {
        return Hint(write: "tragus convert FILE", typed: typed, else: other.line)
      }
      // `analyze a.wav --bands octave` has an option of one command alone.
      if hint.doubts > 1 || hint.doubts > 0 && Self.verbs.contains(word), let other = hintByOptions
      {
        return other
      }
      // `features rms a.wav`: the second word may say more than the first, unless that is the page.
      let isPage = Spellings.command(word)?.hasPrefix("tragus serve") == true
      return (hint.doubts == Self.allLost && !isPage ? hintBySecond : nil) ?? hint
    }
    if let hint = hintByParts ?? hintBySounds(word, typed) { return hint }
    if InputName(word, device: nil).isInput {
      if let command = typed.first, TragusCommand.names.contains(command) {
        return hintByName(command, [word] + typed.dropFirst())
      }
      let line = Self.line(for: [word] + typed)
      // A folder may have the name of a word that means something: `rec test.wav`.
      if !typed.isEmpty, !word.contains("/"), let meaning = Spellings.command(word),
        let found = SuggestedCommand.text(of: meaning, typed: typed)
      {
        return Hint("; write " + found.line, doubts: found.doubts)
      }
      // Or of one that means something by itself: `sounds`.
      let lines = word.contains("/") ? nil : Spellings.lines(for: word).map(Self.live)
      let meaning =
        lines?.firstRange(of: ", or ").map { lines?[..<$0.lowerBound] ?? "" } ?? lines?[...]
      return meaning.map { Hint("; write \($0), or for the folder \(line).") }
        ?? Hint("; for an input, name a command too, as \(line).")
    }
    // `tragus A4`
    if typed.isEmpty, (try? Note(parsing: word)) != nil, let advice = ToneCommand.advice(on: [word])
    {
      return Hint("; " + advice)
    }
    if word.count >= 3,
      let name = TragusCommand.names.first(where: { $0.hasPrefix(word) })
        ?? nearestName(
          to: word,
          in: TragusCommand.names.filter { differInOneLetter($0, word) && !word.hasPrefix($0) },
          within: 1)
    {
      return Hint("; did you mean '\(name)'?")
    }
    // `demod` is short for a word of the table, and `thermometr` is mistyped.
    if let longer = Spellings.command(beginningWith: word),
      let hint = hintByTable(for: longer, typed)
    {
      return hint
    }
    let name = nameHint(for: word, in: TragusCommand.names + ["help"], else: "")
    if !name.isEmpty { return Hint("; " + name) }
    return hintByOptions ?? Spellings.command(near: word).flatMap { hintByTable(for: $0, typed) }
      ?? hintBySearch(for: word, typed) ?? hintBySecond
      ?? Spellings.command(like: word).flatMap { hintByTable(for: $0, typed) }
  }

  /// Whether -o names a file of a kind.
  func writes(where isMeant: (String) -> Bool) -> Bool {
    zip(typed, typed.dropFirst()).contains { ["-o", "--output"].contains($0) && isMeant($1) }
  }

  /// Whether -o names a table.
  var writesTable: Bool {
    writes { CommandDescription.Argument.tables.contains(PathParts($0).suffix) }
  }

  // By the second word, if the first says nothing.
  private var hintBySecond: Hint? {
    guard let second = typed.first, FileKind(second) == nil, !Self.verbs.contains(second) else {
      return nil
    }
    let rest = Array(typed.dropFirst())
    return hintByName(second, rest) ?? hintByTable(for: second, rest)
  }

  // The only command that has the options: `freq take.wav --resolution 0.1` is a `tone`.
  private var hintByOptions: Hint? {
    let options = Set(typed.filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != "=" }) })
      .subtracting(["--save", "--file", "--name", "--label"])
    guard !options.isEmpty else { return nil }
    let commands = CommandDescription.root.commands.map { command in
      (name: command.commandName, options: options.intersection(command.usual.optionNames))
    }
    // An option that many have says nothing.
    let telling = options.filter { option in
      1...Self.fewCommands ~= commands.count { $0.options.contains(option) }
    }
    guard let most = commands.map({ $0.options.intersection(telling).count }).max(), most > 0
    else { return nil }
    let best = commands.filter { $0.options.intersection(telling).count == most }
    let lines = best.compactMap { SuggestedCommand("tragus \($0.name)", typed: typed) }
      .filter { $0.doubts == 0 }
    guard lines.count == 1 else { return nil }
    return Hint("; by its options it is \(lines[0].line).")
  }

  private static let fewCommands = 3

  /// Of more words, no line is made.
  static let mostWords = 60

  func isCommand(_ word: String) -> Bool {
    TragusCommand.names.contains(word) || Spellings.command(word) != nil
  }

  func hintByName(_ name: String, _ typed: [String]) -> Hint? {
    guard
      let name = [name, CommandDescription.singular(name)].first(
        where: TragusCommand.names.contains)
    else { return nil }
    return Hint(write: "tragus \(name)", typed: typed, else: "tragus \(name).")
  }

  func hintByTable(for word: String, _ typed: [String]) -> Hint? {
    // A folder may have the name of the command that is meant: `clips a.wav -o clips/`.
    guard FileKind(word) == nil || typed.contains(where: Self.isSound),
      let meaning = Spellings.command(word) ?? Spellings.command(CommandDescription.singular(word))
        ?? Spellings.command(word.lowercased())
    else { return nil }
    // `export labels night.wav`
    if meaning.hasPrefix("tragus labels FILE"),
      typed.contains(where: { FileKind($0) == .file && FileOptions.isSoundFile($0) })
    {
      let line = "tragus listen FILE --format audacity"
      return Hint(write: line, typed: typed, else: line + ".")
    }
    // `list sounds bird`
    if meaning == "tragus classify --labels", typed.count == 1, !typed[0].hasPrefix("-"),
      FileKind(typed[0]) == nil
    {
      return Hint("; write \(meaning) \(TragusCommand.quotedForShell(typed[0])).")
    }
    if let found = SuggestedCommand.text(of: meaning, typed: typed) {
      return Hint(
        "; write " + ForeignWords.withBroker(found.line, typed), doubts: found.doubts)
    }
    // `find hyla`: the word goes into the line.
    if !meaning.contains("WORD"),
      let found = SuggestedCommand.text(of: meaning, typed: typed, leavesOut: true)
    {
      return Hint("; write " + ForeignWords.withBroker(found.line, typed), doubts: Self.allLost)
    }
    let (example, reason) = Self.parts(of: meaning)
    if let program = OtherProgram(example, for: word, typed: typed) {
      let sentences =
        ["use \(program.line)\(Spellings.text(String(reason), for: program.file))."]
        + SuggestedCommand.sentence(leavingOut: program.rest)
      return Hint("; " + sentences.joined(separator: " "))
    }
    let text = Spellings.text(
      typed.isEmpty ? Self.live(meaning) : meaning,
      for: typed.first { FileKind($0) != nil } ?? typed.first)
    // A reason why not, a key or another program; else a command line.
    if text.hasPrefix("nothing, for ") {
      return Hint(": " + text.dropFirst("nothing, for ".count) + ".")
    }
    let isLine = text.hasPrefix("tragus")
    // A word that stands in the text is not lost.
    let lost =
      isLine ? typed.filter { !text.contains(TragusCommand.quotedForShell($0)) } : []
    let difference = SuggestedCommand.difference(
      between: isLine ? text.split(separator: ", or ").map(String.init) : [])
    let sentences = ["\(isLine ? "write" : "use") \(text)." + difference]
    return Hint(
      "; " + (sentences + SuggestedCommand.sentence(leavingOut: lost)).joined(separator: " "),
      doubts: lost.isEmpty ? 0 : Self.allLost)
  }

  // A line of another program, and why it is needed: ", for Tragus has no effects".
  private static func parts(of text: String) -> (line: Substring, reason: Substring) {
    let end = text.firstRange(of: ", for ")?.lowerBound ?? text.endIndex
    return (text[..<end], text[end...])
  }

  static let allLost = mostWords

  // Without a file, the microphone is heard.
  private static func live(_ text: String) -> String {
    let live = text.replacing(#/tragus ([a-z]+) FILE\b/#) { match in
      Self.hearing.contains(String(match.1)) ? "tragus \(match.1)" : String(match.0)
    }
    // The same line may be an alternative too.
    let lines = live.split(separator: ", or ").map(String.init)
    return lines.enumerated().filter { !lines[..<$0.offset].contains($0.element) }
      .map(\.element).joined(separator: ", or ")
  }

  // Commands that hear the microphone without an input and further options.
  static let hearing: Set<String> = [
    "blow", "breath", "chirps", "classify", "detect", "listen", "meter", "spectrogram", "tone",
    "tune",
  ]

  // A file or a folder of sounds, or standard input.
  static func isSound(_ word: String) -> Bool {
    word == "-" || AudioFileFormat.hasAudioSuffix(word) && FileKind(word) != nil
      || FileKind(word) == .folder
  }
}
