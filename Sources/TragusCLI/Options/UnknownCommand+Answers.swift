import Tragus
import TragusStation

// What is answered without a table.

extension UnknownCommand {
  /// The note of a frequency, and the frequency of a note: `note 440`, and `freq F#3 --a4 442`.
  var hintByPitch: Hint? {
    guard Self.pitches.contains(word), let value = typed.first, FileKind(value) == nil else {
      return nil
    }
    var tuning = Tuning()
    if typed.count == 3, ["--a4", "-a"].contains(typed[1]),
      let reference = FrequencyText.hertz(in: typed[2]), reference > 0
    {
      tuning.referenceFrequency = reference
    } else if typed.count > 1 {
      return nil
    }
    if let note = try? Note(parsing: value) {
      return Hint(": \(note) has \(decimal(tuning.frequency(of: note), places: 2)) Hz.")
    }
    guard let hertz = FrequencyText.hertz(in: value), Self.audible.contains(hertz) else {
      return nil
    }
    let (note, cents) = tuning.nearestNote(to: hertz)
    let distance = cents.rounded() == 0 ? "" : ", \(decimal(abs(cents), places: 0)) cents "
    let side = distance.isEmpty ? "" : cents < 0 ? "flat" : "sharp"
    return Hint(": \(plainNumber(hertz)) Hz is \(note)\(distance)\(side).")
  }

  private static let audible = 8.0...20_000
  private static let pitches: Set<String> = [
    "freq", "frequency", "hertz", "hz", "note", "note-name", "notes", "pitch",
  ]

  /// The meaning of a word that has several, by what was typed behind it.
  var hintByValues: Hint? {
    switch word {
    // `alert 70dB`, and `notify --level -20`
    case "alarm", "alert", "notify", "trigger", "warn":
      guard let place = typed.firstIndex(where: Self.isLevel) else { return nil }
      let isNamed = place > 0 && typed[place - 1] == "--level"
      let words = typed[..<(isNamed ? place - 1 : place)] + ["--above"] + typed[place...]
      return isNamed || place == 0 ? hintByTable(for: "alert-above", Array(words)) : nil
    case "loop" where writes(where: AudioFileFormat.hasAudioSuffix),
      "repeat" where writes(where: AudioFileFormat.hasAudioSuffix):
      return hintByTable(for: "repeat-file", typed)
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
    default: return nil
    }
  }

  // Decibels with their unit.
  private static func isLevel(_ word: String) -> Bool {
    word.lowercased().contains("db") && LevelText.decibels(in: word) != nil
  }

  /// The modems of others, by their rate: `rx 1200 -f a.wav`.
  var hintByModem: Hint? {
    guard ["decode", "demod", "demodulate", "modem", "rx", "tx"].contains(word),
      let rate = typed.first.flatMap({ Int($0) }), 45...9600 ~= rate
    else { return nil }
    let direction = word == "tx" ? "--tx" : "--rx"
    let file = typed.first(where: AudioFileFormat.hasAudioSuffix)
      .map { " -f " + TragusCommand.quotedForShell($0) }
    return Hint(
      "; use minimodem \(direction) \(rate)\(file ?? ""), for Tragus knows only messages of its own: "
        + "tragus send and tragus receive.")
  }
}
