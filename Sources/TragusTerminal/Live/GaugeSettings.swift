import Tragus
import TragusStation

/// How a live view shows the level, and which ranges of it are reported.
package struct GaugeSettings {
  /// The gauge shown in place of the bars, or `nil` for bars.
  package var shape: TextGauge.Shape?
  /// The requested ranges, or `nil` for none.
  package var ranges: LevelRanges?
  /// The band whose level the ranges are of, or `nil` for the level of everything.
  package var band: FrequencyBand?
  /// How far below a range the level must fall to leave it, in decibels.
  package var hysteresis = LevelRanges.defaultHysteresis
  /// How long the level must be out of a range to leave it, in seconds.
  package var minimumStay = 0.0
  /// How the needle moves, or `nil` for the default.
  package var ballistics: Ballistics?

  package init() {}

  /// - Parameter symbol: The symbol of the sound level that is shown, or `nil` for an RMS.
  package func scale(_ calibration: Calibration?, symbol: String? = nil) -> LevelScale {
    LevelScale(
      ranges: ranges, fullScaleLevel: calibration?.fullScaleLevel, symbol: symbol)
  }

  /// The gauge shown in place of the bars, or `nil`.
  package func live(on scale: LevelScale) -> LiveGauge? {
    shape.map {
      LiveGauge($0, scale: scale, ballistics: ballistics)
    }
  }

  /// Adds a monitor that reports when the level enters or leaves a requested range.
  ///
  /// The monitor follows the band, or else the sound level meter if there is one, or else the RMS of all
  /// channels.
  package func addMonitor(
    to listener: Listener, format: AudioFormat, meters: Meters,
    handler: @escaping (RangeEvent) -> Void
  ) {
    guard let ranges else { return }
    if let band {
      let meter = listener.bandLevelMeter(
        [band], format, period: meters.levels.period, meters.calibration)
      let follower = RangeFollower<BandLevel>(
        ranges, format: format, unit: scale(meters.calibration).unit, hysteresis: hysteresis,
        minimumStay: minimumStay)
      listener.add(follower, following: meter, handler: handler)
    } else if let soundLevel = meters.soundLevel {
      let meter = listener.soundLevelMeter(
        soundLevel, format, period: meters.levels.period, meters.calibration)
      let follower = RangeFollower<SoundLevel>(
        ranges, format: format, unit: scale(meters.calibration).unit, hysteresis: hysteresis,
        minimumStay: minimumStay)
      listener.add(follower, following: meter, handler: handler)
    } else {
      var levels = meters.levels
      levels.report = .combined
      let follower = RangeFollower<Level>(
        ranges, format: format, fullScaleLevel: meters.calibration?.fullScaleLevel,
        hysteresis: hysteresis, minimumStay: minimumStay)
      listener.add(
        follower, following: listener.levelMeter(levels, format), handler: handler)
    }
  }
}
