import TragusCore

/// A note began to sound, or ended.
public struct NoteActivity: PhasedEvent, Hashable {
  public static let name = "note"

  /// When it began, in seconds since the stream began.
  public let start: Double
  /// When it ended, or `nil` while it lasts.
  public let end: Double?
  /// The position in the stream, in seconds, where this could first be said.
  public let at: Double
  /// The note as written, or the target of the tracker.
  public let note: Note
  /// How far it lay above that note, in cents: the mean so far.
  public let cents: Double
  /// In hertz: the geometric mean so far.
  public let frequency: Double
  /// The greatest level so far, in dBFS.
  public let level: Double

  public var phase: Phase { end == nil ? .began : .ended }
  /// When the note began or ended, in seconds since the stream began.
  public var time: Double { end ?? start }
}

extension NoteActivity {
  private enum CodingKeys: String, CodingKey {
    case phase, time, start, end, at, note, midi, cents, frequency, level
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(phase, forKey: .phase)
    try container.encode(time, forKey: .time)
    try container.encode(start, forKey: .start)
    try container.encodeIfPresent(end, forKey: .end)
    try container.encode(at, forKey: .at)
    try container.encode("\(note)", forKey: .note)
    try container.encode(note.number, forKey: .midi)
    try container.encode((cents * 100).rounded() / 100, forKey: .cents)
    try container.encode(frequency, forKey: .frequency)
    try container.encode((level * 10).rounded() / 10, forKey: .level)
  }
}
