import TragusCore
import TragusDSP

/// A noise dosimeter after the rules of NIOSH, OSHA, or one's own.
///
/// The A weighted level under Slow is read every 10 ms and counts with the part of the time that
/// the rule allows for it. Everything is counted from the start of the stream and reported at the
/// end of each period. Lost frames are in no count; a dosimeter goes on behind them.
public struct NoiseDoseMeter: Analyzer {
  private let channel: Int
  private let criterion: NoiseCriterion
  private let period: Double
  private var hops: ChannelHops
  private var measure: NoiseDoseMeasure
  private var endTime = 0.0

  /// A dosimeter at rest.
  ///
  /// - Parameters:
  ///   - format: The format of the stream; its rate lies in ``SoundLevelMeter/sampleRates``.
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
    self.channel = channel
    self.criterion = criterion
    self.period = period
    hops = ChannelHops(format: format, channel: channel, period: period)
    measure = NoiseDoseMeasure(
      sampleRate: format.sampleRate, capacity: hops.capacity, criterion: criterion,
      fullScaleLevel: fullScaleLevel)
  }

  public mutating func process(_ buffer: AudioBuffer) -> [NoiseDose] {
    var doses: [NoiseDose] = []
    var start = 0
    while hops.fill(from: buffer, start: &start) {
      let end = hops.end(into: &measure)
      if end.isPeriod { doses.append(report(at: buffer.time(at: start))) }
    }
    endTime = buffer.time(at: buffer.frameCount)
    return doses
  }

  public mutating func finish() -> [NoiseDose] {
    if hops.isPartial { _ = hops.end(into: &measure) }
    return measure.isReported && period.isFinite ? [] : [report(at: endTime)]
  }

  public mutating func skip(_ lostFrameCount: Int64) -> [NoiseDose] { [] }

  public mutating func reset() {
    hops.reset()
    measure.reset()
    endTime = 0
  }

  private mutating func report(at time: Double) -> NoiseDose {
    measure.isReported = true
    return NoiseDose(
      time: time, channel: channel, criterion: criterion, duration: measure.duration,
      dose: measure.dose, level: measure.level, equivalent: measure.equivalent)
  }
}
