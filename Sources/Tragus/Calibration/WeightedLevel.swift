import TragusAnalysis
import TragusCore
import TragusDSP

/// The equivalent level of one second with a frequency weighting.
public struct WeightedLevel: AudioEvent, Hashable {
  public static let name = "weighted-level"

  /// The end of the second, in seconds since the stream began.
  public let time: Double
  public let frameCount: Int64
  /// The mean of the squares behind the weighting, without the constant part, linear.
  public let meanSquare: Double
  /// The number of samples at or above 1 - 2^-15 in magnitude before the weighting.
  public let clippedSampleCount: Int64
  /// The letter of the weighting: A, C or Z.
  public let weighting: String

  /// The level in dBFS; minus infinity in silence.
  public var level: Double { decibels(power: meanSquare) }

  private enum CodingKeys: String, CodingKey {
    case time, frames, level, unit, weighting, clipped
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encode(frameCount, forKey: .frames)
    // JSON has no infinity.
    try container.encode(max(level, LevelMeter.defaultFloor), forKey: .level)
    try container.encode("dBFS", forKey: .unit)
    try container.encode(weighting, forKey: .weighting)
    try container.encode(clippedSampleCount, forKey: .clipped)
  }
}

/// Measures channel 0 with a frequency weighting, second by second, for a calibration.
///
/// A and C are those of IEC 61672-1; Z is flat, without the mean of each second.
public struct WeightedLevelMeter: Analyzer {
  private let weighting: String
  private let length: Int64
  private let fresh: BiquadCascade?
  private var filter: BiquadCascade?
  private var frameCount: Int64 = 0
  private var clippedSampleCount: Int64 = 0
  private var sum = 0.0
  private var sumOfSquares = 0.0
  private var endTime = 0.0

  /// - Parameters:
  ///   - format: That of the stream.
  ///   - weighting: The letter A, C or Z.
  public init(format: AudioFormat, weighting: String) {
    precondition(["A", "C", "Z"].contains(weighting), "The weightings are A, C and Z.")
    self.weighting = weighting
    length = Int64(max(format.frameCount(of: 1), 1))
    let prototype: AnalogPrototype? =
      switch weighting {
      case "A": .aWeighting
      case "C": .cWeighting
      default: nil
      }
    fresh = prototype.map { BiquadCascade($0, sampleRate: format.sampleRate) }
    filter = fresh
  }

  public mutating func process(_ buffer: AudioBuffer) -> [WeightedLevel] {
    var levels: [WeightedLevel] = []
    let samples = buffer.channel(0)
    for index in samples.indices {
      var sample = samples[index]
      // What is invalid counts as silence, as in `Level`.
      if !(abs(sample) < 0x1p60) { sample = 0 }
      if abs(sample) >= 1 - 0x1p-15 { clippedSampleCount += 1 }
      let weighted = filter?.process(sample) ?? Double(sample)
      sum += weighted
      sumOfSquares += weighted * weighted
      frameCount += 1
      if frameCount == length {
        endTime = buffer.time(at: index + 1)
        levels.append(endSecond())
      }
    }
    endTime = buffer.time(at: samples.count)
    return levels
  }

  public mutating func finish() -> [WeightedLevel] {
    frameCount > 0 ? [endSecond()] : []
  }

  public mutating func reset() {
    filter = fresh
    (frameCount, clippedSampleCount, sum, sumOfSquares, endTime) = (0, 0, 0, 0, 0)
  }

  private mutating func endSecond() -> WeightedLevel {
    defer { (frameCount, clippedSampleCount, sum, sumOfSquares) = (0, 0, 0, 0) }
    let mean = sum / Double(frameCount)
    return WeightedLevel(
      time: endTime, frameCount: frameCount,
      meanSquare: max(sumOfSquares / Double(frameCount) - mean * mean, 0),
      clippedSampleCount: clippedSampleCount, weighting: weighting)
  }
}
