import TragusCore

/// A note began to sound, or ended.
public struct NoteActivity: PhasedEvent, Hashable {
  public static let name = "note"

  /// When it began, in seconds since the stream began.
  public let start: Double
  /// When it ended, or `nil` while it lasts.
  public let end: Double?
  /// The position in the stream, in seconds, where this could first be reported.
  public let at: Double
  /// The note as written, or the target of the tracker.
  public let note: Note
  /// How far it lay above that note, in cents: the mean so far.
  public let cents: Double
  /// In hertz: the geometric mean so far.
  public let frequency: Double
  /// The greatest level so far, in dBFS.
  public let level: Double
  /// The nearest of the tracker's strings; nil without strings.
  public internal(set) var string: Note?
  /// How far the frequency lies above that string, in cents; nil without strings.
  public internal(set) var stringCents: Double?
}

extension NoteActivity {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case note, midi, cents, frequency, level, string, stringCents
  }

  public static let columns = phaseColumns + CodingKeys.columns

  public var words: EventWords? {
    let string = string?.stringText(cents: stringCents)
    return EventWords(
      "note",
      [.text(note.text(cents: cents, isMean: phase == .ended)), .text(phaseText(places: 2))]
        + (string.map { [.text($0)] } ?? []),
      kind: note.description)
  }

  public func encode(to encoder: any Encoder) throws {
    try encodePhase(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("\(note)", forKey: .note)
    try container.encode(note.number, forKey: .midi)
    try container.encode(rounded(cents, places: 2), forKey: .cents)
    try container.encode(frequency, forKey: .frequency)
    try container.encode(rounded(level, places: 1), forKey: .level)
    try container.encodeIfPresent(string?.description, forKey: .string)
    try container.encodeIfPresent(
      stringCents.map { rounded($0, places: 2) }, forKey: .stringCents)
  }
}
