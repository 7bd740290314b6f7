import TragusCore
import TragusDSP

/// How loud the sound was until a moment, by ITU-R BS.1770 and EBU R 128.
///
/// Loudness is in LUFS: a sine of 997 Hz at full scale in one front channel has -3.01. A value is
/// `nil` where it is not yet known, and where there was nothing but silence.
public struct Loudness: AudioEvent, Hashable {
  public static let name = "loudness"

  /// In seconds since the stream began; the sound of the event lies before it.
  public let time: Double
  /// The loudness of the last 400 ms, in LUFS.
  public let momentary: Double?
  /// The loudness of the last 3 s, in LUFS.
  public let shortTerm: Double?
  /// The loudness of everything until now, without what is far quieter than the rest, in LUFS.
  public let integrated: Double?
  /// How far the loudness varied until now, in LU: EBU Tech 3342.
  public let range: Double?
  /// The greatest momentary loudness until now, in LUFS.
  public let maximumMomentary: Double?
  /// The greatest short-term loudness until now, in LUFS.
  public let maximumShortTerm: Double?
  /// The greatest magnitude between the samples of all channels since the event before. It is in
  /// dBTP, decibels relative to full scale; `nil` also where it was not to be measured.
  public let truePeak: Double?
  /// The greatest true peak of each channel until now, in dBTP; empty where it was not to be
  /// measured.
  public let maximumTruePeaks: [Double?]
  /// The gain that brings the whole to the target of the meter, in decibels; `nil` without a target.
  package let gainToTarget: Double?

  /// The greatest true peak of all channels until now, in dBTP.
  public var maximumTruePeak: Double? { maximumTruePeaks.compactMap(\.self).max() }
}

extension Loudness {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, momentary, shortTerm, integrated, loudnessRange, maximumMomentary
    case maximumShortTerm, truePeak, maximumTruePeak, unit, maximumTruePeaks
  }

  // A list has no place in a table.
  public static let columns = Array(CodingKeys.columns.dropLast())

  public var words: EventWords? {
    var words = EventWords(
      "loudness",
      [
        .value("M", momentary, width: 5), .value("S", shortTerm, width: 5),
        .value("I", integrated, width: 5, unit: "LUFS"),
        .value("range", range, width: 5, unit: "LU"),
      ], reading: "loud")
    if !maximumTruePeaks.isEmpty {
      words.parts.append(.value("true peak", truePeak, width: 5, unit: "dBTP"))
    }
    return words
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encode("LUFS", forKey: .unit)
    try container.encodeIfPresent(momentary.map { rounded($0) }, forKey: .momentary)
    try container.encodeIfPresent(shortTerm.map { rounded($0) }, forKey: .shortTerm)
    try container.encodeIfPresent(integrated.map { rounded($0) }, forKey: .integrated)
    try container.encodeIfPresent(range.map { rounded($0) }, forKey: .loudnessRange)
    try container.encodeIfPresent(maximumMomentary.map { rounded($0) }, forKey: .maximumMomentary)
    try container.encodeIfPresent(maximumShortTerm.map { rounded($0) }, forKey: .maximumShortTerm)
    try container.encodeIfPresent(truePeak.map { rounded($0) }, forKey: .truePeak)
    try container.encodeIfPresent(maximumTruePeak.map { rounded($0) }, forKey: .maximumTruePeak)
    if !maximumTruePeaks.isEmpty {
      try container.encode(
        maximumTruePeaks.map { $0.map { rounded($0) } }, forKey: .maximumTruePeaks)
    }
  }
}
