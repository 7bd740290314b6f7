import TragusCore

/// The pitch of a note, a voice or an instrument at one moment.
///
/// ```swift
/// let listener = Listener()
/// listener.add(PitchTracker(format: file.format)) { pitch in
///   print(pitch.note, pitch.cents, pitch.frequency)
/// }
/// try listener.run(file)
/// ```
public struct Pitch: AudioEvent, Hashable {
  public static let name = "pitch"

  /// The middle of what was analysed, in seconds since the stream began.
  public internal(set) var time: Double
  /// The position in the stream where the pitch could be reported first, in seconds.
  public let at: Double
  /// When this note began, in seconds since the stream began; the same for all pitches of a note.
  public let onset: Double
  /// The frequency of the lowest partial in hertz, also where that is too weak to be heard.
  ///
  /// The partials of a stiff string lie above the multiples of the first one. Its period is then a
  /// little shorter than this frequency suggests.
  public let frequency: Double
  /// The nearest note as written, or the target of the tracker.
  public let note: Note
  /// How far the frequency lies above ``note``, in cents: -50 to 50 unless there is a target.
  public let cents: Double
  /// How sure the pitch is, 0 to 1.
  public let confidence: Double
  /// The RMS of all that was analysed in dBFS, an RMS of 1.0 being 0.
  public let level: Double
  /// The stiffness B of a string, whose partial k sounds at `k f0 sqrt(1 + B k²)`. It is 0 to 0.05,
  /// and nil where it cannot be distinguished from 0.
  public let inharmonicity: Double?
  /// The nearest of the tracker's strings; nil without strings.
  public internal(set) var string: Note?
  /// How far the frequency lies above that string, in cents; nil without strings.
  public internal(set) var stringCents: Double?
  /// Whether the note began with a jump of the level.
  var isStruck = false
  /// How far the level rose then, in decibels.
  var attack = 0.0

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, at, frequency, note, cents, confidence, level, onset, inharmonicity, unit,
      string, stringCents
  }

  public static let columns = CodingKeys.columns

  public var words: EventWords? {
    let string = string?.stringText(cents: stringCents)
    return EventWords(
      "pitch",
      [
        .text(note.text(cents: cents)), .value("", frequency, places: 2, width: 7, unit: "Hz"),
        .value("", level, width: 5, unit: "dBFS"),
      ] + (string.map { [.text($0)] } ?? []), kind: note.description)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encode(at, forKey: .at)
    try container.encode(onset, forKey: .onset)
    try container.encode(frequency, forKey: .frequency)
    try container.encode(note.description, forKey: .note)
    try container.encode(rounded(cents), forKey: .cents)
    try container.encode(rounded(confidence), forKey: .confidence)
    try container.encode(rounded(level), forKey: .level)
    try container.encode("dBFS", forKey: .unit)
    try container.encodeIfPresent(inharmonicity, forKey: .inharmonicity)
    try container.encodeIfPresent(string?.description, forKey: .string)
    try container.encodeIfPresent(stringCents.map { rounded($0) }, forKey: .stringCents)
  }
}
