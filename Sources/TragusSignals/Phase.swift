/// The phase of an oscillator as a fraction of a turn in 64 bits, which wraps by itself.
///
/// The phase of frame k is `start + k * step` without any rounding, so a tone is as exact after a
/// day as in its first second. The step is off by at most 2^-65 of a turn. After 4.2e9 frames (24 h
/// at 48 kHz) that is 1e-10 of a turn.
struct Phase {
  private(set) var bits: UInt64

  /// - Parameter turns: -2^51 to 2^51; whole turns make no difference.
  init(turns: Double) {
    bits = Self.bits(ofTurns: turns)
  }

  /// The phase by which a frequency advances in one frame.
  ///
  /// - Precondition: The frequency is at least 0 and below the sample rate.
  static func step(frequency: Double, sampleRate: Double) -> UInt64 {
    // A Double quotient alone has 53 bits: too few for hours. Its remainder gives the others.
    let quotient = frequency / sampleRate
    let remainder = frequency.addingProduct(-quotient, sampleRate)
    return UInt64(quotient * 0x1p64)
      &+ UInt64(bitPattern: Int64((remainder / sampleRate * 0x1p64).rounded()))
  }

  /// The sine of the phase.
  var sine: Double {
    // sin(u) = cos(u - 1/4) and cos is even: what is left lies within a quarter of a turn of 0.
    let fromCrest = Double(Int64(bitPattern: bits &- (1 << 62))) * 0x1p-64
    return Self.sine(ofQuarter: 0.25 - abs(fromCrest))
  }

  mutating func advance(by step: UInt64) {
    bits &+= step
  }

  /// The sine of a number of turns.
  static func sine(turns: Double) -> Double {
    Phase(turns: turns).sine
  }

  private static func bits(ofTurns turns: Double) -> UInt64 {
    let fraction = turns - PortableMath.nearestWhole(turns)  // -0.5 to 0.5
    return UInt64(bitPattern: Int64(fraction * 0x1p62)) << 2
  }

  // The Taylor series to degree 15, 6e-12 off at most, for -1/4 to 1/4 turn. Sums and products
  // alone round alike on every machine; the C library's sine need not.
  private static func sine(ofQuarter turns: Double) -> Double {
    let x = turns * (2 * Double.pi)
    let square = x * x
    var sum = -1.0 / 1_307_674_368_000
    sum = sum * square + 1.0 / 6_227_020_800
    sum = sum * square - 1.0 / 39_916_800
    sum = sum * square + 1.0 / 362_880
    sum = sum * square - 1.0 / 5040
    sum = sum * square + 1.0 / 120
    sum = sum * square - 1.0 / 6
    return x + x * square * sum
  }
}
