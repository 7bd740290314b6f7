import Tragus
import TragusStation

// What is answered without a table.

extension UnknownCommand {
  /// The note of a frequency, and the frequency of a note: `note 440`, and `freq F#3 --a4 442`.
  var hintByPitch: Hint? {
    // `what note is 311 hz`
    let isQuestion = ["what", "which"].contains(word)
    let words =
      isQuestion ? typed.filter { !["a", "frequency", "is", "note", "the"].contains($0) } : typed
    guard Self.pitches.contains(word) || isQuestion && words.count == 1, let value = words.first,
      FileKind(value) == nil
    else { return nil }
    var tuning = Tuning()
    if words.count == 3, ["--a4", "-a"].contains(words[1]),
      let reference = FrequencyText.hertz(in: words[2]), reference > 0
    {
      tuning.referenceFrequency = reference
    } else if words.count > 1 {
      return nil
    }
    if let note = try? Note(parsing: value) {
      return Hint(
        ": \(note) has \(decimal(tuning.frequency(of: note), places: 2)) Hz; 'tragus beep \(note)' plays it."
      )
    }
    guard let hertz = FrequencyText.hertz(in: value), Self.audible.contains(hertz) else {
      return nil
    }
    let (note, cents) = tuning.nearestNote(to: hertz)
    let unit = abs(cents).rounded() == 1 ? "cent" : "cents"
    let distance =
      cents.rounded() == 0 ? "" : ", \(decimal(abs(cents), places: 0)) \(unit) "
    let side = distance.isEmpty ? "" : cents < 0 ? "flat" : "sharp"
    return Hint(": \(plainNumber(hertz)) Hz is \(note)\(distance)\(side).")
  }

  /// The line for another microphone in all commands: `set-default-source "USB Audio"`.
  var hintBySetting: Hint? {
    // `sensitivity low`, and `device use USB`
    let verbs = ["set", "default", "use", "choose", "select"]
    let values = typed.drop(while: verbs.contains)
    if let key = Settings.Key(argument: word), let value = values.first, !value.hasPrefix("-"),
      FileKind(value) == nil, !Self.verbs.contains(value), !["info", "ls"].contains(value)
    {
      let number = ForeignWords.shares[value.lowercased()] ?? TragusCommand.quotedForShell(value)
      return Hint("; write tragus config set \(key.rawValue) \(number).")
    }
    let objects = ["device", "mic", "microphone", "source", "input"]
    let parts = word.split(separator: "-").map(String.init)
    guard parts.count > 1, verbs.contains(parts[0]), objects.contains(parts[parts.count - 1]),
      !typed.contains(where: { $0.hasPrefix("-") })
    else { return nil }
    let name = typed.isEmpty ? "NAME" : TragusCommand.quotedForShell(typed.joined(separator: " "))
    return Hint("; write tragus config set device \(name).")
  }

  // Words for a test, and options for what it must find.
  private static let testing: Set<String> = [
    "assert", "expect", "recognise", "recognize", "test", "try", "verify",
  ]
  private static let expecting: Set<String> = ["--detect", "--expect", "--expected", "--has"]
  /// The frequencies in hertz that people hear or feel.
  static let audible = 8.0...20_000
  private static let pitches: Set<String> = [
    "freq", "frequency", "hertz", "hz", "name", "note", "note-name", "notes", "pitch",
  ]

  /// `alert alarm ./siren.sh` is `on alarm ./siren.sh`.
  var hintByAlert: Hint? {
    guard Self.alerting.contains(word), typed.count > 1, ProgramWords.isProgram(typed[1]),
      (try? EventPattern.list([typed[0]])) != nil
    else { return nil }
    return UnknownCommand(["on"] + typed).hint
  }

  private static let alerting: Set<String> = ["alarm", "alert", "notify", "trigger", "warn"]

  /// The meaning of a word that has several, by what was typed behind it.
  var hintByValues: Hint? {
    switch word {
    // `alert 70dB`, and `notify --level -20`
    case _ where Self.alerting.contains(word):
      return hintByLoudness ?? hintByLimit
    // `puff click`
    case "puff" where typed.first.map(["click", "clicks", "mouse"].contains) == true:
      return hintByTable(for: "click-puff", Array(typed.dropFirst()))
    // `how loud is it`
    case "how" where typed.first == "loud": return Hint("; write tragus meter.")
    case "loop" where writes(where: AudioFileFormat.hasAudioSuffix),
      "repeat" where writes(where: AudioFileFormat.hasAudioSuffix):
      return hintByTable(for: "repeat-file", typed)
    // `test puffs.wav --detect puff`, and `test take.wav --expect whistle`
    case _ where Self.testing.contains(word) && typed.contains(where: Self.expecting.contains):
      guard let place = typed.firstIndex(where: Self.expecting.contains), place + 1 < typed.count,
        (try? EventChoice(only: [typed[place + 1]], not: [])) != nil
      else { return nil }
      let line = "tragus detect \(TragusCommand.quotedForShell(typed[place + 1]))"
      return Hint(
        write: line, typed: Array(typed[..<place] + typed[(place + 2)...]), else: line + ".")
    // `export mine.tragusmodel --coreml Mine.mlmodel`
    case "convert-model",
      "export" where typed.contains(where: ForeignWords.isModel):
      return Hint(
        ": a model runs only in Tragus, with 'tragus classify --model' or in an app that uses the library."
      )
    // `model export mine.tragusmodel --format coreml`
    case "model" where typed.first == "export": return UnknownCommand(typed).hint
    // `extract --speech a.wav -o speech.wav`
    case "extract" where typed.contains(where: ["--speech", "--voice", "--voices"].contains):
      let words = typed.map {
        ["--speech", "--voice", "--voices"].contains($0) ? "--on-voice" : $0
      }
      return hintByName("record", words)
    // `summary night.wav --class dog`
    case "count", "summarise", "summarize", "summary":
      guard let place = typed.firstIndex(where: Self.naming.contains), place + 1 < typed.count,
        Self.sound(typed[place + 1]) != nil
      else {
        // `summary night.wav --by hour`
        return typed.contains(where: ["--by", "--per"].contains)
          ? hintByName("classify", typed.map { $0 == "--by" ? "--per" : $0 } + ["--summary"]) : nil
      }
      let name = TragusCommand.quotedForShell(typed[place + 1])
      let line = "tragus detect \(name) --summary"
      return Hint(
        write: line, typed: Array(typed[..<place] + typed[(place + 2)...]), else: line + ".")
    // `compare labels.txt take.wav`
    case "compare" where typed.contains(where: TruthSet.hasLabelSuffix):
      return UnknownCommand(["evaluate"] + typed).hint
    // `extract dog night.wav -o dogs/`, and `extract bird night.wav -d birds/`
    case "clip", "clips", "extract", "snippets":
      guard !typed.contains(where: TruthSet.hasLabelSuffix) else { return nil }
      let outputs: Set<String> = ["-o", "--dir", "--out", "--output", "--output-dir"]
      let words = zip(typed, typed.dropFirst() + [""]).map { word, next in
        outputs.contains(word) || word == "-d" && next.hasSuffix("/") ? "--save" : word
      }
      guard typed.contains(where: Self.isSound), !typed.contains("--labels") else { return nil }
      return ClipWords.line(
        for: ["detect"] + words + (words.contains("--save") ? [] : ["--extract"])
      )
      .map { Hint("; write \($0).") }
    // `silence takes/ --list` asks for files that are silent.
    case _
    where ["silence", "silent"].contains(word) && typed.contains(where: ["--list", "-l"].contains):
      let rest = typed.filter { !["--list", "-l"].contains($0) }
      let hint = Hint(write: "tragus check FILE", typed: rest, else: "tragus check FILE.")
      return Hint(hint.text + " A silent recording does not pass.", doubts: hint.doubts)
    // `leq --duration 15m` is about the whole.
    case _
    where ["laeq", "leq"].contains(word)
      && typed.contains(where: ["--duration", "--for", "-d", "-t"].contains)
      && !typed.contains(where: ["--every", "--interval", "--period", "--stats"].contains):
      let line = "tragus meter --sound-level --summary"
      return Hint(write: line, typed: typed, else: line + ".")
    // `ls takes/`
    case "list" where typed.contains(where: { FileKind($0) != nil }),
      "ls" where typed.contains(where: { FileKind($0) != nil }):
      return hintByName("info", typed)
    case "share" where typed.first.map { FileKind($0) == nil && !$0.contains(".txt") } == true:
      return hintByName("send", typed)
    case "qr" where typed.contains(where: { $0.contains("://") }):
      return hintByTable(for: word, typed.filter { !$0.contains("://") })
    // `breathing night.flac`
    case "breathing" where typed.contains(where: Self.isSound):
      return hintByName("breath", typed) ?? hintByName("breath", typed + ["--night"])
    // `bands -n 3 take.wav`
    case "bands", "octaves":
      guard let place = typed.firstIndex(of: "-n"), place + 1 < typed.count,
        ["1", "3"].contains(typed[place + 1])
      else { return nil }
      let line = "tragus meter --bands \(typed[place + 1] == "3" ? "third" : "octave")"
      return Hint(
        write: line, typed: Array(typed[..<place] + typed[(place + 2)...]), else: line + ".")
    // `classes -g bee`
    case "classes", "kinds", "labels", "sounds":
      guard
        let place = typed.firstIndex(where: {
          ["-g", "--filter", "--grep", "--match", "--search"].contains($0)
        }), place + 1 < typed.count
      else { return nil }
      return hintByTable(for: word, typed.filter { $0 != typed[place] })
    // `loudness a.wav --target -16 --max-peak -1dBTP`
    case "loudness", "lufs":
      let goals: Set<String> = ["--max", "--max-loudness", "--max-lufs", "--target"]
      let peaks: Set<String> = ["--max-peak", "--max-tp", "--peak", "--tp", "--true-peak"]
      guard typed.contains(where: goals.contains),
        zip(typed, typed.dropFirst()).contains(where: {
          peaks.contains($0) && $1.contains(#/^-?\d/#)
        })
      else { return nil }
      let words = zip([""] + typed, typed).map { last, word in
        // At most so loud.
        if last.hasPrefix("--max"), goals.contains(last) { return "-70:\(word)" }
        return goals.contains(word) ? "--loudness" : peaks.contains(word) ? "--true-peak" : word
      }
      return hintByName("check", words)
    // `events night.wav --min-conf 0.25`
    case "detections", "detector", "events", "hear":
      // `detect a.wav --above -40 --labels a.txt`
      let limit = zip(typed, typed.dropFirst()).first { option, value in
        option == "--threshold" && Self.isLevel(value) && value.first == "-"
      }?.0
      if let place = typed.firstIndex(where: { Self.louder.contains($0) || $0 == limit }),
        place + 1 < typed.count, let range = ForeignWords.range(in: typed[place + 1])
      {
        var rest = Array(typed[..<place] + typed[(place + 2)...])
        let areListed = rest.contains {
          ["--csv", "--format", "--json", "--labels", "-o"].contains($0) || Self.isSound($0)
        }
        guard !areListed || ForeignWords(["meter"] + rest).hasAction else {
          let line = "tragus meter --ranges \(range)"
          return Hint(write: line, typed: rest, else: line + ".")
        }
        // The time is how long it stays so loud, where a program runs.
        let runs = ForeignWords(["meter"] + rest).hasAction
        rest = rest.map { $0 == "--for" && runs ? "--stay" : $0 }
        return Self.hint(waitingFor: range, rest)
      }
      // What sounds in a range of frequencies, whatever it is.
      if typed.first.map({ $0.hasPrefix("-") || Self.isSound($0) }) == true,
        typed.contains(where: { Self.ranges.contains($0) || $0.contains("-freq") })
      {
        return hintByName("chirps", typed)
      }
      // `detect night.wav --label snoring --save-clips snores/`
      if let place = typed.firstIndex(where: Self.clips.contains), place + 1 < typed.count {
        var words = typed.map { Self.naming.contains($0) ? "--on" : $0 }
        words[place] = "-o"
        return hintByName("record", words)
      }
      let isOfAll =
        typed.first.map { $0.hasPrefix("-") || Self.isSound($0) } == true
        && !["--on", "--only", "--event", "--events"].contains(where: typed.contains)
      return isOfAll && ForeignWords.hasConfidence(typed) ? hintByName("classify", typed) : nil
    // `spectrum a.wav --png out.png`
    case _
    where ["fft", "spec", "spectrum"].contains(word)
      && (typed.contains(where: PictureOptions.isPicture)
        || writesTable && !typed.contains("--bands")):
      let names: Set<String> = ["--image", "--picture", "--plot", "--png", "--svg"]
      return hintByName("spectrogram", typed.map { names.contains($0) ? "-o" : $0 })
    // `bandpower night.wav 2000-8000`
    case "band", "band-level", "band-power", "bandlevel", "bandpower":
      guard
        let place = typed.firstIndex(where: {
          FileKind($0) == nil && !$0.hasPrefix("-") && FrequencyText.ends(of: $0) != nil
        }), let ends = FrequencyText.ends(of: typed[place])
      else { return nil }
      let line = "tragus meter FILE --range \(plainNumber(ends.low)):\(plainNumber(ends.high))"
      let rest = typed[..<place] + typed[(place + 1)...]
      return Hint(write: line, typed: Array(rest), else: line + ".")
    // `model info`
    case "model" where typed.first.map(["info", "list", "ls", "show"].contains) == true:
      return hintByName("models", Array(typed.dropFirst()))
    case "model" where typed.first.map(["eval", "evaluate", "score", "test"].contains) == true:
      return UnknownCommand(["test"] + typed.dropFirst()).hint
    // `speaker-test -t sine -f 440`
    case "speaker-test":
      guard let place = typed.firstIndex(of: "-f"), place + 1 < typed.count,
        FrequencyText.hertz(in: typed[place + 1]) != nil
      else { return nil }
      return Hint("; write tragus beep \(typed[place + 1]).")
    // `mqtt -h HOST -t TOPIC --every 10s`, as mosquitto_pub has them.
    case "mqtt", "publish":
      return hintByBroker
    case _ where Self.reporting.contains(word) && typed.contains(where: Self.isLevelList):
      return hintByTable(for: "leq", typed.filter { !Self.isLevelList($0) })
    // `trim a.wav 1 3` names times; else silence is meant.
    case "crop", "trim":
      let plain = zip(typed, [""] + typed).filter { !$1.hasPrefix("-") }.map(\.0)
      // `trim night.wav 3:20 +10s out.wav`
      if let place = typed.firstIndex(where: {
        $0.first == "+" && SuggestedCommand.isLength(String($0.dropFirst()))
      }), place > 0, (try? DurationText.seconds(in: typed[place - 1])) != nil {
        let part = ["--from", typed[place - 1], "--for", String(typed[place].dropFirst())]
        return hintByName("convert", typed[..<(place - 1)] + typed[(place + 1)...] + part)
      }
      let hasTimes =
        typed.contains(where: Self.times.contains)
        || plain.contains { $0.first?.isNumber == true && FileKind($0) == nil }
      return hasTimes ? hintByEffect ?? hintByTable(for: "clips", typed) : nil
    case "batch" where typed.contains(where: Self.recognizing.contains):
      return hintByName("classify", typed.filter { !Self.recognizing.contains($0) })
    // `quiet --minutes 5 --max 45dB`
    case "quiet" where typed.contains(where: Self.isLevel): return hintByLimit
    // `hold --vowel a --best-of 3`
    case "hold" where typed.contains(where: ["--vowel", "--voice", "--best-of"].contains):
      return Hint("; write tragus detect voice, which says how long each voice lasted.")
    case "report" where typed.contains(where: { $0.contains("snor") || $0.contains("breath") }):
      return Hint(
        write: "tragus breath FILE --night", typed: typed, else: "tragus breath FILE --night.")
    case "noise" where typed.contains("--mix"):
      return hintByTable(for: "mix", typed.filter { $0 != "--mix" })
    // Noise of a colour that is not made.
    case "noise" where writes(where: AudioFileFormat.hasAudioSuffix) && !typed.contains("--noise"):
      let colors = ["white", "pink", "brown"]
      let color = typed.first { word in colors.contains { word.hasPrefix($0) } }
      let kind = colors.first { color?.hasPrefix($0) == true } ?? "pink"
      let rest = typed.first?.hasPrefix("-") == true ? typed : Array(typed.dropFirst())
      let line = "tragus beep --noise \(kind)"
      return Hint(write: line, typed: rest, else: line + " 30s.")
    // How strong a wind is that blows over the microphone is not known.
    case "wind" where typed.contains(where: Self.speeds.contains):
      let line = "tragus listen FILE --only wind"
      let place = typed.firstIndex(where: Self.speeds.contains) ?? 0
      let rest = Array(typed[..<place] + typed[min(place + 2, typed.count)...])
      let hint = Hint(write: line, typed: rest, else: line + ".")
      return Hint(
        hint.text + " Wind is heard as noise of the microphone; its speed is not measured.",
        doubts: hint.doubts)
    case "noise" where typed.contains("--max"): return hintByLoudness
    // `noise --type pink`
    case "noise":
      guard let color = typed.dropFirst().first(where: ["white", "pink", "brown"].contains) else {
        return nil
      }
      let rest = typed.filter {
        ![color, "--color", "--colour", "--kind", "--type"].contains($0)
      }
      let line = "tragus beep --noise \(color) 30s"
      return Hint(write: line, typed: rest, else: line + ".")
    case "chirp"
    where typed.prefix(2).allSatisfy({ FrequencyText.hertz(in: $0) != nil }) && typed.count > 1
      || writes(where: AudioFileFormat.hasAudioSuffix):
      return hintByTable(for: "sweep", typed)
    // `chord --live`
    case "chord" where typed.contains(where: ["--listen", "--live", "--mic"].contains):
      let rest = typed.filter { !["--listen", "--live", "--mic"].contains($0) }
      return Hint(write: "tragus tone --max 5", typed: rest, else: "tragus tone --max 5.")
    case "segments" where typed.contains("--seg_length") || typed.contains("--max_segments"):
      return hintByName("cut", typed)
    // `encode notes.txt -o a.wav`
    case "encode" where typed.first.map { FileKind($0) == .file && !Self.isSound($0) } == true:
      return hintByTable(for: "send-file", typed)
    // `predict mymodel takes/`
    // Levels are compared, and a script decides: `diff a.wav b.wav --threshold 1dB`.
    case "cmp", "compare", "diff":
      guard let place = typed.firstIndex(where: Self.tolerances.contains), place + 1 < typed.count
      else { return nil }
      let rest = Array(typed[..<place] + typed[(place + 2)...])
      let loss = SuggestedCommand.sentence(leavingOut: [typed[place], typed[place + 1]])
      return UnknownCommand([word] + rest).hint.map {
        Hint(([$0.text] + loss).joined(separator: " "), doubts: $0.doubts)
      }
    case "infer", "predict":
      guard let model = typed.first, !model.hasPrefix("-"), FileKind(model) == nil,
        Self.sound(model) == nil, typed.dropFirst().contains(where: Self.isSound)
      else { return nil }
      return hintByName("classify", ["--model"] + typed)
    case "sleep" where typed.contains("--record"), "snore" where typed.contains("--record"):
      return Hint(
        write: "tragus record --on Snoring -o sleep/", typed: typed.filter { $0 != "--record" },
        else: "tragus record --on Snoring -o sleep/.")
    case "timer"
    where typed.first.map { $0.contains("-") && (try? BreathPattern($0)) != nil } == true:
      return hintByName("breathe", typed)
    case "coherence" where typed.contains(where: Self.isSound):
      return hintByTable(for: "msc", typed)
    case "transcribe" where writes(where: ForeignWords.isScore) || typed.contains("--midi"):
      return hintByTable(for: "midi", typed)
    case "dtmf"
    where writes(where: AudioFileFormat.hasAudioSuffix)
      || typed.first?.allSatisfy { "0123456789ABCD*#".contains($0) } == true:
      let line = "tragus beep --dtmf 5551234"
      return Hint(write: line, typed: typed, else: line + ".")
    // `timer --quiet 5m --below 50dB`, and `watch --below 50dB`
    case "timer", "wait", "watch": return hintByLimit ?? hintBySense
    // `logs -f --since 1h`, as docker has it, and `log --since yesterday`.
    case "log", "logs", "tail":
      let following = ["-f", "--follow"]
      if typed.contains(where: following.contains) {
        return hintByName("listen", typed.filter { !following.contains($0) })
      }
      guard typed.contains("--since") else { return nil }
      return Hint(
        ": nothing is stored unless you ask for it. 'tragus listen -o log.json' keeps events, and "
          + "'tragus history' lists exercises.")
    default: return hintBySense
    }
  }

  // Options for the times of a part.
  private static let times: Set<String> = [
    "--begin", "--duration", "--end", "--for", "--from", "--start", "--stop", "--to", "-d", "-ss",
    "-t", "-to",
  ]

  // Options for how strong a wind is.
  private static let speeds: Set<String> = [
    "--above", "--beaufort", "--force", "--max-speed", "--min-speed", "--over", "--speed", "--unit",
    "--units",
  ]

  private static let tolerances: Set<String> = [
    "--epsilon", "--max-diff", "--threshold", "--tol", "--tolerance",
  ]

  // Words before what is measured.
  private static let reporting: Set<String> = [
    "calc", "calculate", "compute", "get", "levels", "measure", "print", "report", "show", "stats",
  ]

  // `LAeq,L10,LAFmax`
  private static func isLevelList(_ word: String) -> Bool {
    let names = word.split(separator: ",").map(String.init)
    return !names.isEmpty && names.allSatisfy(ForeignWords.isSoundLevel)
  }

  private static let recognizing: Set<String> = [
    "--classify", "--recognise", "--recognize",
  ]

  // Options for what is heard.
  static let naming: Set<String> = [
    "--class", "--classes", "--event", "--find", "--kind", "--label", "--name", "--on", "--only",
    "--pattern", "--signal", "--sound", "--sounds", "--species", "--word",
  ]

  // Options for a folder of clips.
  static let clips: Set<String> = [
    "--clips", "--extract", "--out-clips", "--save-clips", "--snippets",
  ]

  // Options for the ends of a range of frequencies.
  static let ranges: Set<String> = [
    "--band", "--fmax", "--fmin", "--freq-max", "--freq-min", "--freq-range", "--high", "--low",
    "--range",
  ]
}
