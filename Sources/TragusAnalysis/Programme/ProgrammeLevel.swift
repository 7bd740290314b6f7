import TragusCore

/// What programme meters read: two peak programme meters (PPM) and a volume meter (VU).
///
/// All are dBFS. A steady sine reads its peak on the PPMs, and its RMS, 3.01 dB less, on the VU.
public struct ProgrammeLevel: AudioEvent, Hashable {
  public static let name = "programme-level"

  /// What the three meters read, in dBFS, not below -160.
  public struct Readings: Sendable, Hashable {
    /// Type I of IEC 60268-10 (DIN, Nordic): integrates about 5 ms, falls 20 dB in 1.7 s.
    public let peakOne: Double
    /// Types IIa (BBC) and IIb (EBU) of IEC 60268-10: integrate about 10 ms, fall 24 dB in 2.8 s.
    public let peakTwo: Double
    /// The volume meter of IEC 60268-17: the mean magnitude, 99 % after 300 ms.
    public let volume: Double
  }

  /// The end of the period, in seconds since the stream began.
  public let time: Double
  /// The channel, counted from 0.
  public let channel: Int
  /// The number of frames in the period.
  package let frameCount: Int64
  /// At the end of the period.
  public let current: Readings
  /// The greatest of the period.
  public let maximum: Readings
}

extension ProgrammeLevel {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, channel, frames, unit, ppm1, ppm2, vu, ppm1Max, ppm2Max, vuMax
  }

  public static let columns = CodingKeys.columns

  public var words: EventWords? {
    EventWords(
      "programme", channel: channel == 0 ? nil : channel,
      [
        .value("PPM I", maximum.peakOne, width: 6), .value("II", maximum.peakTwo, width: 6),
        .value("VU", current.volume, width: 6, unit: "dBFS"),
      ], reading: "prog")
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encode(channel, forKey: .channel)
    try container.encode(frameCount, forKey: .frames)
    try container.encode("dBFS", forKey: .unit)
    try container.encode(rounded(current.peakOne), forKey: .ppm1)
    try container.encode(rounded(current.peakTwo), forKey: .ppm2)
    try container.encode(rounded(current.volume), forKey: .vu)
    try container.encode(rounded(maximum.peakOne), forKey: .ppm1Max)
    try container.encode(rounded(maximum.peakTwo), forKey: .ppm2Max)
    try container.encode(rounded(maximum.volume), forKey: .vuMax)
  }
}
