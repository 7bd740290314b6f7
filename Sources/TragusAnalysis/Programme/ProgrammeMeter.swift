import TragusCore

/// Peak programme meters of types I and II (IEC 60268-10) and a volume meter (IEC 60268-17).
///
/// It measures one channel. Between samples the signal is interpolated: at rates below 80 kHz a
/// steady sine reads the same, within 0.2 dB, up to 0.35 of the rate, and at higher ones, within
/// 0.3 dB, up to 20 kHz. Readings come 6 samples late.
///
/// After lost frames a finite period ends and everything begins anew; an infinite one goes on.
public struct ProgrammeMeter: Analyzer {
  private let channel: Int
  private let period: Double
  private var hops: ChannelHops
  private var measure: ProgrammeMeasure
  private var endTime = 0.0

  /// A meter at rest.
  ///
  /// - Parameters:
  ///   - format: The format of the stream; its rate is at least 1 kHz.
  ///   - channel: The channel that is measured, counted from 0.
  ///   - period: The seconds that each report covers, at least one frame; `.infinity` for the
  ///     whole stream.
  public init(format: AudioFormat, channel: Int = 0, period: Double = 0.1) {
    precondition(format.sampleRate >= 1_000, "The sample rate must be at least 1 kHz.")
    self.channel = channel
    self.period = period
    hops = ChannelHops(format: format, channel: channel, period: period)
    measure = ProgrammeMeasure(sampleRate: format.sampleRate, capacity: hops.capacity)
  }

  public mutating func process(_ buffer: AudioBuffer) -> [ProgrammeLevel] {
    var levels: [ProgrammeLevel] = []
    var start = 0
    while hops.fill(from: buffer, start: &start) {
      let end = hops.end(into: &measure)
      if end.isPeriod { levels.append(endPeriod(at: buffer.time(at: start))) }
    }
    endTime = buffer.time(at: buffer.frameCount)
    return levels
  }

  public mutating func finish() -> [ProgrammeLevel] {
    if hops.isPartial { _ = hops.end(into: &measure) }
    return measure.frameCount > 0 || period.isInfinite ? [endPeriod(at: endTime)] : []
  }

  public mutating func skip(_ lostFrameCount: Int64) -> [ProgrammeLevel] {
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

  private mutating func endPeriod(at time: Double) -> ProgrammeLevel {
    defer { measure.beginPeriod() }
    return ProgrammeLevel(
      time: time, channel: channel, frameCount: measure.frameCount,
      current: measure.current, maximum: measure.greatest)
  }
}
