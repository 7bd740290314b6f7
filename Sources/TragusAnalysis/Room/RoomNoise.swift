import TragusCore

/// How quiet a room is: the noise between the sounds, the sounds themselves, and hum of the mains.
///
/// All levels are dBFS, from -160. They are not a sound pressure. The ``margin`` between sound and
/// noise says what they mean for a recording.
public struct RoomNoise: AudioEvent, Hashable {
  public static let name = "room"

  /// A hum of the mains, from cables, transformers and motors.
  public struct Hum: Sendable, Hashable {
    /// The frequency of the mains as it was measured, in hertz: near 50 or 60.
    public let frequency: Double
    /// The level of all its harmonics that stand out, in dBFS.
    public let level: Double

    /// A hum that was found.
    ///
    /// - Parameters:
    ///   - frequency: The frequency of the mains, in hertz.
    ///   - level: In dBFS.
    package init(frequency: Double, level: Double) {
      self.frequency = frequency
      self.level = level
    }
  }

  /// The least that noise and hum must lie below the sound for a room to be quiet enough, in
  /// decibels.
  ///
  /// It is what audiobook publishers ask for, noise at -60 dBFS and below (ACX audio submission
  /// requirements), with speech at its ``usualSpeech``.
  package static let leastMargin = 34.0
  /// The level of speech that is assumed when nobody speaks, in dBFS: the nominal level of ITU-T
  /// tests of speech (P.56, P.830).
  package static let usualSpeech = -26.0
  /// The decibels by which sounds must rise above the noise to be sounds. Speech and its pauses lie
  /// 20 dB and more apart, and the noise of a room swings by 7 dB.
  static let leastContrast = 10.0
  /// The shortest stretch, in seconds, of which a verdict is given: a sentence and a pause.
  package static let leastDuration = 2.0

  /// Where the stretch that was heard ends, in seconds since the stream began.
  public let time: Double
  /// The channel that was heard, from 0.
  public let channel: Int
  /// The seconds that were heard.
  public let duration: Double
  /// The noise: what one tenth of all steps of 100 ms stay below, in dBFS.
  public let noise: Double
  /// The same in the band of speech, 100 Hz to 7 kHz.
  public let speechNoise: Double
  /// What all but one twentieth of the steps stay below in the band of speech, in dBFS.
  public let sound: Double
  /// The hum of the mains, or `nil` when none stands out.
  public let hum: Hum?

  /// What was measured.
  ///
  /// - Parameters:
  ///   - time: Where the stretch ends, in seconds since the stream began.
  ///   - channel: The channel, from 0.
  ///   - duration: The seconds that were heard.
  ///   - noise: In dBFS.
  ///   - speechNoise: In dBFS.
  ///   - sound: In dBFS.
  ///   - hum: The hum of the mains, if there is one.
  package init(
    time: Double, channel: Int = 0, duration: Double, noise: Double, speechNoise: Double,
    sound: Double, hum: Hum? = nil
  ) {
    self.time = time
    self.channel = channel
    self.duration = duration
    self.noise = noise
    self.speechNoise = speechNoise
    self.sound = sound
    self.hum = hum
  }

  /// Whether there were sounds, so that the noise between them is known to be noise.
  package var hasSound: Bool { sound - speechNoise >= Self.leastContrast }

  /// Whether enough was heard for a verdict, which takes two seconds.
  package var isConclusive: Bool { duration >= Self.leastDuration }

  /// How far noise and hum, whichever is stronger, lie below the sound, in decibels; below
  /// `usualSpeech` when there was no sound.
  public var margin: Double {
    let reference = hasSound ? sound : Self.usualSpeech
    return reference - max(speechNoise, hum?.level ?? speechNoise)
  }

  /// Whether the room is quiet enough to record speech in, or `nil` when too little was heard.
  public var isQuietEnough: Bool? { isConclusive ? margin >= Self.leastMargin : nil }
}

extension RoomNoise {
  private enum CodingKeys: String, CodingKey {
    case time, channel, duration, noise, speechNoise, sound, margin, quiet, humFrequency, humLevel
    case unit
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encode(channel, forKey: .channel)
    try container.encode(duration, forKey: .duration)
    try container.encode(rounded(noise, places: 1), forKey: .noise)
    try container.encode(rounded(speechNoise, places: 1), forKey: .speechNoise)
    try container.encode(rounded(sound, places: 1), forKey: .sound)
    try container.encode(rounded(margin, places: 1), forKey: .margin)
    try container.encodeIfPresent(isQuietEnough, forKey: .quiet)
    if let hum {
      try container.encode(rounded(hum.frequency, places: 2), forKey: .humFrequency)
      try container.encode(rounded(hum.level, places: 1), forKey: .humLevel)
    }
    try container.encode("dBFS", forKey: .unit)
  }
}
