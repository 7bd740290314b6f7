import TragusCore

/// A sinusoid in one block of a stream.
///
/// ```swift
/// let listener = Listener()
/// listener.add(ToneDetector(format: file.format)) { tone in
///   print(tone.time, tone.frequency, tone.level)
/// }
/// try listener.run(file)
/// ```
public struct Tone: AudioEvent, Hashable {
  public static let name = "tone"

  /// The middle of the block in seconds since the stream began, between its first and its last
  /// sample.
  public let time: Double
  /// The end of the block in seconds since the stream began.
  public let at: Double
  /// The frequency in hertz.
  public let frequency: Double
  /// The RMS in dBFS, an RMS of 1.0 being 0.
  public let level: Double
  /// How far its mean square lies above the mean square of the noise, in decibels. The noise is
  /// taken as white, from 0 to half the rate, and as dense as it is around the tone. At most 140 or
  /// so, for what samples of single precision resolve.
  public let signalToNoise: Double
  /// The phase of the cosine at ``time``, in radians from -pi to pi: the tone is
  /// `cos(2 pi frequency (t - time) + phaseAngle)` times its amplitude.
  public let phaseAngle: Double
  /// How probable it is that noise alone has no tone as strong as this one in a block, 0 to 1.
  public let confidence: Double
  /// The nearest note as written.
  public let note: Note
  /// How far the frequency lies above ``note``, in cents: -50 to 50.
  public let cents: Double

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, at, frequency, note, cents, level, snr, phaseAngle, confidence, unit
  }

  public static let columns = CodingKeys.columns

  public var words: EventWords? {
    EventWords(
      "tone",
      [
        .value("", frequency, places: 3, width: 9, unit: "Hz"), .text(note.text(cents: cents)),
        .value("", level, width: 6, unit: "dBFS"),
        .value("SNR", signalToNoise, places: 0, width: 3, unit: "dB"),
      ], kind: note.description)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encode(at, forKey: .at)
    try container.encode(frequency, forKey: .frequency)
    try container.encode(rounded(level), forKey: .level)
    try container.encode("dBFS", forKey: .unit)
    try container.encode(rounded(signalToNoise), forKey: .snr)
    try container.encode(phaseAngle, forKey: .phaseAngle)
    try container.encode(rounded(confidence), forKey: .confidence)
    try container.encode(note.description, forKey: .note)
    try container.encode(rounded(cents), forKey: .cents)
  }
}
