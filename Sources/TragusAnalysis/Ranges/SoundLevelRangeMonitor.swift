import TragusCore

/// Says when a weighted sound level comes into a named range and when it leaves it.
///
/// The level is what a ``SoundLevelMeter`` shows at the end of each period, as dB(A) under Fast. What
/// is open when frames are lost, ends there; the meter goes on behind them.
public struct SoundLevelRangeMonitor: Analyzer {
  private let sampleRate: Double
  private var meter: SoundLevelMeter
  private let fresh: RangeTracker
  private var tracker: RangeTracker

  /// - Parameters:
  ///   - meter: What measures the level; its period is finite. Its unit is that of the ranges.
  ///   - format: The format of the stream.
  ///   - ranges: The ranges to follow the level through.
  ///   - unit: The unit of the levels, as ``SoundLevel/unit``.
  ///   - hysteresis: How far below the lower limit of a range a level is still in it, in decibels;
  ///     0 and more.
  ///   - minimumStay: How long the level must be elsewhere before it counts, in seconds; 0 and
  ///     more.
  public init(
    _ meter: SoundLevelMeter, format: AudioFormat, ranges: LevelRanges, unit: String,
    hysteresis: Double = RangeTracker.defaultHysteresis, minimumStay: Double = 0
  ) {
    sampleRate = format.sampleRate
    self.meter = meter
    fresh = RangeTracker(
      ranges, unit: unit, hysteresis: hysteresis, minimumStay: minimumStay)
    tracker = fresh
  }

  public mutating func process(_ buffer: AudioBuffer) -> [RangeEvent] {
    follow(meter.process(buffer))
  }

  public mutating func finish() -> [RangeEvent] {
    follow(meter.finish()) + tracker.finish()
  }

  public mutating func skip(_ frameCount: Int64) -> [RangeEvent] {
    follow(meter.skip(frameCount)) + tracker.finish()
  }

  public mutating func reset() {
    meter.reset()
    tracker = fresh
  }

  private mutating func follow(_ levels: [SoundLevel]) -> [RangeEvent] {
    var events: [RangeEvent] = []
    for level in levels where level.frameCount > 0 {
      events += tracker.add(
        level.level, until: level.time, frameCount: level.frameCount, sampleRate: sampleRate)
    }
    return events
  }
}
