import TragusAnalysis
import TragusCore

// Code that needs a meter with the same settings subscribes to the one that is in the listener.
extension Listener {
  /// The level meter with these settings.
  package func levelMeter(
    _ settings: LevelMeter.Settings, _ format: AudioFormat
  ) -> AnalyzerOutput<LevelMeter> {
    shared(settings, LevelMeter(format: format, settings))
  }

  /// The sound level meter with these settings.
  ///
  /// - Parameter period: The seconds that a level covers; a frame at least.
  package func soundLevelMeter(
    _ weightings: Meters.SoundLevelWeightings, _ format: AudioFormat, channel: Int = 0,
    period: Double, _ calibration: Calibration?
  ) -> AnalyzerOutput<SoundLevelMeter> {
    let period = max(period, 1 / format.sampleRate)
    let settings = SoundLevelSettings(
      weightings: weightings, channel: channel, period: period,
      fullScaleLevel: calibration?.fullScaleLevel)
    return shared(
      settings,
      SoundLevelMeter(
        format: format, channel: channel, weighting: weightings.frequency,
        timeWeighting: weightings.time, period: period,
        fullScaleLevel: calibration?.fullScaleLevel))
  }

  /// The meter of these bands of a channel.
  ///
  /// - Parameter period: The seconds that a level covers; a frame at least.
  package func bandLevelMeter(
    _ bands: [FrequencyBand], _ format: AudioFormat, channel: Int = 0, period: Double,
    _ calibration: Calibration?
  ) -> AnalyzerOutput<BandLevelMeter> {
    let period = max(period, 1 / format.sampleRate)
    let settings = BandLevelSettings(
      bands: bands, channel: channel, period: period, fullScaleLevel: calibration?.fullScaleLevel)
    return shared(
      settings,
      BandLevelMeter(
        format: format, channel: channel, bands: bands, period: period,
        fullScaleLevel: calibration?.fullScaleLevel))
  }

  private struct BandLevelSettings: Hashable {
    let bands: [FrequencyBand]
    let channel: Int
    let period: Double
    let fullScaleLevel: Double?
  }

  private struct SoundLevelSettings: Hashable {
    let weightings: Meters.SoundLevelWeightings
    let channel: Int
    let period: Double
    let fullScaleLevel: Double?
  }
}
