import TragusCore
import TragusDSP

/// How strong each frequency was over one period.
///
/// A level is the amplitude of a tone in dBFS: a full-scale sine at the centre of a bin reads 0.
public struct Spectrum: AudioEvent, Hashable {
  public static let name = "spectrum"

  /// The lowest level that is reported, in dBFS: far below what single precision resolves beside a
  /// full-scale tone.
  package static let floor = -200.0

  /// The end of the period, in seconds since the stream began.
  public let time: Double
  /// The number of frames in the period.
  package let frameCount: Int64
  /// The number of samples that each spectrum was taken of.
  public let windowLength: Int
  /// The distance of two bins in hertz; the first bin lies at 0 Hz, the last one at half the sample
  /// rate.
  public let frequencyStep: Double
  /// The squared amplitude in each bin, a mean over the period and over all channels.
  public let power: [Float]

  /// The level of each bin in dBFS, not below `floor`.
  public var levels: [Double] {
    power.map { max(decibels(power: Double($0)), Self.floor) }
  }
}

extension Spectrum {
  private enum CodingKeys: String, CodingKey {
    case time, frames, window, step, levels, floor, unit
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encode(frameCount, forKey: .frames)
    try container.encode(windowLength, forKey: .window)
    try container.encode(frequencyStep, forKey: .step)
    // A hundredth of a decibel: less would double the length of a line and say nothing.
    try container.encode(levels.map { rounded($0, places: 2) }, forKey: .levels)
    try container.encode(Self.floor, forKey: .floor)
    try container.encode("dBFS", forKey: .unit)
  }
}
