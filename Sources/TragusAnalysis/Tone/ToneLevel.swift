import TragusCore
import TragusDSP

/// The strongest sinusoid in one block of a stream, and what there is beside it.
package struct ToneLevel: AudioEvent, Hashable {
  package static let name = "tone-level"

  /// The end of the block, in seconds since the stream began.
  package let time: Double
  /// The number of frames in the block.
  package let frameCount: Int64
  /// The frequency of the strongest sinusoid, in hertz; 0 in silence.
  package let frequency: Double
  /// The mean square of that sinusoid, linear.
  package let meanSquare: Double
  /// The mean square of everything else from 20 Hz on, its harmonics included, linear.
  package let restMeanSquare: Double
  /// The number of samples at or above 1 - 2^-15 in magnitude: the rails of 16 bits.
  package let clippedSampleCount: Int64

  /// The RMS of the sinusoid in dBFS, an RMS of 1.0 being 0; minus infinity in silence.
  package var level: Double { decibels(power: meanSquare) }

  /// How far the sinusoid lies above everything else, in decibels; 0 in silence. A sinusoid alone
  /// reads 41 and more, for what the window spreads.
  package var signalToNoise: Double {
    meanSquare > 0 ? decibels(power: meanSquare / restMeanSquare) : 0
  }

  private enum CodingKeys: String, CodingKey {
    case time, frames, frequency, level, rest, unit, clipped
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encode(frameCount, forKey: .frames)
    try container.encode(frequency, forKey: .frequency)
    // JSON has no infinity.
    try container.encode(max(level, LevelMeter.defaultFloor), forKey: .level)
    try container.encode(
      max(decibels(power: restMeanSquare), LevelMeter.defaultFloor), forKey: .rest)
    try container.encode("dBFS", forKey: .unit)
    try container.encode(clippedSampleCount, forKey: .clipped)
  }
}
