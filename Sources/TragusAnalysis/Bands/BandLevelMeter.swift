import TragusCore

/// Measures the level in bands of frequencies: octaves, third-octaves, or any.
///
/// The filters are Butterworth band-passes of order four and keep the limits of class 1 of
/// IEC 61260-1. They need time: a band answers a change after about the inverse of its width in
/// hertz, a third-octave at 20 Hz after a quarter of a second.
///
/// At the end of each period every band is reported, in the order given. After lost frames a finite
/// period ends and everything begins anew; an infinite one goes on, and the lost frames are in no
/// count.
public struct BandLevelMeter: Analyzer {
  /// The bands that are measured.
  public let bands: [FrequencyBand]
  /// The bands that were asked for and are left out, because their upper edges lie above 0.47 of
  /// the sample rate.
  public let omittedBands: [FrequencyBand]

  private let channel: Int
  private let period: Double
  private let fullScaleLevel: Double?
  private var hops: ChannelHops
  private var bank: BandFilterBank
  private var endTime = 0.0

  /// A meter at rest.
  ///
  /// - Parameters:
  ///   - format: The format of the stream.
  ///   - channel: The channel that is measured, counted from 0.
  ///   - bands: What is measured; those too high for the sample rate are left out.
  ///   - period: The seconds that each report covers, at least one frame; `.infinity` for the
  ///     whole stream.
  ///   - fullScaleLevel: The sound pressure level of an RMS of 1.0 in decibels, from a calibration;
  ///     `nil` for levels in dBFS.
  public init(
    format: AudioFormat, channel: Int = 0, bands: [FrequencyBand] = FrequencyBand.thirdOctaves(),
    period: Double = 1, fullScaleLevel: Double? = nil
  ) {
    precondition(fullScaleLevel?.isFinite ?? true, "The level of full scale must be finite.")
    let highest = BandFilterBank.limit * format.sampleRate
    self.bands = bands.filter { $0.high <= highest }
    omittedBands = bands.filter { $0.high > highest }
    self.channel = channel
    self.period = period
    self.fullScaleLevel = fullScaleLevel
    hops = ChannelHops(format: format, channel: channel, period: period)
    bank = BandFilterBank(
      bands: self.bands, sampleRate: format.sampleRate, capacity: hops.capacity)
  }

  public mutating func process(_ buffer: AudioBuffer) -> [BandLevel] {
    var levels: [BandLevel] = []
    var start = 0
    while hops.fill(from: buffer, start: &start) {
      let end = hops.end(into: &bank)
      if end.isPeriod { levels += endPeriod(at: buffer.time(at: start)) }
    }
    endTime = buffer.time(at: buffer.frameCount)
    return levels
  }

  public mutating func finish() -> [BandLevel] {
    if hops.isPartial { _ = hops.end(into: &bank) }
    return bank.frameCount > 0 || period.isInfinite ? endPeriod(at: endTime) : []
  }

  public mutating func skip(_ lostFrameCount: Int64) -> [BandLevel] {
    guard period.isFinite else { return [] }
    let levels = finish()
    reset()
    return levels
  }

  public mutating func reset() {
    hops.reset()
    bank.reset()
    endTime = 0
  }

  private mutating func endPeriod(at time: Double) -> [BandLevel] {
    defer { bank.beginPeriod() }
    let offset = fullScaleLevel ?? 0
    return bands.indices.map { index in
      let powers = bank.powers(ofBand: index)
      return BandLevel(
        time: time,
        channel: channel,
        frameCount: bank.frameCount,
        band: bands[index],
        equivalent: soundLevel(power: powers.mean, offset: offset),
        maximum: soundLevel(power: powers.maximum, offset: offset),
        fullScaleLevel: fullScaleLevel)
    }
  }
}
