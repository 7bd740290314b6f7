/// One measurement of a whole stream.
///
/// The level is always there; the rest is there when it was measured.
package struct MeterSummary: Sendable {
  /// A value over time: the end of each step in seconds, and the value then, `nil` where there is
  /// none.
  package typealias Series = [(time: Double, value: Double?)]

  /// The input as the user named it.
  package let source: String
  package let format: AudioFormat
  /// The level of all channels together.
  package internal(set) var combined: Level
  /// The level of each channel.
  package internal(set) var channels: [Level]
  /// The loudness of the whole stream.
  package internal(set) var loudness: Loudness?
  /// Whether the true peak was measured.
  package let hasTruePeak: Bool
  /// The sound level of the first channel.
  package internal(set) var soundLevel: SoundLevel?
  /// The greatest readings of the programme meters of each channel.
  package internal(set) var programme: [ProgrammeLevel.Readings] = []
  /// The bands of the first channel.
  package internal(set) var bands: [BandLevel] = []
  /// The noise dose of the first channel.
  package internal(set) var dose: NoiseDose?
  /// Values over time, by the names of their keys; empty unless asked for.
  package internal(set) var series: [String: Series] = [:]
  /// The integrated loudness that was aimed at, in LUFS, or `nil`.
  package var target: Double?

  /// The seconds that were heard.
  package var duration: Double { Double(combined.frameCount) / format.sampleRate }

  /// How far the integrated loudness lies above the target, in LU; `nil` without one of them.
  package var targetDifference: Double? {
    guard let target, let integrated = loudness?.integrated else { return nil }
    return integrated - target
  }
}

extension MeterSummary: Encodable {
  private enum CodingKeys: String, CodingKey {
    case type, version, source, channel, rate, channels, duration, frames, unit, floor
    case peak = "peak_dbfs"
    case peakPerChannel = "peak_dbfs_ch"
    case rms = "rms_dbfs"
    case rmsPerChannel = "rms_dbfs_ch"
    case dc
    case dcPerChannel = "dc_ch"
    case crest = "crest_db"
    case clipped = "clipped_samples"
    case invalid = "invalid_samples"
    case integrated = "lufs_i"
    case maximumMomentary = "lufs_m_max"
    case maximumShortTerm = "lufs_s_max"
    case range = "lra"
    case target = "target_lufs"
    case targetDifference = "target_difference_lu"
    case truePeak = "true_peak_dbtp"
    case truePeakPerChannel = "true_peak_dbtp_ch"
    case soundLevelUnit = "sound_level_unit"
    case equivalentA = "leq_a"
    case equivalentC = "leq_c"
    case equivalentZ = "leq_z"
    case exposureA = "lae"
    case peakC = "lcpeak"
    case peakOne = "ppm1_max_dbfs"
    case peakOnePerChannel = "ppm1_max_dbfs_ch"
    case peakTwo = "ppm2_max_dbfs"
    case peakTwoPerChannel = "ppm2_max_dbfs_ch"
    case volume = "vu_max_dbfs"
    case volumePerChannel = "vu_max_dbfs_ch"
    case bands, dose
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("summary", forKey: .type)
    try container.encode(JSONLines.version, forKey: .version)
    try container.encode(source, forKey: .source)
    try container.encode(format.sampleRate, forKey: .rate)
    try container.encode(format.channelCount, forKey: .channels)
    try container.encode(duration, forKey: .duration)
    try container.encode(combined.frameCount, forKey: .frames)
    try container.encode("dBFS", forKey: .unit)
    try container.encode(combined.floor, forKey: .floor)
    try container.encode(decibels(combined.peak), forKey: .peak)
    try container.encode(channels.map { decibels($0.peak) }, forKey: .peakPerChannel)
    try container.encode(decibels(combined.rms), forKey: .rms)
    try container.encode(channels.map { decibels($0.rms) }, forKey: .rmsPerChannel)
    try container.encode(combined.offset, forKey: .dc)
    try container.encode(channels.map(\.offset), forKey: .dcPerChannel)
    try container.encode(decibels(combined.crest), forKey: .crest)
    try container.encode(combined.clippedSampleCount, forKey: .clipped)
    try container.encode(combined.invalidSampleCount, forKey: .invalid)
    if let loudness { try encode(loudness, into: &container) }
    if let soundLevel { try encode(soundLevel, into: &container, of: encoder) }
    if !programme.isEmpty { try encodeProgramme(into: &container) }
    if !bands.isEmpty { try container.encode(bands.map(Band.init), forKey: .bands) }
    try container.encodeIfPresent(dose, forKey: .dose)
    var named = encoder.container(keyedBy: NamedKey.self)
    for (name, values) in series {
      try named.encode(values.map { [$0.time, decibels($0.value)] }, forKey: NamedKey(name))
    }
  }

  // What was measured and has no value, as the loudness of silence, is null.
  private func encode(
    _ loudness: Loudness, into container: inout KeyedEncodingContainer<CodingKeys>
  ) throws {
    try container.encode(decibels(loudness.integrated), forKey: .integrated)
    try container.encode(decibels(loudness.maximumMomentary), forKey: .maximumMomentary)
    try container.encode(decibels(loudness.maximumShortTerm), forKey: .maximumShortTerm)
    try container.encode(decibels(loudness.range), forKey: .range)
    if let target {
      try container.encode(target, forKey: .target)
      try container.encode(decibels(targetDifference), forKey: .targetDifference)
    }
    guard hasTruePeak else { return }
    try container.encode(decibels(loudness.maximumTruePeak), forKey: .truePeak)
    try container.encode(
      loudness.maximumTruePeaks.map { decibels($0) }, forKey: .truePeakPerChannel)
  }

  private func encode(
    _ soundLevel: SoundLevel, into container: inout KeyedEncodingContainer<CodingKeys>,
    of encoder: any Encoder
  ) throws {
    let whole = soundLevel.whole
    try container.encode(soundLevel.unit, forKey: .soundLevelUnit)
    try container.encode(decibels(whole.equivalentA), forKey: .equivalentA)
    try container.encode(decibels(whole.equivalentC), forKey: .equivalentC)
    try container.encode(decibels(whole.equivalentZ), forKey: .equivalentZ)
    try container.encode(decibels(whole.exposureA), forKey: .exposureA)
    try container.encode(decibels(whole.peakC), forKey: .peakC)
    // Symbols with the letters of both weightings: lafmax, lcsmin, l10_af.
    var named = encoder.container(keyedBy: NamedKey.self)
    let letter = soundLevel.weighting.rawValue.lowercased()
    for time in TimeWeighting.allCases {
      let symbol = "l\(letter)\(time.rawValue.prefix(1))"
      try named.encode(decibels(whole.maximum[time]), forKey: NamedKey("\(symbol)max"))
      try named.encode(decibels(whole.minimum[time]), forKey: NamedKey("\(symbol)min"))
    }
    for percentage in ExceededLevels.percentages {
      try named.encode(
        decibels(whole.exceeded.map { $0[percentage] }),
        forKey: NamedKey("l\(percentage)_\(letter)f"))
    }
  }

  private func encodeProgramme(
    into container: inout KeyedEncodingContainer<CodingKeys>
  ) throws {
    func encode(
      _ values: [Double], _ key: CodingKeys, perChannel: CodingKeys
    ) throws {
      try container.encode(decibels(values.max()), forKey: key)
      try container.encode(values.map { decibels($0) }, forKey: perChannel)
    }
    try encode(programme.map(\.peakOne), .peakOne, perChannel: .peakOnePerChannel)
    try encode(programme.map(\.peakTwo), .peakTwo, perChannel: .peakTwoPerChannel)
    try encode(programme.map(\.volume), .volume, perChannel: .volumePerChannel)
  }

  private func decibels(_ level: Double) -> Double { rounded(level) }

  private func decibels(_ level: Double?) -> Double? { level.map { rounded($0) } }

  /// A row of a table: what was measured of all, with one of its bands or one of its channels.
  package struct Row: Encodable {
    fileprivate let summary: MeterSummary
    fileprivate var band: BandLevel?
    fileprivate var level: Level?

    package func encode(to encoder: any Encoder) throws {
      try summary.encode(to: encoder)
      try band.map(Band.init)?.encode(to: encoder)
      guard let level else { return }
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(level.channel, forKey: .channel)
      try container.encode(rounded(level.peak), forKey: .peak)
      try container.encode(rounded(level.rms), forKey: .rms)
      try container.encode(rounded(level.crest), forKey: .crest)
      try container.encode(level.offset, forKey: .dc)
      try container.encode(level.clippedSampleCount, forKey: .clipped)
      try container.encode(level.invalidSampleCount, forKey: .invalid)
    }
  }

  /// The rows of a table: one for each band where there are bands, one for each channel where these
  /// were asked for, else one.
  ///
  /// - Parameter meters: What was measured.
  package func rows(of meters: Meters) -> [Row] {
    if !bands.isEmpty { return bands.map { Row(summary: self, band: $0) } }
    if meters.levels.report == .combined { return [Row(summary: self)] }
    return channels.map { Row(summary: self, level: $0) }
  }

  /// The columns of a table of summaries.
  ///
  /// - Parameters:
  ///   - meters: What was asked for.
  ///   - hasTarget: Whether the loudness is compared with a target.
  package static func columns(of meters: Meters, hasTarget: Bool) -> [String] {
    let hasChannels = meters.bands.isEmpty && meters.levels.report != .combined
    let name: [CodingKeys] = hasChannels ? [.source, .channel] : [.source]
    let levels: [CodingKeys] = [
      .rate, .channels, .duration, .frames, .peak, .rms, .crest, .dc, .clipped, .invalid,
    ]
    let target: [CodingKeys] = hasTarget ? [.target, .targetDifference] : []
    return (name + levels).map(\.stringValue) + meters.summaryColumns + target.map(\.stringValue)
  }

  fileprivate struct Band: Encodable {
    let band: String
    let low: Double
    let high: Double
    let leq: Double
    let max: Double
    let unit: String

    init(_ level: BandLevel) {
      band = level.band.label
      low = level.band.low
      high = level.band.high
      leq = rounded(level.equivalent)
      max = rounded(level.maximum)
      unit = level.unit
    }
  }

  private struct NamedKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ text: String) { stringValue = text }
    init(stringValue text: String) { stringValue = text }
    init?(intValue: Int) { nil }
  }
}
