import TragusAnalysis
import TragusCore
import TragusDSP

/// The measured half of a calibration: how strong the known sound was, and how steady.
package struct CalibrationMeasurement: Sendable, Hashable {
  /// The RMS level in dBFS.
  package let level: Double
  /// The difference between the highest and the lowest level meanwhile, in decibels.
  package let drift: Double
  /// The seconds that were measured.
  package let duration: Double

  /// The shortest measurement, in seconds.
  package static let shortest = 2.0

  // What cannot be measured, and what to do.
  static func unsuitable(_ message: String) -> AudioError {
    AudioError(.unsuitableSignal, message)
  }

  static let tooShort = unsuitable(
    "A calibration needs \(shortest.short) s of the sound; measure for longer, or give a longer "
      + "recording.")

  static func clipped(_ count: Int64) -> AudioError {
    unsuitable(
      "\(count) samples are clipped, so the level is not true: turn the capture gain down "
        + "(alsamixer, F4) and measure again.")
  }

  /// The level in dB SPL of an RMS of 1.0.
  ///
  /// - Parameter level: The level of the known sound, in dB SPL.
  /// - Throws: `unsuitableSignal` when no microphone has such a level.
  package func fullScaleLevel(forSound level: Double) throws(AudioError) -> Double {
    let fullScale = level - self.level
    guard Calibration.fullScaleLevels.contains(fullScale) else {
      throw Self.unsuitable(
        "Full scale would be \(fullScale.rounded().short) dB SPL, which no microphone has: "
          + "\(level.short) dB SPL gave \(self.level.tenths) dBFS. Check the level that you stated."
      )
    }
    return fullScale
  }
}

/// Judges the tone of a sound calibrator from its blocks.
///
/// The tone must be there, near the stated frequency and 20 dB above everything else. It must be
/// steady within 0.2 dB, as a class 1 calibrator is (IEC 60942 allows ±0.1 dB in a short time). No
/// sample may be clipped.
package struct CalibratorJudge: Sendable {
  /// How far the tone must lie above everything else, in decibels.
  package static let leastSignalToNoise = 20.0
  /// How much its level may change, in decibels.
  package static let greatestDrift = 0.2
  /// How far its frequency may be off, as a part of it. Calibrators of class 2 stay within 2 %, and
  /// the clock of a cheap sound card within 0.1 %.
  package static let frequencyTolerance = 0.03

  private let frequency: Double
  private let settling: Double
  private let sampleRate: Double
  private var blocks: [ToneLevel] = []

  /// - Parameters:
  ///   - frequency: The frequency of the calibrator, in hertz.
  ///   - settling: The seconds at the start that do not count; a hand may still be at the microphone.
  ///   - sampleRate: The sample rate of the stream, in hertz.
  package init(frequency: Double, settling: Double, sampleRate: Double) {
    self.frequency = frequency
    self.settling = settling
    self.sampleRate = sampleRate
  }

  /// Takes the next block.
  ///
  /// - Parameter block: As a `ToneLevelMeter` gives it.
  package mutating func add(_ block: ToneLevel) {
    let start = block.time - Double(block.frameCount) / sampleRate
    // An hour is more than anyone measures.
    if start >= settling, blocks.count < 12_000 { blocks.append(block) }
  }

  /// What was measured.
  ///
  /// - Throws: `unsuitableSignal`, with what is wrong and what to do.
  package func result() throws(AudioError) -> CalibrationMeasurement {
    let frameCount = blocks.reduce(0) { $0 + $1.frameCount }
    let duration = Double(frameCount) / sampleRate
    // What is heard ends with a part of a block, which is not measured.
    let block = blocks.first.map { Double($0.frameCount) / sampleRate } ?? 0
    guard duration + block > CalibrationMeasurement.shortest else {
      throw CalibrationMeasurement.tooShort
    }
    let clipped = blocks.reduce(0) { $0 + $1.clippedSampleCount }
    guard clipped == 0 else { throw CalibrationMeasurement.clipped(clipped) }
    let power = blocks.reduce(0) { $0 + $1.meanSquare } / Double(blocks.count)
    guard power > 0 else {
      throw CalibrationMeasurement.unsuitable(
        "Nothing was heard but digital silence: unmute the microphone (alsamixer, F4), or choose "
          + "another one.")
    }
    let rest = blocks.reduce(0) { $0 + $1.restMeanSquare } / Double(blocks.count)
    let found = blocks.map(\.frequency).sorted()[blocks.count / 2]
    let signalToNoise = decibels(power: power / rest)
    guard signalToNoise >= Self.leastSignalToNoise else {
      let distance =
        signalToNoise < 0
        ? "\((-signalToNoise).tenths) dB below" : "\(signalToNoise.tenths) dB above"
      throw CalibrationMeasurement.unsuitable(
        "No clear tone of \(frequency.short) Hz: the strongest, of \(found.rounded().short) Hz, is "
          + "\(distance) the rest, and \(Self.leastSignalToNoise.short) dB above it are needed. "
          + "Switch the calibrator on, seat it tightly and keep still.")
    }
    guard abs(found / frequency - 1) <= Self.frequencyTolerance else {
      throw CalibrationMeasurement.unsuitable(
        "The tone has \(found.rounded().short) Hz and not \(frequency.short) Hz: state the "
          + "calibrator's own frequency, or check the sample rate.")
    }
    let levels = blocks.map(\.level)
    let drift = levels.max()! - levels.min()!
    guard drift <= Self.greatestDrift else {
      throw CalibrationMeasurement.unsuitable(
        "The tone is not steady: it changed by \(rounded(drift, places: 2).short) dB, and at most "
          + "\(Self.greatestDrift.short) dB are allowed. Switch automatic gain off, seat the "
          + "calibrator tightly and wait until it has settled.")
    }
    return CalibrationMeasurement(
      level: decibels(power: power), drift: drift, duration: duration)
  }
}

/// Judges a steady noise that a reference meter reads meanwhile.
///
/// The equivalent level over the whole time counts, which is what the meter's Leq is. The loudest
/// and the softest second must lie within 3 dB, else the two instruments need not have heard the
/// same. No sample may be clipped.
package struct ReferenceJudge: Sendable {
  /// How much the levels of two seconds may differ, in decibels.
  package static let greatestDrift = 3.0

  private let weighting: FrequencyWeighting
  private let settling: Double
  private let sampleRate: Double
  private var seconds: [Second] = []
  private var clippedSampleCount: Int64 = 0

  private struct Second {
    let frameCount: Int64
    let level: Double
  }

  /// A judge that has heard nothing.
  ///
  /// - Parameters:
  ///   - weighting: The frequency weighting of the reference meter.
  ///   - settling: The seconds at the start that do not count.
  ///   - sampleRate: The sample rate of the stream, in hertz.
  package init(weighting: FrequencyWeighting, settling: Double, sampleRate: Double) {
    self.weighting = weighting
    self.settling = settling
    self.sampleRate = sampleRate
  }

  /// Takes the sound level of the next second.
  ///
  /// - Parameter level: As a `SoundLevelMeter` with a period of one second gives it, in dBFS.
  package mutating func add(_ level: SoundLevel) {
    // Ten hours are more than anyone measures.
    guard counts(level.frameCount, until: level.time), seconds.count < 36_000 else { return }
    seconds.append(
      Second(frameCount: level.frameCount, level: level.period.equivalent(weighting)))
  }

  /// Takes the level of the next samples, of which the clipped ones matter.
  ///
  /// - Parameter level: As a `LevelMeter` gives it.
  package mutating func add(_ level: Level) {
    if counts(level.frameCount, until: level.time) {
      clippedSampleCount += level.clippedSampleCount
    }
  }

  /// What was measured.
  ///
  /// - Throws: `unsuitableSignal`, with what is wrong and what to do.
  package func result() throws(AudioError) -> CalibrationMeasurement {
    let frameCount = seconds.reduce(0) { $0 + $1.frameCount }
    let duration = Double(frameCount) / sampleRate
    guard duration >= CalibrationMeasurement.shortest else {
      throw CalibrationMeasurement.tooShort
    }
    guard clippedSampleCount == 0 else {
      throw CalibrationMeasurement.clipped(clippedSampleCount)
    }
    let energy = seconds.reduce(0) { $0 + power(10, $1.level / 10) * Double($1.frameCount) }
    let level = decibels(power: energy / Double(frameCount))
    guard level > -120 else {
      throw CalibrationMeasurement.unsuitable(
        "Nothing was heard but silence: unmute the microphone (alsamixer, F4), or choose another "
          + "one.")
    }
    // The last, shorter one may differ by chance.
    let whole = seconds.filter { $0.frameCount >= Int64(sampleRate / 2) }.map(\.level)
    let drift = (whole.max() ?? level) - (whole.min() ?? level)
    guard drift <= Self.greatestDrift else {
      throw CalibrationMeasurement.unsuitable(
        "The sound is not steady: its level changed by \(drift.tenths) dB, and at most "
          + "\(Self.greatestDrift.short) dB are allowed. Use a steady noise and measure for longer."
      )
    }
    return CalibrationMeasurement(level: level, drift: drift, duration: duration)
  }

  private func counts(_ frameCount: Int64, until end: Double) -> Bool {
    frameCount > 0 && end - Double(frameCount) / sampleRate >= settling
  }
}
