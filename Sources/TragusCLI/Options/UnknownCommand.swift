import Tragus
import TragusStation

/// A word in the place of a command, and the words behind it.
struct UnknownCommand {
  let word: String
  let typed: [String]

  /// - Parameter arguments: The words after `tragus`, at least one.
  init(_ arguments: [String]) {
    word = arguments[0]
    var words = Self.joined(arguments.dropFirst())
    // `on dog -- ./call.sh` runs a program.
    if let place = words.firstIndex(of: "--"), !words.contains("--exec"),
      Self.starting.contains(word)
    {
      words.insert("--exec", at: place)
    }
    typed = words
  }

  // Words for a program that is started at an event.
  private static let starting: Set<String> = [
    "alert", "if", "notify", "on", "run", "trigger", "wait", "watch", "when", "whenever",
  ]

  // `2 sec` and `1000 hz` are one word.
  private static func joined(_ arguments: ArraySlice<String>) -> [String] {
    var words: [String] = []
    for word in arguments {
      if let last = words.last, Double(last) != nil,
        CommandDescription.Argument.units.contains(word.lowercased())
      {
        words[words.count - 1] += word
      } else {
        words.append(word)
      }
    }
    return words
  }

  /// What to write instead.
  var sentence: String {
    "There is no command '\(printable(word))'" + (hint?.text ?? "; 'tragus --help' lists them.")
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

  private var hint: Hint? {
    // So many words are files, and are not looked up one by one.
    guard typed.count < Self.mostWords else {
      let loss = SuggestedCommand.sentence(leavingOut: typed).map { " " + $0 }.joined()
      return hintByTable(for: word, []).map { Hint($0.text + loss) }
    }
    // The first that says something.
    let readings: [KeyPath<Self, Hint?>] = [
      \.hintByClaps, \.hintByPitch, \.hintByModem, \.hintByEffect, \.hintByExamples,
      \.hintBySearching,
      \.hintByEvaluation, \.hintByTableOfData, \.hintByHarmony, \.hintByObject, \.hintByOptionPair,
    ]
    if let hint = readings.lazy.compactMap({ self[keyPath: $0] }).first { return hint }
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
      return Hint("; for an input, name a command too, as \(Self.line(for: [word] + typed)).")
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
  }

  /// Whether -o names a file of a kind.
  func writes(where isMeant: (String) -> Bool) -> Bool {
    zip(typed, typed.dropFirst()).contains { ["-o", "--output"].contains($0) && isMeant($1) }
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

  // `trim in.wav out.wav 1 2` and `in.wav out.wav highpass 200`, as sox has them.
  private var hintByEffect: Hint? {
    let namesCommand = Spellings.command(word) != nil && typed.contains(where: Self.isSound)
    if word == "sox" || InputName(word, device: nil).isInput && !namesCommand {
      let words = (word == "sox" ? [] : [word]) + typed
      // `take.wav -n spectrogram` has no output, and the word behind -n says what to do.
      if let place = words.firstIndex(of: "-n"), place + 1 < words.count,
        isCommand(words[place + 1])
      {
        let (name, rest) = (words[place + 1], words[..<place] + words[(place + 2)...])
        return hintByName(name, Array(rest)) ?? hintByTable(for: name, Array(rest))
      }
      var reading = ForeignWords(["convert"] + words)
      reading.read()
      return reading.effectAdvice.flatMap { $0.hasPrefix("Write") ? nil : Hint(". " + $0) }
    }
    let files = typed.prefix { InputName($0, device: nil).isInput && Double($0) == nil }
    let values = typed.dropFirst(files.count)
    guard files.count == 2, let first = values.first,
      Double(first) != nil || (try? DurationText.seconds(in: first)) != nil
    else { return nil }
    return SuggestedCommand("tragus convert FILE", typed: files + [word] + values)
      .map { Hint("; write \($0.line).") }
  }

  // `show spectrogram a.wav`, `detect dtmf`, `find snoring a.wav` and `trim --silence a.wav`: the
  // second word says it.
  private var hintByObject: Hint? {
    // `plot a.wav --waveform`
    if Self.drawing.contains(word),
      let place = typed.firstIndex(where: { ["--spectrogram", "--waveform"].contains($0) })
    {
      return hintByName(
        String(typed[place].dropFirst(2)), Array(typed[..<place] + typed[(place + 1)...]))
    }
    guard let object = typed.first, FileKind(object) == nil else { return nil }
    // A value belongs to its option, which has a meaning of its own.
    let isValued =
      object.hasPrefix("-")
      && typed.dropFirst().first?.drop { $0 == "-" }.first?.isNumber == true
    let rest = isValued ? typed : Array(typed.dropFirst())
    // `plot --type spectrogram a.wav`
    if Self.verbs.contains(word), let place = typed.firstIndex(where: Self.kinds.contains),
      place + 1 < typed.count, isCommand(typed[place + 1])
    {
      let others = Array(typed[..<place] + typed[(place + 2)...])
      return hintByName(typed[place + 1], others) ?? hintByTable(for: typed[place + 1], others)
    }
    let isMade = Self.makers.contains(word)
    let pair = (isMade ? "generate-" : word + "-") + object.drop { $0 == "-" }
    // `sounds list` is `list sounds`.
    let pairs =
      [pair] + (object == "list" ? ["list-" + word] : [])
      + (Self.drawing.contains(word) ? ["plot-" + object] : [])
    if let hint = pairs.lazy.compactMap({ hintByTable(for: $0, rest) }).first {
      // `breathing --rate 6` is more than the rate of breathing.
      guard isValued, let whole = hintByTable(for: word, typed) else { return hint }
      return whole.doubts < hint.doubts ? whole : hint
    }
    if isWaiting {
      // `wait --until silence`
      let isNamed = ["--for", "--on", "--until"].contains(object) && !isValued && !rest.isEmpty
      return isNamed
        ? hintByEvent(rest[0], Array(rest.dropFirst())) : hintByEvent(object, rest)
    }
    // `simulate blow -o a.wav`
    if isMade, let signal = SimulatedSource.name(meantBy: object) {
      return Hint(
        write: "tragus synth \(signal)", typed: rest, else: "tragus synth \(signal) -o a.wav.")
    }
    guard isMade || Self.verbs.contains(word) else { return nil }
    // `show --spectrogram a.wav`; a value may follow other options.
    if object.hasPrefix("-") {
      let name = String(object.drop { $0 == "-" })
      return TragusCommand.names.contains(name) && !isValued ? hintByName(name, rest) : nil
    }
    // `watch glass dog`
    if let second = rest.first, Self.sound(object) != nil, Self.sound(second) != nil {
      return hintBySounds(object, rest)
    }
    return (isMade && !Self.made.contains(object) ? nil : hintByName(object, rest))
      ?? hintByTable(for: object, rest) ?? hintBySounds(object, rest)
  }

  // `split take.wav --silence 3s` is `split-silence take.wav`.
  private var hintByOptionPair: Hint? {
    // `trim a.wav --threshold -45dB` is about silence.
    if ["crop", "trim"].contains(word),
      typed.contains(where: ["--threshold", "--silence", "--keep", "--db", "--level"].contains)
    {
      return hintByTable(for: "trim-silence", typed)
    }
    // `filter a.wav --highpass 500 --lowpass 2k` leaves a band.
    if word == "filter", let band = withBand(typed) { return hintByTable(for: "bandpass", band) }
    // `filter a.wav --highpass 500 -o b.wav`: the value stays, and the option is the effect.
    if word == "filter",
      let place = typed.firstIndex(where: { Self.filters.contains(String($0.drop { $0 == "-" })) })
    {
      return hintByTable(
        for: String(typed[place].drop { $0 == "-" }),
        Array(typed[..<place] + typed[(place + 1)...]))
    }
    // An option of the command itself means what it says: `noise pink --level -20dB`.
    let own = Spellings.command(word)?.prefixMatch(of: #/tragus ([a-z]+)/#)
      .flatMap { CommandDescription.root.command(String($0.1)) }
    for (place, option) in typed.enumerated()
    where option.hasPrefix("--") && own?.usual.optionNames.contains(option) != true {
      let pair = word + "-" + option.drop { $0 == "-" }.prefix { $0 != "=" }
      guard Spellings.command(pair) != nil else { continue }
      // A value belongs to its option, which has a meaning of its own.
      let isValued =
        place + 1 < typed.count && typed[place + 1].drop { $0 == "-" }.first?.isNumber == true
      return hintByTable(
        for: pair, isValued ? typed : Array(typed[..<place] + typed[(place + 1)...]))
    }
    return nil
  }

  // The words with one band in place of its two ends.
  private func withBand(_ words: [String]) -> [String]? {
    guard let low = words.firstIndex(of: "--highpass"),
      let high = words.firstIndex(of: "--lowpass"),
      max(low, high) + 1 < words.count
    else { return nil }
    let band = "\(words[low + 1]):\(words[high + 1])"
    let ends = [low, low + 1, high, high + 1]
    return words.indices.filter { !ends.contains($0) }.map { words[$0] } + [band]
  }

  private static let filters: Set<String> = [
    "bandpass", "bandreject", "highpass", "lowpass", "notch",
  ]

  // `puff eval takes.csv` is `eval blow takes.csv`, and `evaluate true.txt found.txt` compares two
  // files.
  private var hintByEvaluation: Hint? {
    if Self.evaluating.contains(word) {
      let words = typed.filter { !Self.labelOptions.contains($0) }
      let files = words.prefix {
        [".txt", ".csv", ".tsv"].contains(PathParts($0).suffix.lowercased())
      }
      guard files.count == 2 else { return nil }
      let names = files.map(TragusCommand.quotedForShell)
      return Hint(
        write: "tragus eval FILE", typed: [files[0], "--predicted", files[1]] + words.dropFirst(2),
        else: "tragus eval \(names[0]) --predicted \(names[1]).")
    }
    guard let second = typed.first, second == "eval" || Self.evaluating.contains(second),
      let line = Spellings.command(word),
      let detector = line.prefixMatch(of: #/tragus ([a-z]+)/#).map({ String($0.1) }),
      EvalCommand.detectorNames.contains(detector)
    else { return nil }
    let rest = Array(typed.dropFirst())
    return Hint(
      write: "tragus eval \(detector) FILE", typed: rest, else: "tragus eval \(detector) FILE.")
  }

  private static let evaluating: Set<String> = ["benchmark", "evaluate", "score", "validate"]

  // Options before the true labels, and before the labels that were found.
  private static let labelOptions: Set<String> = [
    "--detections", "--ground-truth", "--gt", "--labels", "--pred", "--predicted", "--predictions",
    "--ref", "--reference", "--truth",
  ]

  // Pictures are drawn of sounds.
  private var hintByTableOfData: Hint? {
    guard Self.drawing.contains(word),
      let table = typed.first,
      [".csv", ".json", ".jsonl", ".tsv"].contains(PathParts(table).suffix.lowercased())
    else { return nil }
    return Hint("; Tragus draws sounds, and a spreadsheet or gnuplot draws \(printable(table)).")
  }

  private static let drawing: Set<String> = [
    "chart", "contour", "curve", "draw", "graph", "picture", "plot",
  ]

  // `list-sounds`, `send-file` and `level-meter`.
  private var hintByParts: Hint? {
    let parts = CommandDescription.parts(of: word)
    guard 2...3 ~= parts.count else { return nil }
    let rest = parts.dropFirst().joined(separator: "-")
    if Self.verbs.union(Self.makers).contains(parts[0]),
      let hint = hintByName(rest, typed) ?? hintByTable(for: rest, typed)
    {
      return hint
    }
    if Self.drawing.contains(parts[1]), let hint = hintByTable(for: "plot-" + parts[0], typed) {
      return hint
    }
    return hintByName(parts[0], typed)
      ?? (Self.endings.contains(parts[1]) ? hintByTable(for: parts[0], typed) : nil)
  }

  private func isCommand(_ word: String) -> Bool {
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
    let sentences = ["\(isLine ? "write" : "use") \(text)."]
    return Hint(
      "; " + (sentences + SuggestedCommand.sentence(leavingOut: lost)).joined(separator: " "),
      doubts: lost.isEmpty ? 0 : Self.allLost)
  }

  // A line of another program, and why it is needed: ", for Tragus has no effects".
  private static func parts(of text: String) -> (line: Substring, reason: Substring) {
    let end = text.firstRange(of: ", for ")?.lowerBound ?? text.endIndex
    return (text[..<end], text[end...])
  }

  private static let allLost = mostWords

  // Without a file, the microphone is heard.
  private static func live(_ text: String) -> String {
    guard let match = text.prefixMatch(of: #/tragus ([a-z]+) FILE\b/#),
      let command = CommandDescription.root.command(String(match.1)),
      command.ownArguments.contains(where: { $0.abstract?.contains("Default: mic.") == true })
    else { return text }
    let live = "tragus \(match.1)" + text.dropFirst(match.0.count)
    // The same line may be an alternative too.
    let lines = live.split(separator: ", or ").map(String.init)
    return lines.enumerated().filter { !lines[..<$0.offset].contains($0.element) }
      .map(\.element).joined(separator: ", or ")
  }

  // A file or a folder of sounds, or standard input.
  static func isSound(_ word: String) -> Bool {
    word == "-" || AudioFileFormat.hasAudioSuffix(word) && FileKind(word) != nil
      || FileKind(word) == .folder
  }

  // Where a word for a command stands behind options and their values.
  private static func placeOfName(in words: [String].SubSequence) -> Int? {
    var isValue = false
    for (place, word) in words.enumerated() {
      if word.hasPrefix("-") {
        isValue = !flags.contains(word) && !word.contains("=")
      } else if isValue {
        isValue = false
      } else {
        return FileKind(word) == nil && Spellings.command(word) != nil ? place : nil
      }
    }
    return nil
  }

  /// The line that was probably meant by words without a command: `-i in.wav -ar 16000 out.wav`.
  ///
  /// - Returns: `nil` if nothing among them is an input.
  static func sentence(without command: [String]) -> String? {
    let words = command.prefix { $0 != "--exec" && $0 != "--" }
    guard command.count < mostWords else { return nil }
    // `--json level take.wav`, `-D hw:1,0 spl`: the command comes first.
    if let place = placeOfName(in: words) {
      let rest = command[..<place] + command[(place + 1)...]
      return UnknownCommand([command[place]] + rest).sentence
    }
    guard words.contains(where: isSound) else { return nil }
    return "Name a command first, as \(line(for: command))."
  }

  // Of some commands, the one that knows most of the words.
  private static func line(for words: [String]) -> String {
    let converts = words.contains { FileOptions.isSoundFile($0) && FileKind($0) == nil }
    let names = words.filter { $0.hasPrefix("-") }.map { String($0.prefix { $0 != "=" }) }
    let commands = ((converts ? ["convert"] : []) + usual).map { name in
      let options = CommandDescription.named(by: [name]).command.usual.optionNames
      return (name: name, known: names.count { options.contains($0) })
    }
    // The first of those that know most options.
    let most = commands.map(\.known).max() ?? 0
    let likely = commands.filter { $0.known == most }.prefix(mostTried)
    let lines = likely.compactMap { SuggestedCommand("tragus \($0.name)", typed: words) }
    if let best = lines.min(by: { $0.doubts < $1.doubts }),
      best.doubts <= SuggestedCommand.mostDoubts
    {
      return best.line + (best.rest.map { ". " + String($0.dropLast()) } ?? "")
    }
    let file = words.first(where: isSound).map(TragusCommand.quotedForShell) ?? "FILE"
    return "tragus meter \(file)"
  }

  private static let mostTried = 3

  // Options that have no value in any program.
  private static let flags: Set<String> = ["--csv", "--json", "--quiet", "--verbose", "-q", "-v"]

  private static let usual = [
    "meter", "info", "classify", "listen", "spectrogram", "tone", "tune", "play", "breath",
  ]

  // Words that leave open what to do; the next word says it.
  static let verbs: Set<String> = [
    "alert", "analyse", "analyze", "apply", "batch", "bulk", "calculate", "capture", "compute",
    "count", "decode", "detect", "display", "do", "draw", "find", "get", "hear", "identify", "list",
    "measure",
    "monitor", "name", "notify", "open", "plot", "predict", "print", "recognise", "recognize",
    "run",
    "search", "show", "start", "test", "track", "view", "watch",
  ]

  // Options whose value says what to do.
  private static let kinds: Set<String> = ["--kind", "--mode", "--type", "--what"]

  private static let endings: Set<String> = [
    "analyser", "analysis", "analyzer", "audio", "calls", "clips", "detect", "detection",
    "detector", "events", "file", "files", "info", "meter", "monitor", "rate", "recorder",
    "recordings", "segments", "sounds", "test", "tracker", "tracking",
  ]

  private static let makers: Set<String> = [
    "create", "fake", "gen", "generate", "make", "new", "simulate", "synthesise", "synthesize",
  ]
  // What these make has a command of its name; `generate tone` is no `tragus tone`.
  private static let made: Set<String> = ["beep", "spectrogram", "synth", "waveform"]
}
