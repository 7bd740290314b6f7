import Tragus
import TragusStation

// Command lines that are another one as a whole, whatever their single words mean.

extension ForeignWords {
  /// The line to write; `nil` where the words are read one by one.
  var wholeAdvice: String? {
    let readings: [KeyPath<Self, String?>] = [
      \.microphoneAdvice, \.labelsAdvice, \.networkAdvice, \.setUpAdvice, \.breathAdvice,
      \.namedLabelsAdvice, \.togetherAdvice, \.writtenNoiseAdvice, \.sweepAdvice,
      \.playedSweepAdvice, \.loudnessAdvice,
    ]
    return readings.lazy.compactMap { self[keyPath: $0] }.first
  }

  // `convert take.txt --to raven` is about labels, which have a command of their own.
  private var labelsAdvice: String? {
    guard command == "convert", rest.count < UnknownCommand.mostWords,
      let file = rest.first(where: { FileKind($0) == .file && TruthSet.hasLabelSuffix($0) }),
      (try? RecordingLabels(in: file, isOnly: true)) != nil,
      let labels = SuggestedCommand(
        "tragus labels FILE", typed: rest.map { $0 == "--to" ? "--format" : $0 })
    else { return nil }
    return (["'\(labels.line)' converts labels."] + [labels.rest].compactMap(\.self))
      .joined(separator: " ")
  }

  // `calibrate blow --save mum`
  private var setUpAdvice: String? {
    guard command == "calibrate", rest.count < UnknownCommand.mostWords,
      let word = rest.first, ["blow", "blows", "puff", "puffs"].contains(word)
    else { return nil }
    let device = value(of: ["--device", "--mic", "-d"]).map {
      " --device " + TragusCommand.quotedForShell($0)
    }
    return "'tragus blow --setup\(device ?? "")' fits it to you and this microphone, and stores it."
  }

  // `send --wifi --ssid HomeNet --password secret123`: a line shows no password.
  private var networkAdvice: String? {
    guard command == "send", rest.count < UnknownCommand.mostWords,
      rest.contains(where: { ["--network", "--ssid", "--wifi", "wifi"].contains($0) }),
      rest.contains(where: SuggestedCommand.passwords.contains),
      let line = SuggestedCommand(
        "tragus send --wifi NAME",
        typed: rest.filter { $0 != "wifi" }.map { $0 == "-s" ? "--ssid" : $0 })
    else { return nil }
    return (["Write \(line.line)."] + [line.rest].compactMap(\.self)).joined(separator: " ")
  }

  // `synth chirp 2000 200 -d 0.3 -o a.wav`: the ends are one word.
  private var sweepAdvice: String? {
    guard command == "synth", rest.count < UnknownCommand.mostWords, let signal = rest.first,
      ["chirp", "sweep"].contains(signal), rest.count > 3,
      rest[1...2].allSatisfy({ FrequencyText.hertz(in: $0) != nil }),
      rest.dropFirst(3).contains(where: { Self.isOption($0) && $0 != "-o" }),
      let line = SuggestedCommand(
        "tragus synth \(signal) \(rest[1]):\(rest[2])", typed: Array(rest.dropFirst(3)))
    else { return nil }
    return "Write \(line.sentence)"
  }

  // `play chirp 17kHz..20kHz --duration 1s`
  private var playedSweepAdvice: String? {
    guard command == "play", 2..<UnknownCommand.mostWords ~= rest.count,
      ["chirp", "glide", "sweep"].contains(rest[0]), FileKind(rest[0]) == nil
    else { return nil }
    let words = Array(rest.dropFirst())
    let ends: String
    var count = 1
    if let range = FrequencyText.ends(of: words[0]) {
      ends = "\(plainNumber(range.low)):\(plainNumber(range.high))"
    } else if words.count > 1, words[0...1].allSatisfy({ FrequencyText.hertz(in: $0) != nil }) {
      ends = "\(words[0]):\(words[1])"
      count = 2
    } else {
      return nil
    }
    guard
      let line = SuggestedCommand(
        "tragus beep --sweep \(ends)", typed: Array(words.dropFirst(count)))
    else { return nil }
    return "Write \(line.sentence)"
  }

  // `listen --above -20dB --exec ./lamp.sh`: levels are of another command.
  private var loudnessAdvice: String? {
    guard command == "listen", rest.count < UnknownCommand.mostWords,
      let place = rest.firstIndex(where: UnknownCommand.louder.contains), place + 1 < rest.count,
      let range = Self.range(in: rest[place + 1], isBelow: false)
    else { return nil }
    let others = Array(rest[..<place] + rest[(place + 2)...])
    guard ForeignWords(["meter"] + others).hasAction else { return nil }
    return "Levels are measured by 'tragus meter'"
      + UnknownCommand.hint(waitingFor: range, others).text
  }

  // `label night.wav --only speech --format audacity`: labels of what is heard, and not by hand.
  private var namedLabelsAdvice: String? {
    guard command == "label", rest.count < UnknownCommand.mostWords, let file = rest.first,
      FileKind(file) != nil, let place = rest.firstIndex(where: UnknownCommand.naming.contains),
      place + 1 < rest.count, UnknownCommand.sound(rest[place + 1]) != nil,
      rest.contains(where: { ["--format", "-f", "-o", "--output"].contains($0) })
    else { return nil }
    let name = TragusCommand.quotedForShell(rest[place + 1])
    return SuggestedCommand(
      "tragus detect \(name)", typed: Array(rest[..<place] + rest[(place + 2)...])
    ).map { "What is heard is labelled by 'tragus detect'; write \($0.sentence)" }
  }

  // `play C4 E4 G4 --together`
  private var togetherAdvice: String? {
    guard ["beep", "play"].contains(command), rest.count < UnknownCommand.mostWords else {
      return nil
    }
    // `play --chord Cmaj --volume -20dB`
    if let place = rest.firstIndex(of: "--chord"), place + 1 < rest.count,
      let notes = HarmonyText.chord(rest[place + 1])
    {
      return SuggestedCommand(
        "tragus beep \(notes.joined(separator: "+"))",
        typed: Array(rest[..<place] + rest[(place + 2)...])
      ).map { "Write \($0.sentence)" }
    }
    // `play chord C4 E4 G4 -d 3`
    let isChord = rest.first == "chord"
    let flag = rest.indices.first { place in
      ["--at-once", "--chord", "--simultaneous", "--together"].contains(rest[place])
        && (place + 1 == rest.count || Self.isOption(rest[place + 1]))
    }
    let words = isChord ? rest.dropFirst() : rest[...]
    let notes = words.prefix { FrequencyText.hertz(in: $0) != nil }
    guard isChord || flag != nil, notes.count > 1 else { return nil }
    let typed = words.dropFirst(notes.count).filter { word in
      flag.map { rest[$0] != word } ?? true
    }
    return SuggestedCommand("tragus beep \(notes.joined(separator: "+"))", typed: typed)
      .map { "Write \($0.sentence)" }
  }

  // `tone -w noise -d 3 -o noise.wav`
  private var writtenNoiseAdvice: String? {
    guard command == "tone", rest.count < UnknownCommand.mostWords,
      value(of: ["-o", "--output"]).map(FileOptions.isSoundFile) == true,
      let place = rest.firstIndex(where: {
        ["brown", "noise", "pink", "white"].contains($0)
      })
    else { return nil }
    let color = rest[place] == "noise" ? "white" : rest[place]
    let isNamed = place > 0 && rest[place - 1].hasPrefix("-")
    let typed = rest[..<(isNamed ? place - 1 : place)] + rest[(place + 1)...]
    return SuggestedCommand("tragus beep --noise \(color)", typed: Array(typed))
      .map { "'tragus tone' listens; write \($0.sentence)" }
  }

  // `breathe night.wav --rate`: a recording is not led.
  private var breathAdvice: String? {
    guard command == "breathe", rest.count < UnknownCommand.mostWords, let file = rest.first,
      FileKind(file) != nil, rest.contains(where: ["--bpm", "--rate"].contains),
      let line = SuggestedCommand("tragus breath FILE", typed: rest)
    else { return nil }
    return "'tragus breathe' leads an exercise; write \(line.sentence)"
  }

  // `check mic --for 2s`
  private var microphoneAdvice: String? {
    guard command == "check", let input = rest.first,
      input == "mic" || input.hasPrefix("mic:"), FileKind(input) == nil
    else { return nil }
    return
      "'\(printable(input))' is not a recording; name a file. 'tragus doctor' examines a microphone."
  }
}
