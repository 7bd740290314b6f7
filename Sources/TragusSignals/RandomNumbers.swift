/// Random numbers that are the same on every machine: SplitMix64.
///
/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014. All
/// arithmetic is in integers or exact in `Double`, so a seed gives the same numbers everywhere.
struct RandomNumbers: RandomNumberGenerator {
  private var state: UInt64

  /// - Parameter stream: Tells apart numbers drawn from one seed for different purposes.
  init(seed: UInt64, stream: UInt64 = 0) {
    state = Self.mix(seed &+ Self.mix(stream &+ Self.increment))
  }

  // 2^64 divided by the golden ratio, made odd.
  private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func next() -> UInt64 {
    state &+= Self.increment
    return Self.mix(state)
  }

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
  /// It is the sum of eight uniform 16-bit numbers (Irwin and Hall), so it needs no function of
  /// the C library and never exceeds 4.9 standard deviations: noise at -14 dBFS cannot clip.
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
