/// An instrument with strings, by the notes to which they are usually tuned.
public enum Instrument: String, Sendable, Hashable, CaseIterable {
  case guitar, bass, ukulele, banjo, mandolin, violin, viola, cello
  case doubleBass = "double-bass"

  /// The open strings, in the order in which players count them, from the last to the first.
  public var strings: [Note] {
    numbers.map { Note(number: $0) }
  }

  // MIDI numbers: E2 is 40.
  private var numbers: [Int] {
    switch self {
    case .guitar: [40, 45, 50, 55, 59, 64]
    case .bass, .doubleBass: [28, 33, 38, 43]
    case .ukulele: [67, 60, 64, 69]
    case .banjo: [67, 50, 55, 59, 62]
    case .mandolin, .violin: [55, 62, 69, 76]
    case .viola: [48, 55, 62, 69]
    case .cello: [36, 43, 50, 57]
    }
  }
}
