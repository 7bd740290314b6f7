import TragusCore

/// Somebody began or stopped speaking.
public struct VoiceActivity: PhasedEvent, Hashable {
  public static let name = "voice"

  /// When the speech began, in seconds since the stream began.
  ///
  /// It lies at the first sound of the utterance or up to 0.3 s before it, so that who starts to
  /// record here misses nothing. It lies up to 1 s before ``at`` with the default confirmation,
  /// because speech is known only by its syllables.
  public let start: Double
  /// When it ended, in seconds since the stream began, or `nil` while it lasts.
  public let end: Double?
  /// The position in the stream, in seconds, where this could first be said.
  public let at: Double
  /// How much it was like speech, 0 to 1: 1 when nothing was missing; of an activity that ended,
  /// the greatest that it had.
  public let confidence: Double
}

extension VoiceActivity {
  private enum CodingKeys: String, CodingKey {
    case confidence
  }

  public func encode(to encoder: any Encoder) throws {
    try encodePhase(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    // More digits than two would say more than is known.
    try container.encode(rounded(confidence, places: 2), forKey: .confidence)
  }
}
