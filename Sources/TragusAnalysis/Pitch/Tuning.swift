import TragusDSP

/// Which frequency each note has, and how an instrument names its notes: twelve equal steps in an
/// octave.
public struct Tuning: Sendable, Hashable {
  /// The frequency of A4 in hertz; 440 after ISO 16.
  public var referenceFrequency: Double
  /// Semitones by which a written note lies above the one that sounds. It is 2 for a clarinet in B
  /// flat, 9 for an alto saxophone, and 0 for what sounds as written.
  public var transposition: Int
  /// Whether notes between two letters are named with flats: `Bb`, not `A#`.
  public var usesFlats: Bool

  /// - Parameters:
  ///   - referenceFrequency: The frequency of A4 in hertz, above 0.
  ///   - transposition: Semitones by which a written note lies above the one that sounds.
  ///   - usesFlats: Whether notes between two letters are named with flats.
  public init(
    referenceFrequency: Double = 440, transposition: Int = 0, usesFlats: Bool = false
  ) {
    precondition(referenceFrequency > 0, "A4 needs a frequency above 0 Hz.")
    self.referenceFrequency = referenceFrequency
    self.transposition = transposition
    self.usesFlats = usesFlats
  }

  /// The frequency in hertz at which a written note sounds.
  public func frequency(of note: Note) -> Double {
    referenceFrequency * power(2, (Double(note.number - transposition) - 69) / 12)
  }

  /// The note as written that lies nearest to a frequency, and by how many cents the frequency is
  /// above it.
  ///
  /// - Parameter frequency: In hertz, above 0.
  /// - Returns: The note, and -50 to 50 cents.
  public func nearestNote(to frequency: Double) -> (note: Note, cents: Double) {
    let position = 69 + 12 * binaryLogarithm(frequency / referenceFrequency)
    let nearest = position.rounded()
    let note = Note(number: Int(nearest) + transposition, usesFlats: usesFlats)
    return (note, 100 * (position - nearest))
  }

  /// The one of some strings that lies nearest to a frequency, and by how many cents the frequency is
  /// above it; `nil` without strings.
  package func nearest(of strings: [Note], to frequency: Double) -> (note: Note, cents: Double)? {
    strings.map { ($0, cents(from: $0, to: frequency)) }.min { abs($0.1) < abs($1.1) }
  }

  /// How many cents a frequency lies above a written note.
  ///
  /// - Parameters:
  ///   - frequency: In hertz, above 0.
  ///   - note: The note as written.
  public func cents(from note: Note, to frequency: Double) -> Double {
    1200 * binaryLogarithm(frequency / self.frequency(of: note))
  }
}
