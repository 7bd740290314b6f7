import TragusCore

/// Measures peak, RMS, DC, crest factor and clipped samples over periods of a stream.
///
/// Periods are counted in frames from the first one heard; the last, shorter one is reported by
/// `finish()`. A period of `.infinity` measures the whole stream and reports once, at its end. An
/// infinite period goes on over lost frames, which are not counted; they cut a finite one short.
///
/// All channels are read. Over all of them the peak is the greatest, the RMS comes from the mean
/// power, the offset is the mean, and counts are sums.
public struct LevelMeter: Analyzer {
  /// What is reported at the end of each period.
  public enum Report: Sendable, Hashable {
    /// One level, of all channels together.
    case combined
    /// One level for each channel.
    case each
    /// One level of all channels together, then one for each channel.
    case combinedAndEach
  }

  /// The level of silence in dBFS by default, as in `AVAudioRecorder`.
  public static let defaultFloor = -160.0

  private let format: AudioFormat
  private let periodLength: Int64?
  private let report: Report
  private let floor: Double
  private let scale: Level.Scale
  private var channels: [LevelAccumulator]
  private var frameCount: Int64 = 0
  private var endTime: Double = 0

  /// - Parameters:
  ///   - format: The format of the stream.
  ///   - period: The seconds that each level covers, at least one frame; `.infinity` for the
  ///     whole stream.
  ///   - report: Whether channels are reported together or each.
  ///   - floor: The lowest level reported, in dBFS; negative.
  ///   - scale: The unit in which the levels are encoded.
  public init(
    format: AudioFormat, period: Double = 0.1, report: Report = .combined,
    floor: Double = LevelMeter.defaultFloor, scale: Level.Scale = .decibels
  ) {
    precondition(floor < 0, "The floor must be negative.")
    self.format = format
    if period.isInfinite {
      periodLength = nil
    } else {
      precondition(
        period * format.sampleRate >= 0.5, "The period must cover at least one frame.")
      periodLength = Int64(max((period * format.sampleRate).rounded(), 1))
    }
    self.report = report
    self.floor = floor
    self.scale = scale
    channels = Array(repeating: LevelAccumulator(), count: format.channelCount)
  }

  public mutating func process(_ buffer: AudioBuffer) -> [Level] {
    var levels: [Level] = []
    var start = 0
    while start < buffer.frameCount {
      var count = buffer.frameCount - start
      if let periodLength { count = Int(min(Int64(count), periodLength - frameCount)) }
      for index in channels.indices {
        channels[index].add(buffer.channel(index), start..<(start + count))
      }
      start += count
      frameCount += Int64(count)
      endTime = buffer.time(at: start)
      if frameCount == periodLength { levels += endPeriod() }
    }
    return levels
  }

  public mutating func finish() -> [Level] {
    // The level of a stream without frames is known, and asked for: silence.
    frameCount > 0 || periodLength == nil ? endPeriod() : []
  }

  public mutating func skip(_ lostFrameCount: Int64) -> [Level] {
    guard periodLength != nil else { return [] }
    let levels = finish()
    reset()
    return levels
  }

  public mutating func reset() {
    frameCount = 0
    endTime = 0
    for index in channels.indices { channels[index] = LevelAccumulator() }
  }

  private mutating func endPeriod() -> [Level] {
    let each = channels.map { $0.statistics }
    for index in channels.indices { channels[index] = LevelAccumulator() }
    defer { frameCount = 0 }
    var levels: [Level] = []
    if report != .each { levels.append(level(of: .combining(each), channel: nil)) }
    if report != .combined {
      for (index, statistics) in each.enumerated() {
        levels.append(level(of: statistics, channel: index))
      }
    }
    return levels
  }

  private func level(of statistics: LevelStatistics, channel: Int?) -> Level {
    let sampleCount = Double(max(statistics.sampleCount, 1))
    return Level(
      time: endTime,
      channel: channel,
      frameCount: frameCount,
      peakAmplitude: statistics.peak,
      rmsAmplitude: (statistics.sumOfSquares / sampleCount).squareRoot(),
      offset: statistics.sum / sampleCount,
      clippedSampleCount: statistics.clippedSampleCount,
      invalidSampleCount: statistics.invalidSampleCount,
      floor: floor,
      scale: scale)
  }
}
