import TragusCore
import TragusDSP

/// A noise dosimeter after the rules of NIOSH, OSHA, or one's own.
///
/// The A weighted level under Slow is read every 10 ms and counts with the part of the time that
/// the rule allows for it. Everything is counted from the start of the stream and reported at the
/// end of each period. Lost frames are not counted: a dosimeter goes on as if nothing had been
/// lost. A finite period ends with them.
public struct NoiseDoseMeter: Analyzer {
  private var meter: HopMeter<NoiseDoseMeasure>

  /// A dosimeter at rest.
  ///
  /// - Parameters:
  ///   - format: The format of the stream; its rate lies in `SoundLevelMeter.sampleRates`.
  ///   - channel: The channel that is measured, counted from 0.
  ///   - criterion: The rule.
  ///   - fullScaleLevel: The sound pressure level of an RMS of 1.0 in decibels, from a calibration.
  ///   - period: The seconds between reports, at least one frame; `.infinity` for one at the end.
  public init(
    format: AudioFormat, channel: Int = 0, criterion: NoiseCriterion = .niosh,
    fullScaleLevel: Double, period: Double = 1
  ) {
    precondition(
      SoundLevelMeter.sampleRates.contains(format.sampleRate),
      "The sample rate must be 1 kHz to 1 MHz.")
    precondition(fullScaleLevel.isFinite, "The level of full scale must be finite.")
    meter = HopMeter(format: format, channel: channel, period: period) { capacity in
      NoiseDoseMeasure(
        sampleRate: format.sampleRate, channel: channel, capacity: capacity,
        criterion: criterion, fullScaleLevel: fullScaleLevel)
    }
  }

  public mutating func process(_ buffer: AudioBuffer) -> [NoiseDose] { meter.process(buffer) }

  public mutating func finish() -> [NoiseDose] { meter.finish() }

  public mutating func skip(_ lostFrameCount: Int64) -> [NoiseDose] { meter.skip() }

  public mutating func reset() { meter.reset() }
}
