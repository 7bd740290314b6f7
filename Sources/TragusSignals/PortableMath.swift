import TragusSystem

/// The functions of the C library that the signals are set up with; not used per sample, since
/// their last bit may differ between machines.
enum PortableMath {
  /// The amplitude of a level: 1 for 0 dB, 0.5 for about -6 dB.
  static func amplitude(decibels: Double) -> Double {
    pow(10, decibels / 20)
  }

  /// The level of an amplitude: 0 dB for 1.
  static func decibels(amplitude: Double) -> Double {
    20 * log10(amplitude)
  }

  static func exponential(_ x: Double) -> Double {
    exp(x)
  }

  static func binaryLogarithm(_ x: Double) -> Double {
    log2(x)
  }

  /// 2 to the power of `x`, -1000 to 1000, within 1e-15 of it, by sums and products alone.
  static func exp2(_ x: Double) -> Double {
    let whole = nearestWhole(x)
    let fraction = (x - whole) * 0.6931471805599453  // the natural logarithm of 2
    // The Taylor series; the next term is below 0.35^13 / 13!, 2e-16.
    var sum = 1 / 479_001_600.0
    sum = sum * fraction + 1 / 39_916_800.0
    sum = sum * fraction + 1 / 3_628_800.0
    sum = sum * fraction + 1 / 362_880.0
    sum = sum * fraction + 1 / 40_320.0
    sum = sum * fraction + 1 / 5040.0
    sum = sum * fraction + 1 / 720.0
    sum = sum * fraction + 1 / 120.0
    sum = sum * fraction + 1 / 24.0
    sum = sum * fraction + 1 / 6.0
    sum = sum * fraction + 0.5
    sum = sum * fraction + 1
    sum = sum * fraction + 1
    return Double(bitPattern: UInt64(1023 + Int64(whole)) << 52) * sum
  }

  /// The whole number nearest to `x`, -2^51 to 2^51.
  ///
  /// `rounded()` is a call of the C library wherever the processor's baseline lacks an instruction
  /// for it. A sum that has no bits left for a fraction is not.
  static func nearestWhole(_ x: Double) -> Double {
    (x + 0x1.8p52) - 0x1.8p52
  }
}
