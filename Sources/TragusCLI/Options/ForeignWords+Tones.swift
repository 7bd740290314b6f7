import Tragus
import TragusStation

// Options about tones, notes and melodies, whose counterpart is calculated from their value.

extension ForeignWords {
  /// What to write or to know of an option about tones, notes and melodies.
  ///
  /// - Parameter word: The option with its value.
  func toneValue(_ value: String, of name: String, _ word: String) -> Calculation? {
    switch (command, name) {
    case ("play", "--chord"), ("play", "--notes"), ("play", "--tones"):
      let notes = value.split { " ,+".contains($0) }
        .map { $0.wholeMatch(of: #/[A-H][#b]?/#) == nil ? String($0) : $0 + "4" }
      guard notes.count > 1, notes.allSatisfy({ FrequencyText.hertz(in: $0) != nil }) else {
        return nil
      }
      return (
        .advice("'tragus beep \(notes.joined(separator: "+")) --for 2s' plays a chord."), word
      )
    case ("listen", _) where Self.tones.contains(name):
      guard let pattern = try? EventPattern.list(["note:" + value]).first, let note = pattern.name
      else { return nil }
      return (.write("\(hasAction ? "--on" : "--only") note:\(note)"), word)
    // `--freq 3150 --tolerance 50`
    case ("tone", _) where Self.tolerances.contains(name):
      guard let width = FrequencyText.hertz(in: value), width > 0,
        let hertz = self.value(of: Self.tones.union(["-f"])).flatMap({ FrequencyText.hertz(in: $0) }
        ),
        hertz > width
      else { return nil }
      return (.write("--range \(plainNumber(hertz - width)):\(plainNumber(hertz + width))"), word)
    case ("tone", _) where Self.tones.union(["-f"]).contains(name):
      if let width = self.value(of: Self.tolerances) {
        return toneValue(width, of: "--tolerance", "--tolerance \(width)").map { ($0.remark, word) }
      }
      guard let hertz = FrequencyText.hertz(in: value), hertz > 0 else { return nil }
      // A sound to write is made, and not heard.
      if self.value(of: ["-o", "--output"]).map(FileOptions.isSoundFile) == true {
        return (.advice("'tragus beep \(value) 2s' makes it."), word)
      }
      let range = FrequencyText.range(about: hertz, to: hertz)
      return (.write("--range \(range), or tragus beep \(value) 2s to play one"), word)
    // So many pitches a second.
    case ("tune", "--rate"), ("tune", "--fps"):
      guard Double(value).map({ $0 < 1000 }) == true else { return nil }
      return (.advice("Every pitch is printed; --notes prints one line a note."), word)
    case ("tune", "--tuning"), ("tune", "--tunings"), ("tune", "-t"):
      return strings(value).map { (.write("--strings \($0)"), word) }
    // A share of the usual loudness.
    case ("beep", "--volume"), ("beep", "--vol"):
      guard let percent = Double(value.hasSuffix("%") ? value.dropLast() : value[...]),
        1...100 ~= percent
      else { return nil }
      let level = ToneGenerator.usualLevel + decibels(amplitude: percent / 100)
      return (.write("--level \(plainNumber(level.rounded()))dB"), word)
    case ("beep", "--bpm"), ("beep", "--tempo"):
      // The length of each note of a melody.
      guard inputs.contains(where: { FrequencyText.hertz(in: $0) != nil }) else { return nil }
      return Self.milliseconds(60_000, per: value).map { (.write("--for \($0)ms"), word) }
    case ("beep", "--time"), ("beep", "--meter"), ("beep", "--time-signature"):
      guard value.wholeMatch(of: #/\d+\/\d+/#) != nil else { return nil }
      return (.advice("Clicks are all alike; leave \(value) out."), value)
    case ("synth", "--melody"), ("synth", "--note"), ("synth", "--notes"), ("synth", "--song"):
      return Self.areNotes(value) ? advice(on: value).map { (.advice($0), name) } : nil
    case ("synth", "--freq"), ("synth", "--frequency"), ("synth", "-f"):
      guard FrequencyText.hertz(in: value) == nil, let ends = FrequencyText.ends(of: value) else {
        return nil
      }
      let output = self.value(of: ["-o", "--output", "--out"]) ?? "a.wav"
      return (
        .advice(
          "A signal that glides is a sweep: tragus synth sweep "
            + "\(plainNumber(ends.low)):\(plainNumber(ends.high)) 5s "
            + "-o \(TragusCommand.quotedForShell(output))."), word
      )
    case ("tune", "--string"):
      return string(value).map { (.write("--target \($0)"), word) }
    case ("tune", "--play"), ("tune", "--tone"), ("tune", "--reference-tone"):
      let strings = Instrument(rawValue: value)?.strings.map(\.description).joined(separator: " ")
      return (strings ?? string(value)).map {
        (
          .advice("'tragus beep \($0) --for 2s' plays \(strings == nil ? "it" : "the strings")."),
          word
        )
      }
    default: return nil
    }
  }

  // The string of an instrument that is named by its letter: E1 of a bass.
  private func string(_ name: String) -> String? {
    if (try? Note(parsing: name)) != nil { return name }
    let instrument = rest.lazy.compactMap(Instrument.init(rawValue:)).first ?? .guitar
    return instrument.strings.map(\.description).first { note in
      note.prefix { !$0.isNumber } == name.uppercased()
    }
  }

  // The strings of a tuning in letters, as `DADGBE`: the highest is as near as possible to the one of
  // the instrument, and each other one is the next below.
  func strings(_ letters: String) -> String? {
    let names = letters.replacing(#/[ ,-]/#, with: "")
      .matches(of: #/[A-G][#b]?/#).map { String($0.0) }
    let instrument = rest.lazy.compactMap(Instrument.init(rawValue:)).first ?? .guitar
    guard names.joined() == letters.replacing(#/[ ,-]/#, with: ""), 3...8 ~= names.count,
      let highest = instrument.strings.last?.number
    else { return nil }
    var notes: [String] = []
    var last: Int?
    for name in names.reversed() {
      let octaves = (0...8).compactMap { try? Note(parsing: "\(name)\($0)") }
      let note =
        last.map { last in octaves.last { $0.number < last } }
        ?? octaves.min { abs($0.number - highest) < abs($1.number - highest) }
      guard let note, let octave = octaves.firstIndex(of: note) else { return nil }
      last = note.number
      notes.append("\(name)\(octave)")
    }
    return notes.reversed().joined(separator: ",")
  }

  // Options for a tone to hear.
  static let tones: Set<String> = [
    "--beep", "--expect", "--expected", "--freq", "--frequency", "--hz", "--note", "--pitch",
    "--tone",
  ]

  // Options for how far a tone may be from its frequency.
  private static let tolerances: Set<String> = ["--tol", "--tolerance"]
}
