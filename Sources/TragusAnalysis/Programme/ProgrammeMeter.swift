import TragusCore

/// Peak programme meters of types I and II (IEC 60268-10) and a volume meter (IEC 60268-17).
///
/// It measures one channel. Between samples the signal is interpolated. At rates below 80 kHz a
/// steady sine reads the same, within 0.2 dB, up to 0.35 of the rate. At higher ones it does,
/// within 0.3 dB, up to 20 kHz. Readings come 6 samples late; at the end, silence is taken to
/// follow. When those samples raise a reading that was already reported, a last event of no frames
/// says so.
///
/// Lost frames are not counted: needles go on as if nothing had been lost. A finite period ends
/// with them.
public struct ProgrammeMeter: Analyzer {
  private var meter: HopMeter<ProgrammeMeasure>

  /// A meter at rest.
  ///
  /// - Parameters:
  ///   - format: The format of the stream; its rate is at least 1 kHz.
  ///   - channel: The channel that is measured, counted from 0.
  ///   - period: The seconds that each report covers, at least one frame; `.infinity` for the
  ///     whole stream.
  public init(format: AudioFormat, channel: Int = 0, period: Double = 0.1) {
    precondition(format.sampleRate >= 1_000, "The sample rate must be at least 1 kHz.")
    meter = HopMeter(format: format, channel: channel, period: period) { capacity in
      ProgrammeMeasure(sampleRate: format.sampleRate, channel: channel, capacity: capacity)
    }
  }

  public mutating func process(_ buffer: AudioBuffer) -> [ProgrammeLevel] {
    meter.process(buffer)
  }

  public mutating func finish() -> [ProgrammeLevel] { meter.finish() }

  public mutating func skip(_ lostFrameCount: Int64) -> [ProgrammeLevel] { meter.skip() }

  public mutating func reset() { meter.reset() }
}
