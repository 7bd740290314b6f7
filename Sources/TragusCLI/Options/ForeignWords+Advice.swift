import Tragus
import TragusStation

extension ForeignWords {
  /// Advice about an input with this name, or `nil`.
  func advice(on word: String) -> String? {
    if word.isEmpty { return "'' is empty; leave it out, or write what was meant." }
    return switch command {
    case "tone": ToneCommand.advice(on: plainWords) ?? otherSpelling(word)
    case "chirps" where Double(word) != nil:
      "'tragus beep --sweep 100:8k 3s' plays a sweep; 'tragus chirps' counts what chirps."
    case "train" where commonFolder != nil:
      "Name the folder that holds them: tragus train \(commonFolder ?? "") -o \(model)."
    case "train" where inputs.count == 2 && Self.isModel(word) && output == word:
      "Write -o \(TragusCommand.quotedForShell(word)), not \(printable(word))."
    case "train" where word.contains("=") || inputs.count > 1:
      "Name one folder that holds a folder for each kind, and a folder background for other sounds: tragus train FOLDER -o NAME.tragusmodel."
    case "explain"
    where inputs.count == 1 && word.contains(".") && FileKind(word) == nil
      && Explanation.all.contains(where: { $0.topic == word.prefix { $0 != "." } }):
      "Write tragus explain \(word.prefix { $0 != "." }), not \(printable(word))."
    case "explain"
    where inputs.count == 1 && FileKind(word) == nil
      && word.wholeMatch(of: #/[a-z]+\.[a-z_]+/#) != nil && !AudioFileFormat.hasAudioSuffix(word):
      "'tragus help events' explains the fields of each event."
    case "explain" where inputs.count == 1 && InputName(word, device: nil).isInput:
      "Write a topic before the input: tragus explain \(topic ?? "classify") \(printable(word))."
    case "info" where Self.isModel(word):
      "'tragus models inspect \(TragusCommand.quotedForShell(word))' describes a model."
    case "info" where ["duration", "length", "rate", "channels", "bits", "format"].contains(word):
      "Pipe it: tragus info FILE --json | jq .duration"
    case "meter" where Self.isSoundLevel(word):
      "Write --sound-level, not \(word); its summary has L10, L50 and L90 too."
    case "listen": eventAdvice(word) ?? otherSpelling(word)
    case "classify" where Self.isModel(word) && !rest.contains("--model"):
      "Write --model \(TragusCommand.quotedForShell(word)), not \(printable(word))."
    case "classify" where words.contains("--labels"): nil
    case "classify":
      SoundNames.published.name(word).map {
        "Write --on \(TragusCommand.quotedForShell($0)), not \(printable(word))."
      } ?? otherSpelling(word)
    case "blow" where Blow.Kind(rawValue: word) != nil:
      hasAction
        ? "Write --on \(word), not \(word)."
        : "Write --on \(word) --exit, or --on \(word) --exec -- PROGRAM, not \(word)."
    case "calibrate" where ["blow", "blows"].contains(word):
      "'tragus blow --setup' fits it to this microphone."
    case _
    where word.contains(" ") && optionNames.contains("--exec") && FileKind(word) == nil
      && ProgramWords.isProgram(String(word.prefix { $0 != " " })):
      "Write --exec \(TragusCommand.quotedForShell(word)), not \(printable(word))."
    case "calibrate" where word.hasSuffix("V/Pa") || word.hasSuffix("dBV") || word.hasPrefix("-"):
      "Write --sensitivity \(word), not \(word)."
    case "calibrate" where Double(word) == nil && FrequencyText.hertz(in: word) != nil:
      "Write --frequency \(word), not \(word)."
    case "calibrate" where LevelText.decibels(in: word) != nil:
      "Write --calibrator \(word), not \(word)."
    case "synth" where inputs.first == "speech" && word.allSatisfy(\.isLetter) && word != "speech":
      Spellings.signal("words")
    case "synth" where Self.areNotes(word):
      "'tragus beep \(word.split { " ,".contains($0) }.joined(separator: "+")) 2s -o "
        + "\(TragusCommand.quotedForShell(value(of: ["-o", "--out", "--output"]) ?? "a.wav"))' writes sines as a chord; with blanks for +, they follow each other."
    case "synth" where word == inputs.first && SimulatedSource.name(meantBy: word) == nil:
      Spellings.signal(word)
        ?? (word.contains("+")
          && word.split(separator: "+").allSatisfy { FrequencyText.hertz(in: $0) != nil }
          ? "'tragus beep \(word) 2s -o a.wav' writes them together." : optionWithValue(word))
    case "synth"
    where inputs.first == "dtmf" && word.allSatisfy { "0123456789ABCD*#".contains($0) }
      && (Double(word) == nil || word.count > 2):
      "'tragus beep --dtmf \(TragusCommand.quotedForShell(word)) -o a.wav' writes these keys."
    case "beep" where FileOptions.isSoundFile(word) && FileKind(word) == nil,
      "synth" where FileOptions.isSoundFile(word) && FileKind(word) == nil:
      "Write -o \(TragusCommand.quotedForShell(word)), not \(printable(word))."
    case "beep" where Double(word) == nil && LevelText.decibels(in: word).map { $0 < 0 } == true:
      "Write --level \(word), not \(word)."
    case "beep" where FrequencyText.hertz(in: word) == nil && FrequencyText.ends(of: word) != nil:
      "Write --sweep \(sweep(word)), not \(printable(word))."
    case "record"
    where word != inputs.first && Double(word).map { $0 > 0 } == true
      && !inputs.contains(where: Self.isEffect):
      "Write --for \(word)s, not \(word)."
    case "record" where Double(word) == nil && LevelText.decibels(in: word).map { $0 < 0 } == true:
      "Write --on-sound \(word), not \(word)."
    case "play" where Self.areNotes(word):
      "'tragus beep \(word.split { " ,".contains($0) }.joined(separator: " "))' plays notes."
    case "play" where Self.isScore(word):
      "No MIDI is played; timidity plays \(printable(word))."
    case "beep" where Self.areNotes(word) && word.contains(" "):
      "Write \(word.split(separator: " ").joined(separator: " ")) without quotation marks."
    case "record", "play", "convert":
      outputAdvice(word)
        ?? (command == "play"
          ? ToneCommand.advice(on: Array(plainWords.drop(while: Self.sounding.contains))) : nil)
        ?? otherSpelling(word)
    case "synth" where ["sweep", "chirp"].contains(inputs.first) && inputs.count > 1:
      Self.frequencies(in: plainWords).count == 2
        ? "Write the ends in one word: \(Self.frequencies(in: plainWords).joined(separator: ":"))."
        : nil
    case "synth" where ["gain", "vol"].contains(word) && soxTone(before: word) != nil:
      soxTone(before: word)
    case "synth" where ["gain", "vol", "norm"].contains(word):
      "The level is a key of the signal: level=-20."
    case "synth"
    where Self.frequencies(in: plainWords).count > 1 && inputs.count > 1 && !isSoxSynth:
      "'tragus beep \(Self.frequencies(in: plainWords).joined(separator: "+")) 5s -o a.wav' writes several tones."
    case "synth"
    where LevelText.decibels(in: word).map { $0 < 0 } == true
      && ["gain", "vol"].allSatisfy { soxTone(before: $0) == nil }:
      "Write level=\(plainNumber(LevelText.decibels(in: word) ?? 0)), not \(word)."
    case "check" where word == inputs[0] && TragusCommand.names.contains(word):
      "A recording is checked here; 'tragus \(word)' shows what it hears, and 'tragus doctor' checks the "
        + "microphone."
    case "labels" where FileKind(word) == .file && FileOptions.isSoundFile(word):
      "'\(printable(word))' is a sound, and labels are tables here; '"
        + (SuggestedCommand("tragus classify FILE", typed: rest + ["--format", "audacity"])?.line
          ?? "tragus classify \(TragusCommand.quotedForShell(word)) --format audacity")
        + "' writes labels of what is heard, and 'tragus label' yours."
    case "labels"
    where inputs.count == 2 && FileOptions.isSoundFile(inputs[0]) && FileKind(word) == nil:
      SuggestedCommand(
        "tragus classify FILE", typed: [inputs[0], "-o", word, "--format", "audacity"]
      ).map { "Labels of what is heard are another command: \($0.line)." }
    case "labels"
    where ["textgrid", "eaf", "srt", "rttm"].contains(
      PathParts(word).suffix.dropFirst().lowercased()):
      FileKind(word) == nil
        ? Spellings.format("textgrid")
        : "Labels are read as Audacity, Raven or CSV; write a table with start,end,label."
    case "labels" where !InputName(inputs[0], device: nil).isInput:
      "'tragus classify --labels \(printable(inputs.last ?? ""))' lists kinds of sounds."
    case "cut"
    where CommandDescription.Argument.tables.contains(PathParts(word).suffix.lowercased())
      && FileKind(word) == .file && inputs.count + rest.count > 2:
      "Write --labels \(TragusCommand.quotedForShell(word)), not \(printable(word))."
    case "cut" where partTable(with: word) != nil: partTable(with: word)
    case "cut" where Double(word) != nil || (try? DurationText.seconds(in: word)) != nil:
      "'tragus convert FILE -o \(partName) \(timeSpan)' takes out one part."
    case "cut" where timeSpan(word) != nil:
      "'tragus convert FILE -o \(partName) \(timeSpan(word) ?? "")' takes out one part."
    case "labels" where inputs.count == 2 && options.choice(word) != nil: optionWithValue(word)
    case "labels" where inputs.count == 2 && rest.contains("--force"):
      "Write -o \(TragusCommand.quotedForShell(word)), not \(printable(word))."
    case "labels" where inputs.count > 1 && FileKind(word) == .file:
      "'tragus labels' takes one file; -o \(TragusCommand.quotedForShell(word)) --force replaces the "
        + "other, and cat a.txt b.txt > all.txt joins them."
    case "labels" where inputs.count == 2: "Write -o \(printable(word)), not \(printable(word))."
    case "serve" where rest.contains("--port") && Int(word) != nil:
      "There is one port; leave \(word) out."
    case "serve": Self.address(word).map { "Write \($0), not \(word)." } ?? otherSpelling(word)
    case "breath" where (try? BreathPattern(word)) != nil:
      "The coach is another command: \(SuggestedCommand("tragus breathe", typed: rest)?.line ?? "tragus breathe \(word)")."
    case "breathe" where plainWords.count > 1 && plainWords.allSatisfy { Double($0) != nil }:
      "Write the pattern with hyphens: tragus breathe \(plainWords.joined(separator: "-"))."
    case "breathe" where word == inputs.first && Double(word).map { 1...20 ~= $0 } == true:
      "A pattern has a length for each part: tragus breathe \(word)-\(word) is in and out. "
        + "--minutes \(word) is how long the exercise lasts."
    case "breathe"
    where inputs.count == 2 && FileKind(word) == nil && (try? BreathPattern(word)) != nil:
      InputName(inputs[0], device: nil).isInput
        ? "The pattern comes first: tragus breathe \(word) \(TragusCommand.quotedForShell(inputs[0]))."
        : "Give the pattern once: \(printable(inputs[0])), or \(word)."
    case "breathe"
    where word == inputs.first
      && (try? BreathPattern(word.replacing(":", with: "-"))) != nil && word.contains(":"):
      "Write the pattern with hyphens: tragus breathe \(word.replacing(":", with: "-"))."
    case "breathe" where inputs.first == "coherent" && inputs.count == 2 && Double(word) != nil:
      "Write the pattern in seconds: tragus breathe 5.5-5.5 is about 5.5 breaths a minute."
    case "breathe" where Double(word) != nil && inputs.count == 2 && Double(inputs[0]) != nil:
      "Write the pattern with hyphens: tragus breathe "
        + plainWords.prefix { Double($0) != nil }.joined(separator: "-") + "."
    case "breathe"
    where inputs.count > 1 && inputs[0] == "box" && word.wholeMatch(of: #/\d+(?:s|sec)/#) != nil:
      "Write the seconds of each part: tragus breathe "
        + Array(repeating: word.filter(\.isNumber), count: 4).joined(separator: "-") + "."
    case "breathe" where Double(word) != nil && inputs.count > 1:
      "Write --minutes \(word), or --cycles \(word), not \(word)."
    case "breathe"
    where Double(word) == nil && (try? DurationText.seconds(in: word)) != nil
      && (try? BreathPattern(word)) == nil:
      "Write --minutes \(Self.minutes(word)), not \(word)."
    case "history" where namesPart && word == "all": "Write --all, not all."
    case "history" where namesPart && word.contains("."):
      "Write -o \(printable(word)), not \(printable(word))."
    case "tune"
    where word == inputs.first && FileKind(word) == nil && Instrument(rawValue: word) == nil
      && nearestName(to: word, in: Instrument.allCases.map(\.rawValue)) != nil:
      "Write \(nearestName(to: word, in: Instrument.allCases.map(\.rawValue)) ?? ""), not \(printable(word))."
    case "tune" where Self.areNotes(word):
      "Write --strings \(word.split(separator: " ").joined(separator: ",")), not '\(printable(word))'."
    case "tune" where (try? Note(parsing: word)) != nil && rest.contains("--target"):
      "--target is one note; --strings takes several, as --strings E2,\(word)."
    case "tune" where (try? Note(parsing: word)) != nil: "Write --target \(word), not \(word)."
    case "pair" where word.count == 6 && word.allSatisfy(\.isNumber):
      "Write --confirm \(word), once both devices show these digits."
    case "pair" where rest.contains("--confirm") && word.allSatisfy(\.isNumber):
      "The six digits are one word: --confirm \(digits)."
    case "pair" where word != inputs.first: nil
    case "pair": "Write --name \(printable(word)): the other device then calls this one so."
    case "chat": "Write --peer \(printable(word)), not \(printable(word))."
    case _ where !namesPart && inputs.first.map(isNearPart) == true: nil
    case "history" where Int64(word) != nil && !namesPart: "Write tragus history show \(word)."
    case "models" where !namesPart && word == inputs.first:
      "Write tragus models inspect \(printable(word))."
    case "config" where inputs.count == 1 && (!namesPart || word.contains("=")): settingAdvice(word)
    case "collect" where word.contains(":") && !InputName(word, device: nil).isInput:
      "Write --class \(word), not \(word)."
    case "send", "synth", "beep", "breathe", "collect", "eval", "explain", "models", "history":
      optionWithValue(word)
    default: otherSpelling(word)
    }
  }

  // Words before notes that are played: `play pluck E2 A2`.
  private static let sounding: Set<String> = [
    "chord", "note", "notes", "pluck", "sine", "tone", "tones",
  ]

  // Of a mistyped part of a command, the parser offers the right one.
  private func isNearPart(_ word: String) -> Bool {
    nearestName(to: word, in: description.commands.map(\.commandName)) != nil
  }

  // A quantity of IEC 61672, as LAeq, LCpeak and L90.
  static func isSoundLevel(_ word: String) -> Bool {
    word.wholeMatch(of: #/L[ACZ]?[FSI]?(?:eq|max|min|peak|E|\d\d)/#) != nil
  }

  // The length comes first there: `synth 5 sine 440`.
  var isSoxSynth: Bool {
    (plainWords.firstIndex { SimulatedSource.name(meantBy: $0) != nil } ?? 0) > 0
  }

  private static func frequencies(in words: [String]) -> [String] {
    words.filter { FrequencyText.hertz(in: $0) != nil }
  }

  static func areNotes(_ word: String) -> Bool {
    let notes = word.split { " ,".contains($0) }
    return notes.count > 1 && notes.allSatisfy { NoteText.number(in: $0) != nil }
  }

  // `config device USB`, `config device=USB` and `config device`.
  private func settingAdvice(_ word: String) -> String {
    // `config --global device USB`
    if let place = rest.firstIndex(of: word), place > 0,
      let key = Settings.Key(argument: rest[place - 1])
    {
      return "Write tragus config set \(key.rawValue) \(TragusCommand.quotedForShell(word))."
    }
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    let value = parts.count > 1 ? parts[1] : plainWords.dropFirst().joined(separator: " ")
    guard let key = parts.first.flatMap({ Settings.Key(argument: $0) }) else {
      let known = Settings.Key.allCases.map(\.rawValue).joined(separator: ", ")
      return "What can be set is \(known): tragus config set device USB."
    }
    return value.isEmpty
      ? "'tragus config' shows \(key.rawValue); 'tragus config set \(key.rawValue) VALUE' changes it."
      : "Write tragus config set \(key.rawValue) \(TragusCommand.quotedForShell(value))."
  }

  private func sweep(_ word: String) -> String {
    FrequencyText.ends(of: word).map { "\(plainNumber($0.low)):\(plainNumber($0.high))" } ?? word
  }

  // A file of another kind, and an effect of sox.
  private func outputAdvice(_ word: String) -> String? {
    if let advice = effectAdvice { return advice }
    if let place = rest.firstIndex(of: "-q"), place + 1 < rest.count, Double(rest[place + 1]) != nil
    {
      return "The encoder is not adjusted, and -q prints less; leave -q \(rest[place + 1]) out."
    }
    // `convert voice.wav flac`
    if command == "convert", inputs.count > 1, !word.contains("."),
      AudioFileFormat.hasAudioSuffix("x." + word),
      FileKind(word) == nil
    {
      let name = PathParts(inputs[0]).stem + "." + word.lowercased()
      return (try? AudioFileFormat(suffixOf: name))?.isWritable == true
        ? "Write -o \(TragusCommand.quotedForShell(name)), not \(word)." : Spellings.format(word)
    }
    let file = TragusCommand.quotedForShell(word)
    let suffix = PathParts(word).suffix.dropFirst().lowercased()
    let isNew = FileKind(word) == nil
    switch (command, suffix) {
    case ("convert", "png"), ("convert", "svg"):
      return
        "'tragus spectrogram FILE -o \(file)' draws one, and 'tragus waveform FILE -o \(file)' a waveform."
    case ("convert", "mid"), ("convert", "midi"):
      return "'tragus tune FILE --midi \(file)' writes a melody."
    case ("convert", "txt") where isNew, ("convert", "json") where isNew,
      ("convert", "csv") where isNew:
      return
        "Sound does not become text here; 'tragus meter FILE --csv' prints levels, and Whisper writes words."
    case ("convert", "txt"), ("convert", "csv"):
      guard (try? RecordingLabels(in: word, isOnly: true)) != nil else { return nil }
      if let other = rest.last, let advice = Spellings.format(Self.suffix(of: other)) {
        return advice
      }
      return "'tragus labels \(file) --csv' converts labels."
    default: return nil
    }
  }

  // The folder of several folders: `train sounds/dog sounds/rain`.
  private var commonFolder: String? {
    let folders = Set(plainWords.map { PathParts(PathParts.withoutEndingSlashes($0)).prefix })
    guard plainWords.count > 1, plainWords.count < UnknownCommand.mostWords, folders.count == 1,
      let folder = folders.first, !folder.isEmpty,
      plainWords.allSatisfy({ FileKind($0) == .folder })
    else { return nil }
    return TragusCommand.quotedForShell(folder)
  }

  // The topic among the words, which stands behind the input.
  private var topic: String? {
    rest.first { word in Explanation.all.contains { $0.topic == word } }
  }

  // The part to write, or an example.
  private var partName: String {
    value(of: ["-o", "--output"]).map(TragusCommand.quotedForShell) ?? "PART.wav"
  }

  // The model to write, or an example.
  private var model: String {
    let name = value(of: ["-o", "--model", "--out", "--output"])
    return name.map(TragusCommand.quotedForShell) ?? "NAME.tragusmodel"
  }

  // A duration as a number of minutes.
  private static func minutes(_ word: String) -> String {
    (try? DurationText.seconds(in: word)).map { plainNumber($0 / 60) } ?? word
  }

  // What stands behind `--confirm` in several words: `12 34 56`.
  private var digits: String {
    let words = rest.drop { $0 != "--confirm" }.dropFirst().prefix { $0.allSatisfy(\.isNumber) }
    let digits = words.joined()
    return digits.count == 6 ? digits : "123456"
  }

  private static func suffix(of word: String) -> String {
    PathParts(word).suffix.dropFirst().lowercased()
  }

  // The two times among the words, or an example.
  private var timeSpan: String {
    let times = plainWords.filter {
      Double($0) != nil || (try? DurationText.seconds(in: $0)) != nil
    }
    .map(DurationArgument.withUnit)
    if times.count == 1, plainWords.contains("end") { return "--from \(times[0])" }
    return times.count == 2 ? "--from \(times[0]) --to \(times[1])" : "--from 1.5s --to 3s"
  }

  // Two times behind a file are its ends: `crop a.wav 0:10 0:20`.
  private func partEnds(with word: String) -> String? {
    guard plainWords.count < 10 else { return nil }
    let times = plainWords.filter {
      Double($0) == nil && FileKind($0) == nil && (try? DurationText.seconds(in: $0)) != nil
    }
    return times.count == 2 && times.contains(word) ? "--from \(times[0]) --to \(times[1])" : nil
  }

  func timeSpan(_ word: String) -> String? {
    let ends = word.split(separator: "-").map(String.init)
    guard ends.count == 2, ends.allSatisfy({ (try? DurationText.seconds(in: $0)) != nil }) else {
      return nil
    }
    return "--from \(ends[0]) --to \(ends[1])"
  }

  // A table for parts that are named by their ends: `cut take.wav 1.5-3.2 7.0-8.4`.
  private func partTable(with word: String) -> String? {
    guard rest.count < UnknownCommand.mostWords, word.contains("-") else { return nil }
    let parts = plainWords.compactMap { word in
      word.wholeMatch(of: #/(\d+(?:\.\d+)?)s?-(\d+(?:\.\d+)?)s?/#).map {
        "\($0.1)\\t\($0.2)\\tpart\\n"
      }
    }
    guard let file = inputs.first(where: { FileKind($0) == .file }), let last = parts.last,
      word.first?.isNumber == true, last.contains(word.prefix { $0.isNumber })
    else { return nil }
    return "A table names the parts: printf '\(parts.joined())' > parts.txt; tragus cut "
      + "\(TragusCommand.quotedForShell(file)) --labels parts.txt -o clips"
  }

  // The option with this value, or with this name.
  private func otherSpelling(_ word: String) -> String? {
    if optionNames.contains("--from"), let span = timeSpan(word) ?? partEnds(with: word) {
      return "Write \(span), not \(word)."
    }
    if Double(word) == nil, (try? DurationText.seconds(in: word)) != nil,
      optionNames.contains("--for")
    {
      // `20 seconds` has come as one word.
      let length = word.replacing(#/^(\d+(?:\.\d+)?)(sec|min|hour)[a-z]*$/#) {
        "\($0.1)\($0.2.prefix(1))"
      }
      return "Write --for \(length), not \(word)."
    }
    if let advice = optionWithValue(word) { return advice }
    guard word.allSatisfy({ $0.isLetter || $0 == "-" }), word.count > 2,
      optionNames.contains("--" + word.lowercased())
    else { return nil }
    return "Write --\(word.lowercased()), not \(word)."
  }

  private func optionWithValue(_ word: String) -> String? {
    options.choice(word).map { "Write \($0), not \(word)." }
  }

  private func eventAdvice(_ word: String) -> String? {
    if let type = try? EventChoice.type(word) {
      return "Write --\(hasAction ? "on" : "only") \(type), not \(printable(word))."
    }
    if let pattern = Self.pattern(near: word) {
      return "Write --\(hasAction ? "on" : "only") \(pattern), not \(printable(word))."
    }
    let option = hasAction ? "--on" : "--only"
    if word.contains(","), let events = options.argument(option)?.spelling(of: word, like: nil) {
      let names = [events, word].map(TragusCommand.quotedForShell)
      return "Write \(option) \(names[0]), not \(names[1])."
    }
    let sounds = SoundNames.published
    // Without an action, a single word may be a microphone or a model.
    guard
      let sound = (hasAction ? sounds.nameMeant(by: word) : sounds.name(word))
        ?? sounds.nameFound(in: word)
    else { return nil }
    return "Write \(option) \(TragusCommand.quotedForShell(sound)), not \(printable(word))."
  }

  // An alarm or a range by its name, or nearly.
  static func pattern(near word: String) -> String? {
    for type in [AlarmActivity.name, RangeEvent.name] {
      let word = word.replacing("_", with: "-")
      guard let name = nearestName(to: word, in: EventPattern.names(of: type)) else { continue }
      return "\(type):\(name)"
    }
    return nil
  }
}
