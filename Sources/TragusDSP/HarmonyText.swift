/// Chords and scales by their names: `Cmaj7`, `F#m`, and `Bb` with `major`.
///
/// Their notes are spelled by the letters of the scale, so C minor has an `Eb` and no `D#`.
package enum HarmonyText {
  /// A note above a root: how many letters, and how many semitones.
  private typealias Step = (letters: Int, semitones: Int)

  /// The notes of a chord, from its root up: `C4`, `E4`, `G4` and `B4` for `Cmaj7`.
  ///
  /// - Parameter text: A letter with its sign, and a kind such as `m`, `7` or `sus4`. A letter alone
  ///   and what is a note, such as `A6`, are no chords.
  /// - Returns: `nil` for what is no chord.
  package static func chord(_ text: some StringProtocol) -> [String]? {
    guard NoteText.number(in: text) == nil, let (root, kind) = root(of: text),
      let steps = chords[kind == "M7" ? "maj7" : kind.lowercased()]
    else { return nil }
    return notes(steps, above: root)
  }

  /// The notes of a scale over one octave, with the octave at its end.
  ///
  /// - Parameters:
  ///   - root: A letter with its sign, such as `Bb`.
  ///   - kind: Such as `major`; `nil` for major.
  /// - Returns: `nil` for what is no scale.
  package static func scale(_ root: some StringProtocol, _ kind: String?) -> [String]? {
    guard let (letter, rest) = Self.root(of: root) else { return nil }
    let isMinor = ["m", "min"].contains(rest)
    guard rest.isEmpty || isMinor, let steps = scales[kind ?? (isMinor ? "minor" : "major")] else {
      return nil
    }
    return notes(steps, above: letter)
  }

  private static let letters = Array("CDEFGAB")
  private static let semitones = [0, 2, 4, 5, 7, 9, 11]

  private struct Root {
    let letter: Int
    let alteration: Int
  }

  // The H of German names is a B.
  private static func root(of text: some StringProtocol) -> (Root, kind: String)? {
    var rest = Substring(text)
    guard let first = rest.popFirst(), first.isUppercase,
      let letter = letters.firstIndex(of: first == "H" ? "B" : first)
    else { return nil }
    var alteration = 0
    if let sign = rest.first, let step = ["#": 1, "♯": 1, "b": -1, "♭": -1][sign] {
      alteration = step
      rest.removeFirst()
    }
    return (Root(letter: letter, alteration: alteration), String(rest))
  }

  private static func notes(_ steps: [Step], above root: Root) -> [String] {
    steps.map { step in
      let place = root.letter + step.letters
      let (octave, letter) = (place / letters.count, place % letters.count)
      let natural = semitones[letter] + 12 * octave - semitones[root.letter]
      let alteration = step.semitones + root.alteration - natural
      let signs = String(repeating: alteration < 0 ? "b" : "#", count: abs(alteration))
      // From G on, a root lies below middle C.
      return "\(letters[letter])\(signs)\((root.letter < 4 ? 4 : 3) + octave)"
    }
  }

  private static let majorThird: Step = (2, 4)
  private static let minorThird: Step = (2, 3)
  private static let fifth: Step = (4, 7)
  private static let seventh: Step = (6, 10)

  private static let chords: [String: [Step]] = {
    let (major, minor) = ([(0, 0), majorThird, fifth], [(0, 0), minorThird, fifth])
    let diminished: [Step] = [(0, 0), minorThird, (4, 6)]
    return [
      "maj": major, "major": major, "m": minor, "min": minor, "minor": minor,
      "dim": diminished, "aug": [(0, 0), majorThird, (4, 8)], "+": [(0, 0), majorThird, (4, 8)],
      "sus2": [(0, 0), (1, 2), fifth], "sus4": [(0, 0), (3, 5), fifth],
      "7": major + [seventh], "dom7": major + [seventh], "maj7": major + [(6, 11)],
      "m7": minor + [seventh], "min7": minor + [seventh], "mmaj7": minor + [(6, 11)],
      "dim7": diminished + [(6, 9)], "m7b5": diminished + [seventh],
      "6": major + [(5, 9)], "m6": minor + [(5, 9)], "add9": major + [(8, 14)],
      "9": major + [seventh, (8, 14)], "m9": minor + [seventh, (8, 14)],
      "maj9": major + [(6, 11), (8, 14)], "7sus4": [(0, 0), (3, 5), fifth, seventh],
    ]
  }()

  private static let scales: [String: [Step]] = {
    func seven(_ semitones: [Int]) -> [Step] { Array(zip(0..., semitones)).map { ($0, $1) } }
    let (major, minor) = (seven([0, 2, 4, 5, 7, 9, 11, 12]), seven([0, 2, 3, 5, 7, 8, 10, 12]))
    return [
      "major": major, "maj": major, "ionian": major, "minor": minor, "min": minor,
      "natural-minor": minor, "aeolian": minor,
      "harmonic-minor": seven([0, 2, 3, 5, 7, 8, 11, 12]),
      "melodic-minor": seven([0, 2, 3, 5, 7, 9, 11, 12]),
      "dorian": seven([0, 2, 3, 5, 7, 9, 10, 12]), "phrygian": seven([0, 1, 3, 5, 7, 8, 10, 12]),
      "lydian": seven([0, 2, 4, 6, 7, 9, 11, 12]),
      "mixolydian": seven([0, 2, 4, 5, 7, 9, 10, 12]),
      "pentatonic": [(0, 0), (1, 2), (2, 4), (4, 7), (5, 9), (7, 12)],
    ]
  }()
}
