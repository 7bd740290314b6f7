import TragusCore
import TragusDSP

/// A note of the twelve-tone scale, as MIDI numbers it.
///
/// ```swift
/// let string = try Note(parsing: "E2")
/// print(string.number, string)  // 40 E2
/// ```
public struct Note: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The MIDI number: 69 is A4, 60 is C4, a semitone is 1.
  public let number: Int
  /// Whether it is named with a flat where it needs a sign: `Bb`, not `A#`. It is the same note.
  public let usesFlats: Bool

  /// - Parameters:
  ///   - number: The MIDI number; below 0 and above 127 are notes, too.
  ///   - usesFlats: Whether it is named with a flat where it needs a sign.
  public init(number: Int, usesFlats: Bool = false) {
    (self.number, self.usesFlats) = (number, usesFlats)
  }

  /// Reads a note: a letter, sharps or flats, and the octave. The octave is in scientific pitch
  /// notation, in which C4 is the middle C: `E2`, `c#4`, `Db-1`, `F♯3`. A flat stays one in its name.
  ///
  /// - Parameter text: The note. The German H is not read, because B means two notes there.
  /// - Throws: `AudioError` (`invalidRequest`) if it is not a note.
  public init(parsing text: String) throws(AudioError) {
    guard let number = NoteText.number(in: text) else {
      throw AudioError(
        .invalidRequest,
        NoteText.advice(on: text)
          ?? "'\(text)' is not a note; write a letter from A to G and an octave, as E2 or C#4."
      )
    }
    self.init(number: number, usesFlats: text.dropFirst().contains { $0 == "b" || $0 == "♭" })
  }

  /// The octave in scientific pitch notation; it changes between B and C.
  public var octave: Int { (number - pitchClass) / 12 - 1 }

  /// The name without the octave, with a sharp or a flat where it needs one: `C`, `C#`, `Db`.
  public var letter: String { usesFlats ? Self.flats[pitchClass] : Self.sharps[pitchClass] }

  /// The name: `C#4`, `Db4`.
  public var description: String { "\(letter)\(octave)" }

  /// The note and how far above it a pitch lies, as people read it: "A#4   -3.2 cents".
  ///
  /// - Parameter isMean: Whether the pitch is a mean, which is said.
  package func text(cents: Double, isMean: Bool = false) -> String {
    let mean = isMean ? "mean " : ""
    let text = mean + (cents >= 0.05 ? "+" : "") + decimal(cents, places: 1)
    let name = description
    return name + String(repeating: " ", count: max(10 - name.count - text.count, 1)) + text
      + " cents"
  }

  /// The note as a string of an instrument, and how far above it a pitch lies: "string B3 -187.2 cents".
  package func stringText(cents: Double?) -> String {
    let text = cents.map { " " + ($0 >= 0.05 ? "+" : "") + decimal($0, places: 1) + " cents" }
    return "string \(self)" + (text ?? "")
  }

  public static func == (first: Note, second: Note) -> Bool { first.number == second.number }

  public func hash(into hasher: inout Hasher) { hasher.combine(number) }

  public static func < (first: Note, second: Note) -> Bool { first.number < second.number }

  private static let sharps = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]
  private static let flats = ["C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B"]

  // Semitones above C, 0 to 11.
  private var pitchClass: Int { ((number % 12) + 12) % 12 }
}
