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
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// A number in -1 ..< 1, most often near 0.
  mutating func next() -> Double {
    // SplitMix64 (Steele, Lea and Flood, 2014); its halves are two independent uniform numbers.
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    let difference = Int64(bits >> 32) - Int64(bits & 0xFFFF_FFFF)
    return Double(difference) * 0x1p-32
  }
}
