import Tragus

/// Measures a known sound, from where it joins a listener, and derives the level of full scale.
package final class CalibrationHearing: AudioSink {
  /// The default duration of a measurement with a microphone, in seconds.
  package static let usualDuration = 8.0
  /// The shortest measurement with a microphone, in seconds.
  package static let shortest = 4.0
  /// The start that does not count, in seconds, while a hand may still touch the microphone.
  private static let settling = 1.0
  /// Part of a block or of a second: the measurement ends that much early rather than late.
  private static let tolerance = 0.05

  /// A momentary reading.
  package struct Reading: Encodable {
    /// Seconds since the measurement began.
    package let time: Double
    /// In dBFS; the level of the tone alone, if the method needs one.
    package let level: Double
    /// The frequency of the tone in hertz, if the method needs one.
    package let frequency: Double?
  }

  package let format: AudioFormat
  /// Whether the measurement is complete.
  package private(set) var isOver = false
  private let duration: Double
  private let onReading: (Reading) -> Void
  private let origin: Int64
  // Exactly one of them is set.
  private var tone: (meter: ToneLevelMeter, judge: CalibratorJudge)?
  private var noise: (meter: LevelMeter, soundMeter: SoundLevelMeter, judge: ReferenceJudge)?
  private let weighting: FrequencyWeighting

  /// - Parameters:
  ///   - method: The known sound: a calibrator, or the reading of a reference meter.
  ///   - format: The format of the stream; its rate is at least 1 kHz.
  ///   - duration: The duration of the measurement, in seconds.
  ///   - settles: Whether the first second does not count.
  ///   - origin: The frame of the stream from which times are counted: the first one measured.
  ///   - onReading: Receives a momentary reading, a few times a second.
  package init(
    _ method: Calibration.Method, format: AudioFormat, duration: Double, settles: Bool,
    origin: Int64 = 0, onReading: @escaping (Reading) -> Void
  ) {
    (self.format, self.duration, self.origin) = (format, duration, origin)
    self.onReading = onReading
    let settling = settles ? Self.settling : 0
    if case .reference(_, let weighting) = method {
      self.weighting = weighting
      noise = (
        LevelMeter(format: format, period: 1),
        SoundLevelMeter(format: format, weighting: weighting, period: 1),
        ReferenceJudge(weighting: weighting, settling: settling, sampleRate: format.sampleRate)
      )
    } else {
      weighting = .z
      let frequency = if case .calibrator(_, let frequency) = method { frequency } else { 1000.0 }
      tone = (
        ToneLevelMeter(format: format),
        CalibratorJudge(
          frequency: frequency, settling: settling, sampleRate: format.sampleRate)
      )
    }
  }

  package func write(_ buffer: AudioBuffer) {
    let buffer = buffer.counted(from: origin)
    take(tone?.meter.process(buffer) ?? [])
    take(noise?.meter.process(buffer) ?? [])
    take(noise?.soundMeter.process(buffer) ?? [])
  }

  package func skip(_ frameCount: Int64) {
    take(tone?.meter.skip(frameCount) ?? [])
    take(noise?.meter.skip(frameCount) ?? [])
    take(noise?.soundMeter.skip(frameCount) ?? [])
  }

  package func finish() {
    take(tone?.meter.finish() ?? [])
    take(noise?.meter.finish() ?? [])
    take(noise?.soundMeter.finish() ?? [])
  }

  /// The measurement.
  ///
  /// - Throws: `unsuitableSignal`, with the fault and the remedy.
  package func result() throws(AudioError) -> CalibrationMeasurement {
    if let noise { return try noise.judge.result() }
    return try tone!.judge.result()
  }

  private func take(_ blocks: [ToneLevel]) {
    for block in blocks {
      tone?.judge.add(block)
      read(block.time, level: block.level, frequency: block.frequency)
    }
  }

  private func take(_ levels: [Level]) {
    for level in levels { noise?.judge.add(level) }
  }

  private func take(_ levels: [SoundLevel]) {
    for level in levels {
      noise?.judge.add(level)
      read(level.time, level: level.period.equivalent(weighting), frequency: nil)
    }
  }

  private func read(_ time: Double, level: Double, frequency: Double?) {
    isOver = time >= duration - Self.tolerance
    onReading(
      Reading(time: time, level: max(level, LevelMeter.defaultFloor), frequency: frequency))
  }
}
