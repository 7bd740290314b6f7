import TragusCore

/// A sound level meter after IEC 61672-1. It has frequency and time weightings, mean, maximum,
/// minimum and peak levels, exposure, and levels exceeded for parts of the time.
///
/// One pass over one channel measures at once
/// - the A, C and Z weighted mean levels and the C weighted peak,
/// - one frequency weighting under Fast, Slow and Impulse, with maxima and minima over all samples,
/// - the levels exceeded for 1 to 99 % of the time, from Fast, read every 10 ms.
///
/// Each period is reported, and with it the same for the whole stream until then. A last event of
/// no frames, whose period is the whole stream, reports a peak in the very last samples. Averages
/// start from silence. Minima and levels exceeded count only once an average is within 0.2 dB of a
/// steady sound, three time constants after the first frame.
///
/// Lost frames are not counted: filters, averages and the levels of the whole stream go on as if
/// nothing had been lost. A finite period ends with them.
public struct SoundLevelMeter: Analyzer {
  /// The sample rates in hertz at which the weightings can be made.
  package static let sampleRates: ClosedRange<Double> = 1_000...1_000_000

  private var meter: HopMeter<SoundLevelMeasure>

  /// A meter at rest.
  ///
  /// - Parameters:
  ///   - format: The format of the stream; its rate lies in `sampleRates`.
  ///   - channel: The channel that is measured, counted from 0.
  ///   - weighting: The frequency weighting of the time weighted levels.
  ///   - timeWeighting: The time weighting of ``SoundLevel/level``.
  ///   - period: The seconds that each report covers, at least one frame; `.infinity` for the
  ///     whole stream.
  ///   - fullScaleLevel: The sound pressure level of an RMS of 1.0 in decibels, from a calibration;
  ///     `nil` for levels in dBFS.
  public init(
    format: AudioFormat, channel: Int = 0, weighting: FrequencyWeighting = .a,
    timeWeighting: TimeWeighting = .fast, period: Double = 1, fullScaleLevel: Double? = nil
  ) {
    precondition(
      Self.sampleRates.contains(format.sampleRate), "The sample rate must be 1 kHz to 1 MHz.")
    precondition(fullScaleLevel?.isFinite ?? true, "The level of full scale must be finite.")
    meter = HopMeter(format: format, channel: channel, period: period) { capacity in
      SoundLevelMeasure(
        sampleRate: format.sampleRate, channel: channel, capacity: capacity,
        weighting: weighting, timeWeighting: timeWeighting, fullScaleLevel: fullScaleLevel)
    }
  }

  public mutating func process(_ buffer: AudioBuffer) -> [SoundLevel] { meter.process(buffer) }

  public mutating func finish() -> [SoundLevel] { meter.finish() }

  public mutating func skip(_ lostFrameCount: Int64) -> [SoundLevel] { meter.skip() }

  public mutating func reset() { meter.reset() }
}
