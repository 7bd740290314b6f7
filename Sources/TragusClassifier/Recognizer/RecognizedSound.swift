import TragusCore

/// A sound of a known kind began, or stopped.
public struct RecognizedSound: PhasedEvent, Hashable {
  public static let name = "sound"

  /// The beginning of the first window that has it, in seconds since the stream began.
  public let start: Double
  /// The end of the last window that has it, or `nil` while it lasts.
  public let end: Double?
  /// The position in the stream, in seconds, where this could first be reported.
  public let at: Double
  /// The kind of the sound.
  public let label: String
  /// The greatest confidence in it until then, from 0 to 1.
  public let confidence: Double
  /// The three most likely kinds in the window that had this confidence, the most likely first.
  public let ranking: [SoundScore]
  /// The confidence with which its name was given to the recognizer, or `nil` for what it reports anyway.
  package let namedThreshold: Double?

  package init(
    start: Double, end: Double?, at: Double, label: String, confidence: Double,
    ranking: [SoundScore], namedThreshold: Double? = nil
  ) {
    self.namedThreshold = namedThreshold
    (self.start, self.end, self.at) = (start, end, at)
    (self.label, self.confidence, self.ranking) = (label, confidence, ranking)
  }

  /// Whether a recognizer heard it by a name that was given to it, beside what it reports anyway.
  package var isNamed: Bool { namedThreshold != nil }
}

extension RecognizedSound {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case label, confidence, scores
  }

  public static let columns =
    phaseColumns + CodingKeys.columns.filter { $0 != CodingKeys.scores.rawValue }

  public var words: EventWords? {
    EventWords("sound", [.text("\(label) \(phaseText())")], kind: label)
  }

  public func encode(to encoder: any Encoder) throws {
    try encodePhase(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(label, forKey: .label)
    try container.encode(rounded(confidence, places: 2), forKey: .confidence)
    try container.encode(ranking.byLabel, forKey: .scores)
  }
}
