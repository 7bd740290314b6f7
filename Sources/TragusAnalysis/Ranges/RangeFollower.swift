import TragusCore
import TragusDSP

/// Says when the levels of a meter come into a named range and when they leave it.
///
/// ```swift
/// let listener = Listener()
/// let levels = listener.add(LevelMeter(format: file.format))
/// let follower = RangeFollower(.standard, format: file.format)
/// listener.add(follower, following: levels) { print($0.phase, $0.range) }
/// try listener.run(file)
/// ```
///
/// The levels are counted in frames from the first one. For levels of another meter, feed a
/// `RangeTracker`. What is open when frames are lost, ends there.
public struct RangeFollower<Followed: AudioEvent>: EventFollower {
  private let measured: @Sendable (Followed) -> (level: Double, frameCount: Int64)?
  private let sampleRate: Double
  private var tracker: RangeTracker

  public mutating func follow(_ event: Followed) -> [RangeEvent] {
    guard let (level, frameCount) = measured(event) else { return [] }
    return tracker.add(
      level, until: event.time, frameCount: frameCount, sampleRate: sampleRate)
  }

  public mutating func finish() -> [RangeEvent] { tracker.finish() }
}

extension RangeFollower where Followed == Level {
  /// Follows the RMS level of all channels together; levels of single channels are passed over.
  ///
  /// The floor of the meter does not matter.
  ///
  /// - Parameters:
  ///   - ranges: The ranges to follow the level through.
  ///   - format: The format of the stream.
  ///   - fullScaleLevel: The sound pressure level of an RMS of 1.0, in dB SPL, from a calibration;
  ///     the ranges are then in dB SPL. `nil` for ranges in dBFS.
  ///   - hysteresis: How far below the lower limit of a range a level is still in it, in decibels;
  ///     0 and more.
  ///   - minimumStay: How long the level must be in other ranges before it counts, in seconds; 0 and
  ///     more.
  public init(
    _ ranges: LevelRanges, format: AudioFormat, fullScaleLevel: Double? = nil,
    hysteresis: Double = LevelRanges.defaultHysteresis, minimumStay: Double = 0
  ) {
    sampleRate = format.sampleRate
    tracker = RangeTracker(
      ranges, unit: fullScaleLevel == nil ? "dBFS" : "dB SPL", hysteresis: hysteresis,
      minimumStay: minimumStay)
    measured = { level in
      guard level.channel == nil else { return nil }
      let rms = max(decibels(amplitude: level.rmsAmplitude), lowestLevel)
      return (rms + (fullScaleLevel ?? 0), level.frameCount)
    }
  }
}

extension RangeFollower where Followed == SoundLevel {
  /// Follows the level that a sound level meter shows at the end of each period, as dB(A) under Fast.
  ///
  /// - Parameters:
  ///   - ranges: The ranges to follow the level through.
  ///   - format: The format of the stream.
  ///   - unit: The unit of the levels and of the ranges, as ``SoundLevel/unit``.
  ///   - hysteresis: How far below the lower limit of a range a level is still in it, in decibels;
  ///     0 and more.
  ///   - minimumStay: How long the level must be in other ranges before it counts, in seconds; 0 and
  ///     more.
  public init(
    _ ranges: LevelRanges, format: AudioFormat, unit: String,
    hysteresis: Double = LevelRanges.defaultHysteresis, minimumStay: Double = 0
  ) {
    sampleRate = format.sampleRate
    tracker = RangeTracker(ranges, unit: unit, hysteresis: hysteresis, minimumStay: minimumStay)
    measured = { $0.frameCount > 0 ? ($0.level, $0.frameCount) : nil }
  }
}

extension RangeFollower where Followed == BandLevel {
  /// Follows the level of one band of frequencies over each period.
  ///
  /// - Parameters:
  ///   - ranges: The ranges to follow the level through.
  ///   - format: The format of the stream.
  ///   - unit: The unit of the levels and of the ranges, as ``BandLevel/unit``.
  ///   - hysteresis: How far below the lower limit of a range a level is still in it, in decibels;
  ///     0 and more.
  ///   - minimumStay: How long the level must be in other ranges before it counts, in seconds; 0 and
  ///     more.
  /// - Precondition: The meter measures a single band.
  public init(
    _ ranges: LevelRanges, format: AudioFormat, unit: String,
    hysteresis: Double = LevelRanges.defaultHysteresis, minimumStay: Double = 0
  ) {
    sampleRate = format.sampleRate
    tracker = RangeTracker(ranges, unit: unit, hysteresis: hysteresis, minimumStay: minimumStay)
    measured = { $0.frameCount > 0 ? ($0.equivalent, $0.frameCount) : nil }
  }
}

// Digital silence, in dBFS: below all ranges that have a limit.
private let lowestLevel = -1000.0
