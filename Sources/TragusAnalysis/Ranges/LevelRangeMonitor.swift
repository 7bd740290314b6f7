import TragusCore

/// Says when the RMS level of a stream comes into a named range and when it leaves it.
///
/// The level is that of all channels together, over periods counted in frames from the first one,
/// as ``LevelMeter`` measures it. For another level, such as a weighted one, feed a
/// ``RangeTracker``. What is open when frames are lost, ends there.
public struct LevelRangeMonitor: Analyzer {
  private let sampleRate: Double
  private let fullScaleLevel: Double
  private var meter: LevelMeter
  private let fresh: RangeTracker
  private var tracker: RangeTracker

  /// - Parameters:
  ///   - format: That of the stream.
  ///   - ranges: The ranges to follow the level through.
  ///   - period: The seconds that each level covers, at least one frame; finite.
  ///   - fullScaleLevel: The sound pressure level of an RMS of 1.0, in dB SPL, from a calibration;
  ///     the ranges are then in dB SPL. `nil` for ranges in dBFS.
  ///   - hysteresis: How far below the lower limit of a range a level is still in it, in decibels;
  ///     0 and more.
  ///   - minimumStay: How long the level must be elsewhere before it counts, in seconds; 0 and
  ///     more.
  public init(
    format: AudioFormat, ranges: LevelRanges, period: Double = 0.1, fullScaleLevel: Double? = nil,
    hysteresis: Double = RangeTracker.defaultHysteresis, minimumStay: Double = 0
  ) {
    precondition(period.isFinite, "A period must end.")
    sampleRate = format.sampleRate
    self.fullScaleLevel = fullScaleLevel ?? 0
    meter = LevelMeter(format: format, period: period, floor: -1000)
    fresh = RangeTracker(
      ranges, unit: fullScaleLevel == nil ? "dBFS" : "dB SPL", hysteresis: hysteresis,
      minimumStay: minimumStay)
    tracker = fresh
  }

  public mutating func process(_ buffer: AudioBuffer) -> [RangeEvent] {
    follow(meter.process(buffer))
  }

  public mutating func finish() -> [RangeEvent] {
    follow(meter.finish()) + tracker.finish()
  }

  public mutating func reset() {
    meter.reset()
    tracker = fresh
  }

  private mutating func follow(_ levels: [Level]) -> [RangeEvent] {
    var events: [RangeEvent] = []
    for level in levels {
      events += tracker.add(
        level.rms + fullScaleLevel, until: level.time, frameCount: level.frameCount,
        sampleRate: sampleRate)
    }
    return events
  }
}
