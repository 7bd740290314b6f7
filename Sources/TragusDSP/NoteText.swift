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
}
