import TragusCore

/// Where a sound came from, as two microphones heard it.
///
/// Two microphones only know the angle to the line through them. At one angle, sound from the
/// front, from behind, from above and from below is the same to them.
public struct Direction: AudioEvent, Hashable {
  public static let name = "direction"

  /// The end of what was heard, in seconds since the stream began.
  public let time: Double
  /// Degrees from straight ahead, -90 to 90: positive towards the second microphone. `nil` when it
  /// is unknown: what the microphones heard had too little in common, or was the very same.
  public let angle: Double?
  /// How much of the sound arrived at both with the delay of the angle, 0 to 1, whatever its level.
  /// It is 1 for one distant sound alone, and near 0 for air that rushes past each microphone on
  /// its own.
  public let confidence: Double
  /// How much louder the second microphone was, in decibels, -100 to 100. Unequal microphones are
  /// never equally loud, so it says nothing of the direction by itself.
  public let levelDifference: Double
  /// Whether both channels were the same except for their level: one microphone, sold as two.
  public let isOneMicrophone: Bool

  package init(
    time: Double, angle: Double?, confidence: Double, levelDifference: Double,
    isOneMicrophone: Bool = false
  ) {
    (self.time, self.angle, self.confidence) = (time, angle, confidence)
    (self.levelDifference, self.isOneMicrophone) = (levelDifference, isOneMicrophone)
  }
}

extension Direction {
  private enum CodingKeys: String, CodingKey {
    case time, angle, confidence, levelDifference
    case isOneMicrophone = "oneMicrophone"
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encodeIfPresent(angle.map { rounded($0, places: 1) }, forKey: .angle)
    try container.encode(rounded(confidence, places: 2), forKey: .confidence)
    try container.encode(rounded(levelDifference, places: 1), forKey: .levelDifference)
    try container.encode(isOneMicrophone, forKey: .isOneMicrophone)
  }
}
