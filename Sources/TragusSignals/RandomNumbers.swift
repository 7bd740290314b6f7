import TragusCore

/// Random numbers for signals: uniform, whole and normal ones, the same on every machine.
///
/// All arithmetic is in integers or exact in `Double`.
struct RandomNumbers: RandomNumberGenerator {
  private var generator: SplitMix64

  /// - Parameter stream: Tells apart numbers drawn from one seed for different purposes.
  init(seed: UInt64, stream: UInt64 = 0) {
    let start = SplitMix64.mix(stream &+ SplitMix64.increment)
    generator = SplitMix64(seed: SplitMix64.mix(seed &+ start))
  }

  mutating func next() -> UInt64 { generator.next() }

  /// A number that is equally likely anywhere in `range`.
  mutating func uniform(_ range: Range<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * (Double(next() >> 11) * 0x1p-53)
  }

  /// A whole number from 0 to `count - 1`.
  mutating func index(below count: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(count)).high)
  }

  /// A number of mean 0 and variance 1 whose distribution is close to normal.
  ///
  /// It is the sum of eight uniform 16-bit numbers (Irwin and Hall), so it needs no function of the
  /// C library. It never exceeds 4.9 standard deviations: noise at -14 dBFS cannot clip.
  mutating func normal() -> Double {
    let lowHalves: UInt64 = 0x0000_FFFF_0000_FFFF
    let first = next()
    let second = next()
    let pairs =
      (first & lowHalves) &+ (first >> 16 & lowHalves) &+ (second & lowHalves)
      &+ (second >> 16 & lowHalves)
    let sum = Int64(pairs & 0xFFFF_FFFF) &+ Int64(pairs >> 32)
    return (Double(sum) - Self.normalMean) * Self.normalScale
  }

  private static let normalMean = 8 * 65535 / 2.0
  // The variance of eight uniform numbers 0...65535 is 8 * (65536^2 - 1) / 12.
  private static let normalScale = 1 / (8 * (65536.0 * 65536 - 1) / 12).squareRoot()
}
