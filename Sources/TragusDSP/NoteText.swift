/// Notes as people write them: `E2`, `c#4`, `Db-1`, `F♯3`.
package enum NoteText {
  private static let letters: [String: Int] = [
    "c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11,
  ]
  private static let alterations: [Character: Int] = ["#": 1, "♯": 1, "b": -1, "♭": -1]

  /// The MIDI number of a note, or `nil` for what is not one.
  package static func number(in text: some StringProtocol) -> Int? {
    var rest = Substring(text)
    guard let first = rest.popFirst(), let base = letters[first.lowercased()] else {
      return nil
    }
    var alteration = 0
    while let sign = rest.first, let step = alterations[sign] {
      alteration += step
      rest.removeFirst()
    }
    guard let octave = Int(rest), (-1...12).contains(octave) else { return nil }
    return 12 * (octave + 1) + base + alteration
  }

  /// What to write for what is nearly a note, or `nil`: a letter without its octave, German and
  /// solfège names, and names of chords.
  package static func advice(on text: String) -> String? {
    let word = text.lowercased()
    let name = word.prefix { !$0.isNumber && $0 != "-" }
    let rest = word.dropFirst(name.count)
    let octave = rest.isEmpty ? "4" : rest
    if let match = text.wholeMatch(of: #/([A-Ga-g])(-?\d{1,2})([#♯b♭]+)/#) {
      return "Write \(match.1)\(match.3)\(match.2), not \(text)."
    }
    if number(in: word + "4") != nil { return "'\(text)' needs an octave, as \(text)4." }
    if let english = foreign[String(name)], number(in: "c" + octave) != nil {
      return "Write \(english)\(octave), not \(text)."
    }
    let chord = text.prefix(1).uppercased() + text.dropFirst()
    return HarmonyText.chord(chord).map {
      "'\(text)' is a chord; write its notes, as \($0.joined(separator: "+"))."
    }
  }

  // German and solfège.
  private static let foreign = [
    "h": "B", "cis": "C#", "des": "Db", "dis": "D#", "es": "Eb", "fis": "F#", "ges": "Gb",
    "gis": "G#",
    "as": "Ab", "ais": "A#", "do": "C", "re": "D", "mi": "E", "fa": "F", "sol": "G", "la": "A",
    "si": "B",
    "ti": "B",
  ]
}
