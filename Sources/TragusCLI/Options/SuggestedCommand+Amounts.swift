import Tragus
import TragusStation

// Typed amounts that stand for an option of a suggestion: the target of a loudness, and the tempo of a
// metronome.

extension SuggestedCommand {
  /// The loudness to reach: `normalize a.wav -14`, `--to -14`, `I=-16:TP=-1.5`.
  static func withLoudness(_ words: [String]) -> [String] {
    for (place, word) in words.enumerated() {
      if let match = word.wholeMatch(of: #/[Ii]=(-[\d.]+)(?::.*?TP=(-[\d.]+).*)?/#) {
        let peak = match.2.map { ["--true-peak", String($0)] } ?? []
        return words[..<place] + ["--loudness", String(match.1)] + peak + words[(place + 1)...]
      }
      let isNamed = targets.contains(word)
      let value = isNamed ? place + 1 : place
      if isNamed, value < words.count,
        let loudness = LevelArgument.platforms[words[value].lowercased()]
      {
        return words[..<place] + ["--loudness", plainNumber(loudness)] + words[(value + 1)...]
      }
      // A level near full scale is a peak.
      if value < words.count, isNamed || isPlain(words, place),
        let peak = words[value].wholeMatch(of: #/(-[0-6](?:\.\d+)?) ?(?i:dB|dBFS|dBTP)/#)?.1
      {
        return words[..<place] + ["--loudness", "0", "--true-peak", String(peak)]
          + words[(value + 1)...]
      }
      guard value < words.count,
        let number = words[value].wholeMatch(of: #/(-?[\d.]+) ?(?i:LUFS|LKFS|dB)?/#)?.1,
        let loudness = Double(number), isNamed || loudness < 0 && isPlain(words, place)
      else { continue }
      // A target of 16 lacks its sign.
      let target = plainNumber(loudness > 0 ? -loudness : loudness)
      return words[..<place] + ["--loudness", target] + words[(value + 1)...]
    }
    return words
  }

  // Whether a word follows no option that may take it.
  private static func isPlain(_ words: [String], _ place: Int) -> Bool {
    place == 0 || !words[place - 1].hasPrefix("-") || Double(words[place - 1]) != nil
  }

  // Options of other programs for the loudness to reach.
  private static let targets: Set<String> = [
    "--I", "--i", "--integrated", "--level", "--loudness", "--lufs", "--target", "--to", "-I", "-l",
    "-t",
  ]

  /// The limits of a traffic light: `--green 50 --red 70`.
  static func withTrafficLight(_ words: [String]) -> [String] {
    var rest = words
    // Of three colours, yellow begins where green ends.
    let green = take(["--green", "--low"], in: &rest)
    let yellow = take(["--amber", "--orange", "--yellow"], in: &rest)
    let limits = [yellow ?? green, take(["--high", "--red"], in: &rest)]
      .map { $0.flatMap(LevelText.decibels) }
    guard let low = limits[0], let high = limits[1], 0 < low, low < high, high < 140 else {
      return words
    }
    let (end, start) = (plainNumber(low), plainNumber(high))
    if let place = rest.firstIndex(of: "--traffic-light") {
      rest.replaceSubrange(place...place, with: ["--sound-level", "--gauge", "big"])
    }
    let ranges = "green:0:\(end):green,yellow:\(end):\(start):yellow,red:\(start):140:red"
    return rest + ["--ranges", ranges]
  }

  /// The rate of samples: `resample a.wav 22050`, `resample a.wav 16k`.
  static func withRate(_ words: [String]) -> [String] {
    guard
      let place = words.indices.first(where: { place in
        FrequencyText.hertz(in: words[place]).map(rates.contains) == true && isPlain(words, place)
          && FileKind(words[place]) == nil
      })
    else { return words }
    return words[..<place] + ["--rate", words[place]] + words[(place + 1)...]
  }

  // Of recordings, in hertz.
  private static let rates: Set<Double> = [
    8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000, 176_400,
    192_000,
  ]

  /// The change of a level: `gain a.wav -3dB`.
  static func withGain(_ words: [String]) -> [String] {
    guard
      let place = words.indices.first(where: { place in
        words[place].wholeMatch(of: #/[+-]?[\d.]+ ?(?i:dB)|[+-][\d.]+/#) != nil
          && isPlain(words, place)
      })
    else { return words }
    return words[..<place] + ["--gain", words[place]] + words[(place + 1)...]
  }

  /// The level below which there is silence, and the least time: `silence --threshold -45dB --min 2s`.
  static func withSilence(_ words: [String]) -> [String] {
    var rest = words
    let level = take(
      ["--threshold", "--noise", "--level", "--db", "--below", "--under", "-n"], in: &rest)
    let length = take(
      [
        "--min", "--min-silence", "--min-duration", "--min-length", "--duration", "--longer",
        "--longer-than", "--at-least", "--gap", "-d",
      ], in: &rest)
    guard let limit = (level ?? "-50").wholeMatch(of: #/(-[\d.]+)(?i:dB|dBFS)?/#)?.1 else {
      return words
    }
    var range = ["--ranges", "silence:-160:\(limit)"]
    if let length { range += ["--stay", DurationArgument.withUnit(length)] }
    if !rest.contains("--on"), ForeignWords(["meter"] + rest).hasAction {
      range += ["--on", "silence"]
    }
    // A program comes last.
    rest.insert(
      contentsOf: range, at: rest.firstIndex { ["--", "--exec"].contains($0) } ?? rest.count)
    return rest
  }

  /// The tones of a drone sound together: `drone A2 E3`. A letter alone is a note of a low octave.
  static func withDrone(_ words: [String]) -> [String] {
    var words = words
    if let place = words.firstIndex(of: "--fifth") {
      words.remove(at: place)
      // Seven semitones above the first note.
      if let note = words.first.flatMap({ try? Note(parsing: $0) }) {
        words.insert(Note(number: note.number + 7).description, at: 1)
      }
    }
    let tones = words.prefix { isTone($0) }
    guard !tones.isEmpty else { return words }
    let notes = tones.map { $0.wholeMatch(of: #/[A-G][#b]?/#) == nil ? $0 : $0 + "3" }
    return [notes.joined(separator: "+")] + words.dropFirst(tones.count)
  }

  private static func isTone(_ word: String) -> Bool {
    FrequencyText.hertz(in: word) != nil || word.wholeMatch(of: #/[A-G][#b]?/#) != nil
  }

  /// The pauses that are left where silence is cut out: `--to 0.3` is what a pause becomes, and `--min
  /// 1` from which on it is one.
  static func withPauses(_ words: [String]) -> [String] {
    var rest = words
    let longest = take(["--to", "--truncate-to", "--keep", "--leave", "--max"], in: &rest)
    let least = take(
      ["--min", "--min-silence", "--min-duration", "--duration", "--longer", "--longer-than"],
      in: &rest)
    rest = rest.map { ["--below", "--under"].contains($0) ? "--on-sound" : $0 }
    guard let pause = longest ?? least else { return rest }
    return rest + ["--stop-after", DurationArgument.withUnit(pause)]
  }

  /// The level of the silence at both ends of a recording, and how much of it stays: `--threshold -45dB
  /// --pad 200ms`.
  static func withSilentEnds(_ words: [String]) -> [String] {
    var rest = zip(words, words.dropFirst() + [""]).map { word, next in
      word == "-t" && TragusCommand.isNumberBelowZero(next) ? "--threshold" : word
    }
    let level = take(
      ["--below", "--db", "--level", "--noise", "--silence", "--threshold"], in: &rest)
    let padding = take(["--keep", "--leave", "--margin", "--pad"], in: &rest)
    rest.removeAll { ["--silence", "--both", "--ends"].contains($0) }
    if let level, CommandDescription.Argument.level(in: level) != nil { rest += ["--trim", level] }
    if let padding { rest += ["--padding", DurationArgument.withUnit(padding)] }
    return rest
  }

  /// The tempo of a metronome, and the length of its bars: `90bpm`, `--tempo 90`, `92 6/8 --bars 16`.
  static func withClicks(_ words: [String]) -> [String] {
    var rest = words
    guard let tempo = take(tempos, in: &rest) ?? takePlain(#/([\d.]+)(?:bpm|BPM)?/#, in: &rest),
      let rate = Double(tempo.replacing(#/(?i:bpm)$/#, with: "")), 1...1000 ~= rate
    else { return words }
    let clicks = ["--clicks", plainNumber(rate) + "bpm"]
    let time = take(["--time", "--time-signature", "--meter", "--signature"], in: &rest)
    let plainTime = takePlain(#/(\d+)\/\d+/#, in: &rest)
    let beats =
      (time?.prefix { $0.isNumber }).flatMap { Double($0) } ?? plainTime.flatMap(Double.init) ?? 4
    // What it says of accents is answered.
    if let time = time ?? plainTime.map({ $0 + "/4" }) { rest += ["--time", time] }
    let isFile =
      rest.contains { ["-o", "--out", "--output"].contains($0) || FileOptions.isSoundFile($0) }
    guard isFile, !rest.contains("--for") else { return clicks + rest }
    // A file has an end.
    let bars = take(["--bars", "--measures", "--count"], in: &rest).flatMap(Double.init)
    let seconds = bars.map { $0 * beats * 60 / rate } ?? 60
    return clicks + rest + ["--for", plainNumber((seconds * 1000).rounded() / 1000) + "s"]
  }

  /// Options of other programs for a level above which something happens.
  static let limits: Set<String> = [
    "--above", "--threshold", "--louder", "--louder-than", "--loud", "--over", "--exceeds",
  ]

  private static let tempos: Set<String> = ["--bpm", "--clicks", "--rate", "--tempo", "-b", "-t"]

  // Takes an option with its value out of some words.
  private static func take(_ options: Set<String>, in words: inout [String]) -> String? {
    guard let place = words.firstIndex(where: options.contains), place + 1 < words.count else {
      return nil
    }
    defer { words.removeSubrange(place...place + 1) }
    return words[place + 1]
  }

  // Takes a word of some shape that is no value of an option.
  private static func takePlain(
    _ shape: Regex<(Substring, Substring)>, in words: inout [String]
  ) -> String? {
    for place in words.indices where place == 0 || !words[place - 1].hasPrefix("-") {
      guard let match = words[place].wholeMatch(of: shape) else { continue }
      words.remove(at: place)
      return String(match.1)
    }
    return nil
  }
}
