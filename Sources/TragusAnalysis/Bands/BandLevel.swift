import TragusCore

/// How strong the sound was within one band of frequencies over one period.
public struct BandLevel: AudioEvent, Hashable {
  public static let name = "band-level"

  /// The end of the period, in seconds since the stream began.
  public let time: Double
  /// The channel, counted from 0.
  public let channel: Int
  /// The number of frames in the period.
  package let frameCount: Int64
  /// The band.
  public let band: FrequencyBand
  /// The level of the mean power in the band, in decibels.
  public let equivalent: Double
  /// The greatest level under the time weighting Fast, in decibels.
  public let maximum: Double
  /// The sound pressure level of an RMS of 1.0 in decibels; `nil` when levels are dBFS.
  package let fullScaleLevel: Double?

  /// The unit of the levels: "dB SPL", or "dBFS" without a calibration.
  public var unit: String { fullScaleLevel == nil ? "dBFS" : "dB SPL" }
}

extension BandLevel {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, channel, frames, unit, band, low, high, leq, max
  }

  public static let columns = CodingKeys.columns

  public var words: EventWords? {
    let label = band.label
    let name = label.hasSuffix("k") ? "\(label.dropLast()) kHz" : "\(label) Hz"
    return EventWords(
      "band", channel: channel == 0 ? nil : channel,
      [
        .text(String(repeating: " ", count: max(10 - name.count, 0)) + name),
        .value("Leq", equivalent, places: 2, width: 7),
        .value("max", maximum, places: 2, width: 7, unit: unit),
      ], reading: label)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encode(channel, forKey: .channel)
    try container.encode(frameCount, forKey: .frames)
    try container.encode(unit, forKey: .unit)
    try container.encode(band.label, forKey: .band)
    try container.encode(rounded(band.low), forKey: .low)
    try container.encode(rounded(band.high), forKey: .high)
    try container.encode(rounded(equivalent), forKey: .leq)
    try container.encode(rounded(maximum), forKey: .max)
  }
}
