/// Collects what meters say of a whole stream, and makes its summary.
///
/// ```
/// let file = try AudioFile(reading: "take.wav")
/// var meters = Meters()
/// meters.measuresLoudness = true
/// let collector = MeterSummaryCollector(
///   source: "take.wav", format: file.format, meters: meters)
/// let listener = Listener()
/// collector.add(to: listener)
/// try listener.run(file)
/// print(collector.summary.combined.rms, collector.summary.loudness?.integrated ?? -70)
/// ```
package final class MeterSummaryCollector {
  /// The seconds from one value of a series to the next.
  package static let seriesStep = 0.01

  private let meters: Meters
  private let keepsSeries: Bool
  private var heard: MeterSummary

  /// - Parameters:
  ///   - source: The input as the user named it.
  ///   - format: The format of the stream.
  ///   - meters: What is measured; its periods do not matter.
  ///   - keepsSeries: Whether values over time are kept too, a hundred a second of each meter. They
  ///     take about 20 kB for each second that is heard; without them memory is constant.
  package init(source: String, format: AudioFormat, meters: Meters, keepsSeries: Bool = false) {
    var meters = meters
    meters.levels.period = keepsSeries ? Self.seriesStep : .infinity
    meters.levels.report = .combined
    meters.statisticsPeriod = .infinity
    self.meters = meters
    self.keepsSeries = keepsSeries
    var nothing = LevelMeter(
      format: format, period: .infinity, report: .combinedAndEach, floor: meters.levels.floor)
    let levels = nothing.finish()
    heard = MeterSummary(
      source: source, format: format, combined: levels[0], channels: Array(levels[1...]),
      hasTruePeak: meters.measuresTruePeak)
    // A stream without frames has a summary too: of silence.
    if meters.measuresLoudness || meters.measuresTruePeak {
      var silent = LoudnessMeter(
        format: format, period: .infinity, measuresTruePeak: meters.measuresTruePeak)
      heard.loudness = silent.finish().first
    }
    if let soundLevel = meters.soundLevel {
      var silent = SoundLevelMeter(
        format: format, weighting: soundLevel.frequency, timeWeighting: soundLevel.time,
        period: .infinity, fullScaleLevel: meters.calibration?.fullScaleLevel)
      heard.soundLevel = silent.finish().first
    }
    if meters.measuresProgramme {
      heard.programme = Array(repeating: .silence, count: format.channelCount)
    }
  }

  /// Adds the meters to the listener that will hear the stream.
  ///
  /// - Parameter listener: What reads the stream.
  package func add(to listener: Listener) {
    let format = heard.format
    let level = LevelMeter(
      format: format, period: .infinity, report: .combinedAndEach, floor: meters.levels.floor)
    listener.add(level) { level in
      if let channel = level.channel {
        self.heard.channels[channel] = level
      } else {
        self.heard.combined = level
      }
    }
    var meters = meters
    if keepsSeries { meters.soundLevelPeriod = Self.seriesStep }
    meters.addAllButLevels(to: listener, format: format) { self.take($0) }
  }

  /// What was heard until now; complete when the stream has ended.
  package var summary: MeterSummary { heard }

  private func take(_ event: any AudioEvent) {
    switch event {
    case let loudness as Loudness:
      heard.loudness = loudness
      append("lufs_m_series", loudness.time, loudness.momentary)
      append("lufs_s_series", loudness.time, loudness.shortTerm)
    case let level as SoundLevel:
      heard.soundLevel = level
      let letter = level.weighting.rawValue.lowercased()
      append("l\(letter)f_series", level.time, level.current.fast)
      append("l\(letter)s_series", level.time, level.current.slow)
    case let level as ProgrammeLevel:
      heard.programme[level.channel] = heard.programme[level.channel].maximum(with: level.maximum)
      guard level.channel == 0 else { return }
      append("ppm1_series", level.time, level.current.peakOne)
      append("ppm2_series", level.time, level.current.peakTwo)
      append("vu_series", level.time, level.current.volume)
    case let level as BandLevel:
      heard.bands.append(level)
    case let dose as NoiseDose:
      heard.dose = dose
    default: break
    }
  }

  private func append(_ name: String, _ time: Double, _ value: Double?) {
    // What is known only at the end adds no step.
    guard keepsSeries, heard.series[name]?.last?.time != time else { return }
    heard.series[name, default: []].append((time, value))
  }
}
