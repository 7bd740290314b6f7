import Tragus

// Chords and scales by their names, whose notes `beep` plays.

extension UnknownCommand {
  /// `chord Cmaj7 -o a.wav`, and `scale Bb major --bpm 100`.
  var hintByHarmony: Hint? {
    // `chord C E G` names its notes.
    let tones = typed.prefix {
      NoteText.number(in: $0) != nil || $0.wholeMatch(of: #/[A-H][#b]?/#) != nil
    }
    if Self.chords.contains(word), tones.count > 1 {
      let notes = tones.map { NoteText.number(in: $0) == nil ? $0 + "4" : $0 }
      return hint(
        playing: notes.joined(separator: "+"), "--for 2s", typed.dropFirst(tones.count)[...])
    }
    if Self.chords.contains(word), let (notes, count) = Self.chord(typed) {
      return hint(playing: notes.joined(separator: "+"), "--for 2s", typed.dropFirst(count))
    }
    if Self.pitches.contains(word), let hint = hintByPitches { return hint }
    guard Self.scales.contains(word), let root = typed.first else { return nil }
    // `scale C harmonic minor`, `scale "Bb major"`
    let words = root.split(separator: " ").map(String.init) + typed.dropFirst()
    let names = words.dropFirst().prefix { !$0.hasPrefix("-") && $0.allSatisfy(\.isLetter) }
    guard let note = words.first, HarmonyText.scale(note, nil) != nil else { return nil }
    for count in (min(names.count, 1)...min(names.count, 2)).reversed() {
      let kind = count == 0 ? nil : names.prefix(count).joined(separator: "-").lowercased()
      if let notes = HarmonyText.scale(note, kind) {
        return hint(
          playing: notes.joined(separator: " "), "--for 500ms", words.dropFirst(1 + count))
      }
    }
    return Hint(
      ": a scale is major, minor, dorian, or one of a few others; 'tragus beep C4 D4 E4' plays its notes."
    )
  }

  /// Refuses a chord by its name, and a melody in one word, which only beep plays: `synth chord Am -o
  /// a.wav`, and `play "C4 D4 E4" --bpm 120`.
  ///
  /// - Throws: `invalidRequest` with the line to write.
  static func checkHarmony(in arguments: [String]) throws(AudioError) {
    if arguments.first == "play", let melody = arguments.dropFirst().first,
      ForeignWords.areNotes(melody), FileKind(melody) == nil,
      let line = SuggestedCommand(
        "tragus beep",
        typed: melody.split { " ,".contains($0) }.map(String.init) + arguments.dropFirst(2))
    {
      throw AudioError(.invalidRequest, "Write \(line.sentence)")
    }
    guard let command = arguments.first, ["play", "synth"].contains(command),
      arguments.dropFirst().first == "chord", chord(Array(arguments.dropFirst(2))) != nil,
      let hint = UnknownCommand(Array(arguments.dropFirst())).hint, hint.text.hasPrefix("; write ")
    else { return }
    throw AudioError(.invalidRequest, "Write \(hint.text.dropFirst("; write ".count))")
  }

  /// The notes of a chord at the beginning of some words, and how many words name it: `Cmaj7`, `C`,
  /// `A minor`.
  static func chord(_ words: [String]) -> (notes: [String], count: Int)? {
    guard let root = words.first else { return nil }
    // `G7` is a note too.
    if let letter = root.wholeMatch(of: #/([A-H][#b]?)7/#)?.1 {
      return HarmonyText.chord(letter + "dom7").map { ($0, 1) }
    }
    guard root.wholeMatch(of: #/[A-H][#b]?/#) != nil else {
      return HarmonyText.chord(root).map { ($0, 1) }
    }
    if words.count > 1, let notes = HarmonyText.chord(root + words[1]) { return (notes, 2) }
    return HarmonyText.chord(root + "maj").map { ($0, 1) }
  }

  private func hint(playing notes: String, _ length: String, _ typed: ArraySlice<String>) -> Hint? {
    let words = notes.split(separator: " ").map(String.init)
    let timed =
      ["--bpm", "--tempo", "-d"].contains(where: typed.contains)
      || typed.contains(where: SuggestedCommand.namesLength)
      || typed.contains(where: SuggestedCommand.isLength)
    return SuggestedCommand(
      "tragus beep",
      typed: words + (timed ? [] : length.split(separator: " ").map(String.init))
        + typed
    ).map { Hint("; write \($0.line).", doubts: $0.doubts) }
  }

  // Several notes, or some for a file, are played: `pitch D5 A4 F#4 -o start.wav`.
  private var hintByPitches: Hint? {
    let words = typed.map { $0.last == "," ? String($0.dropLast()) : $0 }
    let notes = words.prefix { FrequencyText.hertz(in: $0) != nil }
    let isFile = typed.contains(where: FileOptions.isSoundFile)
    guard notes.count > 1 || notes.count == 1 && (isFile || word.hasPrefix("sing")) else {
      return nil
    }
    return hint(
      playing: notes.joined(separator: " "), "--for 1s",
      words.dropFirst(notes.count).filter { !["--chord", "--sequence"].contains($0) }[...])
  }

  private static let pitches: Set<String> = [
    "note", "notes", "pitch", "pitches", "sing", "starting-notes", "starting-pitch",
    "starting-pitches",
  ]
  private static let chords: Set<String> = ["chord", "chords", "play-chord", "triad"]
  private static let scales: Set<String> = ["play-scale", "scale", "scales"]
}
