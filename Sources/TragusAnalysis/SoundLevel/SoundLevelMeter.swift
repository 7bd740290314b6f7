import TragusCore

/// A sound level meter after IEC 61672-1: frequency and time weightings, mean, maximum, minimum and
/// peak levels, exposure, and levels exceeded for parts of the time.
///
/// One pass over one channel measures at once
/// - the A, C and Z weighted mean levels and the C weighted peak,
/// - one frequency weighting under Fast, Slow and Impulse, with maxima and minima over all samples,
/// - the levels exceeded for 1 to 99 % of the time, from Fast, read every 10 ms.
///
/// Each period is reported, and with it the same of the whole stream until then. A last event of no
/// frames, whose period is the whole stream, tells of a peak in the very last samples. Averages start
/// from silence; minima and levels exceeded count from when an average has come within 0.2 dB of a
/// steady sound, three time constants after the first frame.
///
/// After lost frames a finite period ends and everything begins anew; an infinite one goes on, and
/// the lost frames are in no count.
public struct SoundLevelMeter: Analyzer {
  /// The sample rates in hertz at which the weightings can be made.
  public static let sampleRates: ClosedRange<Double> = 1_000...1_000_000

  private let format: AudioFormat
  private let channel: Int
  private let weighting: FrequencyWeighting
  private let timeWeighting: TimeWeighting
  private let period: Double
  private let fullScaleLevel: Double?

  private var hops: ChannelHops
  private var measure: SoundLevelMeasure
  private var endTime = 0.0

  /// A meter at rest.
  ///
  /// - Parameters:
  ///   - format: The format of the stream; its rate lies in ``sampleRates``.
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
    self.format = format
    self.channel = channel
    self.weighting = weighting
    self.timeWeighting = timeWeighting
    self.period = period
    self.fullScaleLevel = fullScaleLevel
    hops = ChannelHops(format: format, channel: channel, period: period)
    measure = SoundLevelMeasure(
      sampleRate: format.sampleRate, capacity: hops.capacity, weighting: weighting)
  }

  public mutating func process(_ buffer: AudioBuffer) -> [SoundLevel] {
    var levels: [SoundLevel] = []
    var start = 0
    while hops.fill(from: buffer, start: &start) {
      let end = hops.end(into: &measure)
      if end.isStep { measure.read() }
      if end.isPeriod { levels.append(endPeriod(at: buffer.time(at: start))) }
    }
    endTime = buffer.time(at: buffer.frameCount)
    return levels
  }

  public mutating func finish() -> [SoundLevel] {
    if hops.isPartial { _ = hops.end(into: &measure) }
    let isHigher = measure.finish()
    // The level of a stream without frames is known, and asked for: silence. A peak in the last
    // samples may belong to a period that was told already.
    let isAsked = measure.frameCount > 0 || period.isInfinite || isHigher
    return isAsked ? [endPeriod(at: endTime)] : []
  }

  public mutating func skip(_ lostFrameCount: Int64) -> [SoundLevel] {
    guard period.isFinite else { return [] }
    let levels = finish()
    reset()
    return levels
  }

  public mutating func reset() {
    hops.reset()
    measure.reset()
    endTime = 0
  }

  private mutating func endPeriod(at time: Double) -> SoundLevel {
    defer { measure.beginPeriod() }
    let offset = fullScaleLevel ?? 0
    let whole = measure.wholeTotals.statistics(sampleRate: format.sampleRate, offset: offset)
    return SoundLevel(
      time: time,
      channel: channel,
      frameCount: measure.frameCount,
      weighting: weighting,
      timeWeighting: timeWeighting,
      fullScaleLevel: fullScaleLevel,
      current: measure.current(offset: offset),
      period: measure.frameCount == 0
        ? whole
        : measure.periodTotals.statistics(sampleRate: format.sampleRate, offset: offset),
      whole: whole)
  }
}
