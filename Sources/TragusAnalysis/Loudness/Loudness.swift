import TragusCore
import TragusDSP

/// How loud the sound was until a moment, by ITU-R BS.1770 and EBU R 128.
///
/// Loudness is in LUFS: a sine of 997 Hz at full scale in one front channel has -3.01. A value is
/// `nil` where it is not yet known, and where there was nothing but silence.
public struct Loudness: AudioEvent, Hashable {
  public static let name = "loudness"

  /// In seconds since the stream began; what the event tells of lies before it.
  public let time: Double
  /// The loudness of the last 400 ms, in LUFS.
  public let momentary: Double?
  /// The loudness of the last 3 s, in LUFS.
  public let shortTerm: Double?
  /// The loudness of all until now but what is far quieter than the rest, in LUFS.
  public let integrated: Double?
  /// How far the loudness varied until now, in LU: EBU Tech 3342.
  public let range: Double?
  /// The greatest momentary loudness until now, in LUFS.
  public let maximumMomentary: Double?
  /// The greatest short-term loudness until now, in LUFS.
  public let maximumShortTerm: Double?
  /// The greatest magnitude between the samples of all channels since the event before, in dBTP,
  /// decibels relative to full scale; `nil` also where it was not to be measured.
  public let truePeak: Double?
  /// The greatest true peak of each channel until now, in dBTP; empty where it was not to be
  /// measured.
  public let maximumTruePeaks: [Double?]

  /// The greatest true peak of all channels until now, in dBTP.
  public var maximumTruePeak: Double? { maximumTruePeaks.compactMap(\.self).max() }
}

extension Loudness {
  private enum CodingKeys: String, CodingKey {
    case time, momentary, shortTerm, integrated, range, maximumMomentary, maximumShortTerm
    case truePeak, maximumTruePeak, maximumTruePeaks, unit
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encode("LUFS", forKey: .unit)
    try container.encodeIfPresent(rounded(momentary), forKey: .momentary)
    try container.encodeIfPresent(rounded(shortTerm), forKey: .shortTerm)
    try container.encodeIfPresent(rounded(integrated), forKey: .integrated)
    try container.encodeIfPresent(rounded(range), forKey: .range)
    try container.encodeIfPresent(rounded(maximumMomentary), forKey: .maximumMomentary)
    try container.encodeIfPresent(rounded(maximumShortTerm), forKey: .maximumShortTerm)
    try container.encodeIfPresent(rounded(truePeak), forKey: .truePeak)
    try container.encodeIfPresent(rounded(maximumTruePeak), forKey: .maximumTruePeak)
    if !maximumTruePeaks.isEmpty {
      try container.encode(maximumTruePeaks.map { rounded($0) }, forKey: .maximumTruePeaks)
    }
  }

  // As levels: to a ten-thousandth of a decibel.
  private func rounded(_ decibels: Double?) -> Double? {
    // Adding 0 makes a negative zero positive.
    decibels.map { ($0 * 10_000).rounded() / 10_000 + 0 }
  }
}
