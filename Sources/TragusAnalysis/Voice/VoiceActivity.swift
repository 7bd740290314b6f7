import TragusCore

/// Somebody began or stopped speaking.
public struct VoiceActivity: PhasedEvent, Hashable {
  public static let name = "voice"

  /// When the speech began, in seconds since the stream began.
  ///
  /// It lies at the first sound of the utterance or up to 0.3 s before it, so that a recording
  /// that begins here misses nothing. A faint sound within 0.3 s before, or 0.8 s after other
  /// speech, counts as its first. It lies at most 1.5 s before ``at``, and usually 0.4 s.
  public let start: Double
  /// When it ended, in seconds since the stream began, or `nil` while it lasts.
  public let end: Double?
  /// The position in the stream, in seconds, where this could first be reported.
  public let at: Double
  /// The greatest probability of speech that it had until now, 0 to 1.
  public let confidence: Double

  package init(start: Double, end: Double?, at: Double, confidence: Double) {
    (self.start, self.end, self.at, self.confidence) = (start, end, at, confidence)
  }
}

extension VoiceActivity {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case confidence
  }

  public static let columns = phaseColumns + CodingKeys.columns

  public var words: EventWords? { EventWords("voice", [.text(phaseText())]) }

  public func encode(to encoder: any Encoder) throws {
    try encodePhase(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    // More digits than two would say more than is known.
    try container.encode(rounded(confidence, places: 2), forKey: .confidence)
  }
}
