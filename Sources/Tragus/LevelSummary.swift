/// The level of a whole stream and of each of its channels, as `tragus meter --summary` prints it.
public struct LevelSummary: Sendable, Encodable {
  /// The input as the user named it.
  public let source: String
  public let format: AudioFormat
  /// All channels together.
  public let combined: Level
  /// Each channel.
  public let channels: [Level]

  /// - Parameters:
  ///   - source: The input as the user named it.
  ///   - format: That of the stream.
  ///   - levels: What a `LevelMeter` with an infinite period and the report `.combinedAndEach`
  ///     gives.
  public init(source: String, format: AudioFormat, levels: [Level]) {
    precondition(levels.count == format.channelCount + 1, "The levels must be of one stream.")
    self.source = source
    self.format = format
    combined = levels[0]
    channels = Array(levels[1...])
  }

  private enum CodingKeys: String, CodingKey {
    case type, version, source, rate, channels, duration, frames, unit, floor
    case peak = "peak_dbfs"
    case peakPerChannel = "peak_dbfs_ch"
    case rms = "rms_dbfs"
    case rmsPerChannel = "rms_dbfs_ch"
    case dc
    case dcPerChannel = "dc_ch"
    case crest = "crest_db"
    case clipped = "clipped_samples"
    case invalid = "invalid_samples"
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("summary", forKey: .type)
    try container.encode(JSONLines.version, forKey: .version)
    try container.encode(source, forKey: .source)
    try container.encode(format.sampleRate, forKey: .rate)
    try container.encode(format.channelCount, forKey: .channels)
    try container.encode(Double(combined.frameCount) / format.sampleRate, forKey: .duration)
    try container.encode(combined.frameCount, forKey: .frames)
    try container.encode("dBFS", forKey: .unit)
    try container.encode(combined.floor, forKey: .floor)
    try container.encode(combined.peak, forKey: .peak)
    try container.encode(channels.map(\.peak), forKey: .peakPerChannel)
    try container.encode(combined.rms, forKey: .rms)
    try container.encode(channels.map(\.rms), forKey: .rmsPerChannel)
    try container.encode(combined.offset, forKey: .dc)
    try container.encode(channels.map(\.offset), forKey: .dcPerChannel)
    try container.encode(combined.crest, forKey: .crest)
    try container.encode(combined.clippedSampleCount, forKey: .clipped)
    try container.encode(combined.invalidSampleCount, forKey: .invalid)
  }
}
