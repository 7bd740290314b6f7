import Tragus
import TragusStation

// A word that leaves open what to do, and the second word or option that says it.

extension UnknownCommand {
  // `show spectrogram a.wav`, `detect dtmf`, `find snoring a.wav` and `trim --silence a.wav`: the
  // second word says it.
  var hintByObject: Hint? {
    // `plot a.wav --waveform`
    if Self.drawing.contains(word),
      let place = typed.firstIndex(where: { ["--spectrogram", "--waveform"].contains($0) })
    {
      return hintByName(
        String(typed[place].dropFirst(2)), Array(typed[..<place] + typed[(place + 1)...]))
    }
    // `plot --type spectrogram a.wav`
    if let place = typed.firstIndex(where: Self.kinds.contains), place + 1 < typed.count,
      Self.verbs.contains(word) || typed[place] == "--what", isCommand(typed[place + 1])
    {
      let others = Array(typed[..<place] + typed[(place + 2)...])
      return hintByName(typed[place + 1], others) ?? hintByTable(for: typed[place + 1], others)
    }
    // `click --puff left --double-puff right`
    if ["click", "key", "press"].contains(word),
      typed.contains(where: { ["--button", "--trigger", "--with"].contains($0) })
        || zip(typed, typed.dropFirst()).contains(where: {
          Self.puffs.contains($0) && !$1.hasPrefix("-")
        })
    {
      return hintByName("blow", typed)
    }
    if let hint = hintByCondition ?? hintByFrequency { return hint }
    // A folder may have the name of what is listed: `list sounds`.
    guard let object = typed.first,
      FileKind(object) == nil || Spellings.command("\(word)-\(object)") != nil
    else { return nil }
    // A value belongs to its option, which has a meaning of its own.
    let isValued =
      object.hasPrefix("-")
      && typed.dropFirst().first?.drop { $0 == "-" }.first?.isNumber == true
    let isMade = Self.makers.contains(word)
    // `generate pink noise`
    let rest =
      isValued
      ? typed
      : Array(typed.dropFirst().drop { isMade && ["noise", "signal", "tone"].contains($0) })
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
      if let hint = hintByRule(object, rest) { return hint }
      // `wait --until silence`
      let isNamed = ["--for", "--on", "--until"].contains(object) && !isValued && !rest.isEmpty
      if isValued, ["--quiet", "--silence"].contains(object) { return hintByEvent(object, typed) }
      return isNamed
        ? hintByEvent(rest[0], Array(rest.dropFirst())) : hintByEvent(object, rest)
    }
    // `generate pink --duration 60` is heard, without a file.
    if isMade, Signal.NoiseColor(rawValue: object) != nil, !typed.contains("-o") {
      let line = "tragus beep --noise \(object)"
      return Hint(write: line, typed: rest, else: line + " 30s.")
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
    // `detect beep` hears one, and does not play it.
    let makes = Self.made.contains(object)
    let isCommand = isMade ? makes : !(makes && Self.detecting.contains(word))
    return (isCommand ? hintByName(object, rest) : nil)
      ?? hintByTable(for: object, rest) ?? hintBySounds(object, rest)
      ?? hintByEvents(object, rest) ?? hintByStranger(object)
  }

  // `on 'clap:playerctl next'`, and `on blow:xdotool key space`: a program behind its event.
  private func hintByRule(_ rule: String, _ rest: [String]) -> Hint? {
    let parts = rule.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2, FileKind(rule) == nil,
      (try? EventChoice.type(parts[0])) != nil || Self.sound(parts[0]) != nil
    else { return nil }
    let words = rest.prefix { !$0.hasPrefix("--") && !$0.contains(":") }
    let program = [parts[1]] + words
    guard program.count > 1 || parts[1].contains(where: { " /".contains($0) }) else { return nil }
    let hint = hintByEvent(parts[0], program)
    let loss = SuggestedCommand.sentence(leavingOut: Array(rest.dropFirst(words.count)))
    return hint.map { Hint(([$0.text] + loss).joined(separator: " "), doubts: $0.doubts) }
  }

  // `split take.wav --silence 3s` is `split-silence take.wav`.
  var hintByOptionPair: Hint? {
    // `trim a.wav --threshold -45dB` is about silence.
    if ["crop", "trim"].contains(word),
      typed.contains(
        where: [
          "--db", "--keep", "--level", "--pad", "--padding", "--silence", "--threshold",
        ].contains)
    {
      return hintByTable(for: "trim-silence", typed)
    }
    // `segment a.wav --silence -40dB -o pauses.csv` lists the pauses.
    if ["segment", "segments", "slice", "split"].contains(word), typed.contains("--silence"),
      writesTable
    {
      let words = typed.map { $0 == "--silence" ? "--threshold" : $0 }
      return hintByTable(for: "silencedetect", words)
    }
    // `split take.wav --on clap` cuts out what is heard, and what is between pauses.
    if ["cut", "segment", "slice", "split"].contains(word),
      let place = typed.firstIndex(of: "--on"),
      place + 1 < typed.count
    {
      let isPause = ["pause", "pauses", "quiet", "silence"].contains(typed[place + 1])
      let rest = typed[..<place] + typed[(place + 2)...]
      return isPause
        ? Hint(
          write: "tragus record FILE --on-sound -40dB --stop-after 1s -o parts/",
          typed: Array(rest), else: "tragus record FILE --on-sound -40dB --stop-after 1s -o parts/."
        )
        : hintByName("record", typed.contains("-o") ? typed : typed + ["-o", "parts/"])
    }
    // `join a.wav b.wav --crossfade 0.5` is a crossfade.
    if ["append", "concat", "join", "merge"].contains(word),
      let place = typed.firstIndex(of: "--crossfade")
    {
      return hintByTable(for: "crossfade", Array(typed[..<place] + typed[(place + 1)...]))
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
  var hintByEvaluation: Hint? {
    if Self.evaluating.contains(word) {
      let words = typed.filter { !Self.labelOptions.contains($0) }
      let files = words.prefix {
        [".txt", ".csv", ".tsv"].contains(PathParts($0).suffix.lowercased())
      }
      if let model = words.first(where: ForeignWords.isModel) {
        let line = "tragus eval classify FOLDER --model \(TragusCommand.quotedForShell(model))"
        let others = words.filter { ![model, "--model", "-m"].contains($0) }
        return Hint(write: line, typed: others, else: line + ".")
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

  private static let evaluating: Set<String> = [
    "benchmark", "compare", "diff", "evaluate", "score", "validate",
  ]

  // Options before the true labels, and before the labels that were found.
  private static let labelOptions: Set<String> = [
    "--detections", "--ground-truth", "--gt", "--labels", "--pred", "--predicted", "--predictions",
    "--ref", "--reference", "--truth",
  ]

  // Pictures are drawn of sounds.
  var hintByTableOfData: Hint? {
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
  var hintByParts: Hint? {
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
    // `compare-mics a.wav b.wav`
    if ["compare", "diff"].contains(parts[0]), let hint = hintByTable(for: parts[0], typed) {
      return hint
    }
    return hintByName(parts[0], typed)
      ?? (Self.endings.contains(parts[1]) ? hintByTable(for: parts[0], typed) : nil)
  }

  // Words that leave open what to do; the next word says it.
  static let verbs: Set<String> = [
    "alert", "analyse", "analyze", "apply", "batch", "bulk", "calculate", "capture", "compute",
    "count", "decode", "display", "do", "draw", "find", "get", "hear", "identify", "list",
    "measure",
    "monitor", "name", "notify", "open", "plot", "predict", "print", "recognise", "recognize",
    "run",
    "search", "show", "start", "test", "track", "view", "watch",
  ]

  private static let puffs: Set<String> = [
    "--double", "--double-puff", "--hard", "--hard-puff", "--long", "--long-puff", "--puff",
    "--short", "--short-puff", "--single", "--single-puff", "--soft", "--soft-puff",
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
