import TragusCore

/// Measures the level in bands of frequencies: octaves, third-octaves, or any.
///
/// The filters are Butterworth band-passes of order four and keep the limits of class 1 of IEC
/// 61260-1. They need time: a band answers a change after about the inverse of its width in hertz.
/// A third-octave at 20 Hz answers after a quarter of a second.
///
/// At the end of each period every band is reported, in the order given. Lost frames are not
/// counted: filters go on as if nothing had been lost. A finite period ends with them.
public struct BandLevelMeter: Analyzer {
  /// The bands that are measured.
  package let bands: [FrequencyBand]
  /// The bands that were asked for and are left out, because their upper edges lie above 0.47 of
  /// the sample rate.
  public let omittedBands: [FrequencyBand]

  private var meter: HopMeter<BandFilterBank>

  /// The highest frequency in hertz of a band that can be measured at a sample rate.
  package static func highestFrequency(at sampleRate: Double) -> Double {
    BandFilterBank.limit * sampleRate
  }

  /// A meter at rest.
  ///
  /// - Parameters:
  ///   - format: The format of the stream.
  ///   - channel: The channel that is measured, counted from 0.
  ///   - bands: The bands to measure; those too high for the sample rate are left out.
  ///   - period: The seconds that each report covers, at least one frame; `.infinity` for the
  ///     whole stream.
  ///   - fullScaleLevel: The sound pressure level of an RMS of 1.0 in decibels, from a calibration;
  ///     `nil` for levels in dBFS.
  public init(
    format: AudioFormat, channel: Int = 0, bands: [FrequencyBand] = FrequencyBand.thirdOctaves(),
    period: Double = 1, fullScaleLevel: Double? = nil
  ) {
    precondition(fullScaleLevel?.isFinite ?? true, "The level of full scale must be finite.")
    let highest = Self.highestFrequency(at: format.sampleRate)
    self.bands = bands.filter { $0.high <= highest }
    omittedBands = bands.filter { $0.high > highest }
    let measured = self.bands
    meter = HopMeter(format: format, channel: channel, period: period) { capacity in
      BandFilterBank(
        bands: measured, sampleRate: format.sampleRate, channel: channel, capacity: capacity,
        fullScaleLevel: fullScaleLevel)
    }
  }

  public mutating func process(_ buffer: AudioBuffer) -> [BandLevel] { meter.process(buffer) }

  public mutating func finish() -> [BandLevel] { meter.finish() }

  public mutating func skip(_ lostFrameCount: Int64) -> [BandLevel] { meter.skip() }

  public mutating func reset() { meter.reset() }
}
