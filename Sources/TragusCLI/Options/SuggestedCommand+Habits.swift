import Tragus
import TragusStation

// Words that people have the habit to write in another way than the suggested command.

extension SuggestedCommand {
  /// A way to write something, and how the suggested command has it.
  private struct Habit: Sendable {
    /// The command in which it is usual; `nil` for all.
    var command: String?
    /// A word that the suggestion must have, or its beginning up to a colon; `nil` for none.
    var mark: String?
    let read: @Sendable ([String], CommandDescription) -> [String]

    init(
      in command: String? = nil, with mark: String? = nil,
      _ read: @escaping @Sendable ([String], CommandDescription) -> [String]
    ) {
      (self.command, self.mark, self.read) = (command, mark, read)
    }

    init(
      in command: String? = nil, with mark: String? = nil,
      _ read: @escaping @Sendable ([String]) -> [String]
    ) {
      self.init(in: command, with: mark) { words, _ in read(words) }
    }

    func isUsual(with given: [String], in path: [String]) -> Bool {
      (command.map { [$0] == path } ?? true)
        && (mark.map { mark in
          given.contains { $0 == mark || mark.hasSuffix(":") && $0.hasPrefix(mark) }
        } ?? true)
    }
  }

  // In the order in which they are read.
  private static let habits = [
    Habit(in: "convert", with: "--loudness", withLoudness),
    Habit(in: "convert", withRate),
    Habit(in: "convert") { words in
      words.map { ["-TP", "-tp"].contains($0) ? "--true-peak" : $0 }
    },
    // `breath coach --in 4 --out 6`
    Habit(in: "breathe") { words in
      words.filter { !["coach", "exercise", "guide", "session"].contains($0) }
    },
    // `puff 2 --action double-click`
    Habit(in: "blow") { words in
      guard let word = words.first, ["2", "double", "two", "twice"].contains(word) else {
        return words
      }
      return ["--on", "double"] + words.dropFirst()
    },
    // `puff --count 2 --exec ./next.sh`
    Habit(in: "blow") { words in
      guard let place = words.firstIndex(of: "--count"), place + 1 < words.count,
        words[place + 1] == "2",
        ForeignWords(["blow"] + words.filter { $0 != "--count" }).hasAction
      else { return words }
      return words[..<place] + ["--on", "double"] + words[(place + 2)...]
    },
    // `tone 1kHz --level -18dBFS` is about the peak, as other programs write it.
    Habit(in: "beep") { words in
      zip(words, words.dropFirst() + [""]).map { word, next in
        ["--gain", "--level"].contains(word) && next.lowercased().hasSuffix("dbfs")
          ? "--peak" : word
      }
    },
    // `extract night.wav labels.txt takes/`
    Habit(in: "cut") { words in
      guard let last = words.last, last.hasSuffix("/"), FileKind(last) == .folder,
        words.contains(where: UnknownCommand.isSound),
        words.contains(where: TruthSet.hasLabelSuffix),
        words.dropLast().last?.hasPrefix("-") != true, !words.contains("-o")
      else { return words }
      return words.dropLast() + ["-o", last]
    },
    // `clap a.wav --labels a.txt`, where --labels names the file to write.
    Habit(in: "classify", withLabelFile),
    Habit(in: "detect", withLabelFile),
    // `test mine.tragusmodel clips/`
    Habit(in: "eval", with: "classify") { words in
      guard let model = words.first(where: ForeignWords.isModel), !words.contains("--model") else {
        return words
      }
      return words.filter { $0 != model } + ["--model", model]
    },
    // `loudness a.wav --short-term --csv` is about the course.
    Habit(in: "meter", with: "--loudness") { words in
      guard words.contains(where: ["--csv", "--json", "--tsv"].contains),
        !words.contains("--period")
      else { return words }
      return words.flatMap {
        ["--short-term", "--shortterm"].contains($0)
          ? ["--period", "1s"] : $0 == "--momentary" ? ["--period", "100ms"] : [$0]
      }
    },
    Habit(in: "meter", withPlatform),
    Habit(in: "meter", with: "--loudness", withTarget),
    // `unpair phone`
    Habit(with: "--forget") { words in
      words.first?.hasPrefix("-") == false ? ["--forget"] + words : words
    },
    Habit(with: "--gain", withGain),
    // `watch --above 70dB --for 10s` is about what lasts that long.
    Habit(in: "meter") { words in
      words.contains(where: limits.contains) ? words.map { $0 == "--for" ? "--stay" : $0 } : words
    },
    Habit(in: "meter", withTrafficLight),
    Habit(in: "meter", withMetric),
    Habit(in: "tone", with: "--max") { words in
      words.map { ["-n", "--count", "--peaks", "--top"].contains($0) ? "--max" : $0 }
    },
    // `leq -T 1m` is about what is averaged over that time.
    Habit(with: "--sound-level") { words in
      words.map { ["-t", "-T"].contains($0) ? "--stats" : $0 }
    },
    Habit(in: "record", with: "--trim", withPauses),
    Habit(in: "convert", with: "--trim", withSilentEnds),
    Habit(in: "record", with: "--trim") { words in
      zip(words, words.dropFirst() + [""]).map { word, next in
        word == "-t" && TragusCommand.isNumberBelowZero(next) ? "--on-sound" : word
      }
    },
    Habit(with: "--clicks", withClicks),
    Habit(in: "beep", withChords),
    Habit(in: "convert", with: "--from") { words in words.map { $0 == "--at" ? "--from" : $0 } },
    Habit(with: "--from", withPart),
    Habit(with: "--split", withPieces),
    Habit(with: "silence:", withSilence),
    Habit(in: "beep", with: "endless") { words in
      words.first == "--clicks" ? words : withDrone(words)
    },
    Habit(with: "box", withBox),
    Habit(in: "send", with: "--wifi", withNetwork),
    Habit(with: "--dtmf", withKeys),
    Habit(in: "breathe", with: "coherent", withBreathRate),
    Habit(in: "breathe", withSeconds),
    Habit(with: "--sweep", withSweep),
    // `notes song.flac --midi -o song.mid`
    Habit(in: "tune") { words in
      guard let place = words.firstIndex(of: "-o"), place + 1 < words.count,
        ForeignWords.isScore(words[place + 1]), let flag = words.firstIndex(of: "--midi")
      else { return words }
      var words = words
      words[place] = "--midi"
      words.remove(at: flag)
      return words
    },
  ]

  /// The typed words as the suggested command has them.
  ///
  /// The name of a suggested option stands for the option, as in `noise pink`. A length at the
  /// beginning is the one of `--for`.
  static func withoutNames(
    _ typed: [String], of given: [String], in command: CommandDescription
  ) -> [String] {
    var words = typed
    if let word = words.first, given.contains("--" + word), FileKind(word) == nil {
      words.removeFirst()
    }
    for habit in habits where habit.isUsual(with: given, in: command.path) {
      words = habit.read(words, command)
    }
    guard let word = words.first, FileKind(word) == nil else { return words }
    if isLength(word), command.optionNames.contains("--for"), !words.contains(where: namesLength) {
      let minutes = word.wholeMatch(of: #/(\d+)(?:m|min|mins|minutes?)/#)?.1
      let length =
        command.path == ["breathe"]
        ? minutes.map { ["--minutes", String($0)] } : minutes.map { ["--for", "\($0)m"] }
      return (length ?? ["--for", word]) + words.dropFirst()
    }
    return given.contains(where: isChord) ? withChord(words) : words
  }

  private static func withLabelFile(_ words: [String]) -> [String] {
    guard let place = words.firstIndex(of: "--labels"), place + 1 < words.count else {
      return words
    }
    if ["audacity", "raven"].contains(words[place + 1]) {
      return words[..<place] + ["--format"] + words[(place + 1)...]
    }
    guard TruthSet.hasLabelSuffix(words[place + 1]) else { return words }
    return words[..<place] + ["--format", "audacity", "-o"] + words[(place + 1)...]
  }

  // What loudnorm has: `-I -16 -TP -1.5 -LRA 11`. The peak and the range are measured anyway.
  private static func withTarget(_ words: [String]) -> [String] {
    var words = words
    if let place = words.firstIndex(where: ["-I", "--I"].contains) { words[place] = "--target" }
    for name in ["TP", "LRA"] {
      guard let place = words.firstIndex(where: ["-" + name, "--" + name].contains) else {
        continue
      }
      words.removeSubrange(place..<min(place + 2, words.count))
    }
    return words
  }

  // `--target spotify`
  private static func withPlatform(_ words: [String]) -> [String] {
    guard let place = words.firstIndex(of: "--target"), place + 1 < words.count,
      let loudness = LevelArgument.platforms[words[place + 1].lowercased()]
    else { return words }
    var words = words
    words[place + 1] = plainNumber(loudness)
    return words
  }

  // `--metric LAeq`, and L10 of each hour.
  private static func withMetric(_ words: [String]) -> [String] {
    guard let place = words.firstIndex(where: ["--metric", "--metrics"].contains),
      place + 1 < words.count, words[place + 1].contains(#/L[AC]?(eq|F|\d\d)/#.ignoresCase())
    else { return words }
    let isRank = words[place + 1].contains(where: \.isNumber)
    let rest = words[..<place] + ["--sound-level"] + words[(place + 2)...]
    guard isRank else { return Array(rest) }
    // A table has ranks, and text none of several files.
    let periods: Set<String> = ["--bin", "--every", "--interval", "--period"]
    return rest.contains(where: periods.contains)
      ? rest.map { periods.contains($0) ? "--stats" : $0 }
      : rest.contains("--json") ? Array(rest) : rest.filter { $0 != "--csv" } + ["--csv"]
  }

  // Other commands have lists with commas.
  private static func withChords(_ words: [String]) -> [String] {
    words.map { word in
      let tones = word.split(separator: ",").map(String.init)
      return tones.count > 1 && tones.allSatisfy { FrequencyText.hertz(in: $0) != nil }
        ? tones.joined(separator: "+") : word
    }
  }

  // `box breathing 4s`
  private static func withBox(_ words: [String]) -> [String] {
    var words = words.filter { !["breath", "breathing"].contains($0) }
    if let seconds = words.first.flatMap(seconds), 1...20 ~= seconds {
      words[0] = Array(repeating: plainNumber(seconds), count: 4).joined(separator: "-")
    }
    return words
  }

  // `wifi HomeNet secret123`: the name of the network, and its password.
  private static func withNetwork(_ words: [String]) -> [String] {
    var words = words.map { ["--name", "--network", "--ssid"].contains($0) ? "--wifi" : $0 }
    // `--wifi --ssid HomeNet`
    for place in words.indices.dropLast().reversed()
    where words[place] == "--wifi" && words[place + 1] == "--wifi" {
      words.remove(at: place)
    }
    let isNamed = words.contains("--wifi")
    let names = words.prefix { !$0.hasPrefix("-") && !FileOptions.isSoundFile($0) }.count
    if !isNamed, names > 0 { words.insert("--wifi", at: 0) }
    if names > (isNamed ? 0 : 1) { words.insert("--password", at: isNamed ? 0 : 2) }
    // A line shows no password.
    if let place = words.firstIndex(where: passwords.contains), place + 1 < words.count {
      words.replaceSubrange(place...(place + 1), with: ["--wifi-password", "FILE"])
    }
    return words
  }

  static let passwords: Set<String> = [
    "--key", "--pass", "--password", "--psk", "--pwd", "--secret", "-P", "-p",
  ]

  // A number to dial is one of keys.
  private static func withKeys(_ words: [String]) -> [String] {
    let keys = words.prefix { $0.allSatisfy { "0123456789ABCD*#".contains($0) } }
    return keys.isEmpty ? words : ["--dtmf", keys.joined()] + words.dropFirst(keys.count)
  }

  // `6/min`, and the seconds of a pattern.
  private static func withSeconds(_ words: [String]) -> [String] {
    if let place = words.firstIndex(of: "--rate"), place + 1 < words.count,
      let rate = words[place + 1].wholeMatch(of: #/([\d.]+)(?:\/min|bpm|brpm)/#)?.1
    {
      return words[...place] + [String(rate)] + words[(place + 2)...]
    }
    if let rate = words.first?.wholeMatch(of: #/([\d.]+)(?:\/min|bpm|brpm)/#)?.1 {
      return ["--rate", String(rate)] + words.dropFirst()
    }
    let seconds = words.prefix { Double($0).map { $0 >= 0 } == true }
    return seconds.count < 2
      ? words : [seconds.joined(separator: "-")] + words.dropFirst(seconds.count)
  }

  // Breaths a minute, and minutes: `coherence 5.5 15`.
  private static func withBreathRate(_ words: [String]) -> [String] {
    let numbers = words.prefix { Double($0).map { $0 >= 0 } == true }
    guard let rate = numbers.first else { return words }
    return ["--rate", rate] + numbers.dropFirst().prefix(1).flatMap { ["--minutes", $0] }
      + words.dropFirst(min(numbers.count, 2))
  }

  // The tones of a chord are one word. A letter alone is a note of the middle octave.
  private static func withChord(_ words: [String]) -> [String] {
    let tones = words.map { $0.wholeMatch(of: #/[A-G][#b]?/#) == nil ? $0 : $0 + "4" }
      .prefix { FrequencyText.hertz(in: $0) != nil }
    return tones.count < 2
      ? words : [tones.joined(separator: "+")] + words.dropFirst(tones.count)
  }

  // The ends of a sweep are one word.
  private static func withSweep(_ words: [String]) -> [String] {
    let first = words.firstIndex { FrequencyText.hertz(in: $0) != nil || $0.hasPrefix("-") } ?? 0
    guard first + 1 < words.count,
      words[first...first + 1].allSatisfy({ FrequencyText.hertz(in: $0) != nil })
    else { return words }
    var rest = words[(first + 2)...]
    if let length = rest.first, Double(length) != nil { rest[rest.startIndex] += "s" }
    return words[..<first] + ["\(words[first]):\(words[first + 1])"] + rest
  }

  // Two times in a row are a part: where it begins, and how long it is, or where it ends.
  private static func withPart(_ words: [String], _ command: CommandDescription) -> [String] {
    // `trim a.wav 2-5`
    if let place = words.firstIndex(where: { $0.contains("-") && !$0.hasPrefix("-") }) {
      let ends = words[place].split(separator: "-").map(String.init)
      if ends.count == 2, FileKind(words[place]) == nil, let start = seconds(ends[0]),
        let end = seconds(ends[1]), start < end
      {
        return words[..<place] + [
          "--from", DurationArgument.withUnit(ends[0]), "--to", DurationArgument.withUnit(ends[1]),
        ]
          + words[(place + 1)...]
      }
    }
    for place in words.indices.dropLast()
    where place == 0 || !command.takesValue(words[place - 1]) {
      guard let start = seconds(words[place]), let next = seconds(words[place + 1]), next > 0
      else { continue }
      let part = [
        "--from", DurationArgument.withUnit(words[place]), next > start ? "--to" : "--for",
        DurationArgument.withUnit(words[place + 1]),
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
      return words[..<(hasOption ? place - 1 : place)] + [
        "--split", DurationArgument.withUnit(words[place]),
      ]
        + words[(place + 1)...]
    }
    return words
  }

  // A time of 0 or more, with its unit or in seconds.
  private static func seconds(_ word: String) -> Double? {
    (Double(word) ?? (try? DurationText.seconds(in: word))).flatMap { $0 >= 0 ? $0 : nil }
  }

  // Options for the length of a piece that mean something else in `record`.
  private static let lengths: Set<String> = [
    "--duration", "--each", "--every", "--for", "--interval", "--length", "--max", "--seconds",
    "--size", "--time", "-d", "-l", "-t",
  ]
}
