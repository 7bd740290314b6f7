import TragusCore

/// Noise that is added before samples are rounded to fewer bits, so that the error of rounding
/// does not follow the sound.
public enum Dither: Sendable, Hashable {
  case none
  /// The sum of two uniform random numbers: a triangle of ±1 step of the integer (TPDF).
  ///
  /// Mean and variance of the error then do not depend on the sound (Lipshitz, Wannamaker and
  /// Vanderkooy, "Quantization and Dither", JAES 40(5), 1992). The same seed gives the same noise.
  /// It is added to integers of 8, 16 and 24 bits; a `Float` has no more to lose in 32 bits.
  case triangular(seed: UInt64 = 1)
}

/// The noise of `Dither.triangular`, one number per sample.
struct TriangularNoise {
  private var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// A number in -1 ..< 1, most often near 0.
  mutating func next() -> Double {
    // The halves are two independent uniform numbers.
    let bits = random.next()
    let difference = Int64(bits >> 32) - Int64(bits & 0xFFFF_FFFF)
    return Double(difference) * 0x1p-32
  }
}
