import TragusCore
import TragusDSP

/// How strong the sound was over one period.
///
/// dBFS are 20 log10 of the amplitude, 1.0 being full scale: a full-scale sine has a peak of 0 and
/// an RMS of -3.01 dBFS.
public struct Level: AudioEvent, Hashable {
  public static let name = "level"

  /// The unit in which a level is encoded.
  public enum Scale: Sendable, Hashable {
    case decibels
    case linear
  }

  /// The end of the period, in seconds since the stream began.
  public let time: Double
  /// The channel, counted from 0, or `nil` for all channels together.
  public let channel: Int?
  /// The number of frames in the period.
  public let frameCount: Int64
  /// The greatest magnitude, linear.
  public let peakAmplitude: Double
  /// The root of the mean of the squares, linear; over all channels the root of their mean power.
  public let rmsAmplitude: Double
  /// The mean of the samples, linear.
  public let offset: Double
  /// The number of samples at or above 1 - 2^-15 in magnitude: the rails of 16 bits.
  public let clippedSampleCount: Int64
  /// The number of samples that were not a number, infinite or 2^60 and more. They count as 0.
  public let invalidSampleCount: Int64
  /// The lowest level that is reported, in dBFS; digital silence reads this.
  package let floor: Double
  /// The unit in which the level is encoded.
  public let scale: Scale

  /// The peak in dBFS, not below `floor`.
  public var peak: Double { level(of: peakAmplitude) }

  /// The RMS in dBFS, not below `floor`.
  public var rms: Double { level(of: rmsAmplitude) }

  /// The peak above the RMS in decibels; 0 in silence.
  public var crest: Double {
    rmsAmplitude > 0 ? decibels(amplitude: peakAmplitude / rmsAmplitude) : 0
  }

  /// The RMS as a gauge shows it: 0 at `floor` dBFS and below, 1 at full scale and above.
  public func normalized(floor: Double = -80) -> Double {
    precondition(floor < 0, "The floor of a gauge must be negative.")
    return min(max(1 - rms / floor, 0), 1)
  }

  private func level(of amplitude: Double) -> Double {
    max(decibels(amplitude: amplitude), floor)
  }
}

extension Level {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, channel, peak, rms, crest, offset, frames, clipped, invalid, unit, floor
  }

  public static let columns = CodingKeys.columns

  public var words: EventWords? {
    var words = EventWords("level", channel: channel, [])
    switch scale {
    case .decibels:
      words.parts = [
        .value("rms", rms, places: 2, width: 7, unit: "dBFS"),
        .value("peak", peak, places: 2, width: 7, unit: "dBFS"),
      ]
      words.kind = "\(decimal(rms, places: 1)) dBFS"
    case .linear:
      words.parts = [
        .value("rms", rmsAmplitude, places: 5), .value("peak", peakAmplitude, places: 5),
      ]
      words.kind = "\(rmsAmplitude)"
    }
    if clippedSampleCount > 0 { words.parts.append(.text("clipped \(clippedSampleCount)")) }
    if invalidSampleCount > 0 { words.parts.append(.text("invalid \(invalidSampleCount)")) }
    return words
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encodeIfPresent(channel, forKey: .channel)
    switch scale {
    case .decibels:
      try container.encode(rounded(peak), forKey: .peak)
      try container.encode(rounded(rms), forKey: .rms)
      try container.encode(floor, forKey: .floor)
      try container.encode("dBFS", forKey: .unit)
    case .linear:
      try container.encode(peakAmplitude, forKey: .peak)
      try container.encode(rmsAmplitude, forKey: .rms)
      try container.encode("linear", forKey: .unit)
    }
    try container.encode(rounded(crest), forKey: .crest)
    try container.encode(offset, forKey: .offset)
    try container.encode(frameCount, forKey: .frames)
    try container.encode(clippedSampleCount, forKey: .clipped)
    try container.encode(invalidSampleCount, forKey: .invalid)
  }
}
