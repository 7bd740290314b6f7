/// What the energy of a tone says for its having been sent: logarithms of likelihood ratios against
/// noise alone, in nats.
///
/// Energies are in units of the mean energy of the noise in a cell. So noise alone is exponential
/// with a mean of 1, and a tone adds `signal` to the mean. Energies that are not finite give values
/// that are not, which a ``TrellisDecoder`` ignores with their cell.
package enum ToneLikelihood {
  /// A tone of steady strength and unknown phase: ln I0(2 sqrt(energy signal)) - signal.
  ///
  /// - Parameters:
  ///   - energy: 0 or more.
  ///   - signal: The energy of the tone itself, 0 or more.
  package static func steady(energy: Float, signal: Float) -> Float {
    logarithmOfBessel(2 * (energy * signal).squareRoot()) - signal
  }

  /// A tone whose strength fades at random from cell to cell (Rayleigh), with a mean of `signal`.
  package static func fading(energy: Float, signal: Float) -> Float {
    energy * signal / (1 + signal) - naturalLogarithm(1 + signal)
  }

  /// A tone that is as likely steady as fading: for channels that are not known.
  ///
  /// Loses less than 0.1 dB against the right one of the two, which lose 0.15 and 0.2 dB where they
  /// are wrong.
  package static func mixed(energy: Float, signal: Float) -> Float {
    let steady = steady(energy: energy, signal: signal)
    let fading = fading(energy: energy, signal: signal)
    let ratio = exponentialOfNegative(abs(steady - fading))
    return max(steady, fading) + naturalLogarithm(0.5 + 0.5 * ratio)
  }

  /// ln I0(x), I0 being the modified Bessel function of the first kind and order 0; x is 0 or more.
  ///
  /// The polynomials 9.8.1 and 9.8.2 of Abramowitz and Stegun, with relative errors of I0 below
  /// 2e-7.
  package static func logarithmOfBessel(_ x: Float) -> Float {
    if x < 3.75 {
      let t = (x / 3.75) * (x / 3.75)
      let high = 0.265_973_2 + t * (0.036_076_8 + t * 0.004_581_3)
      let middle = 3.089_942_4 + t * (1.206_749_2 + t * high)
      return naturalLogarithm(1 + t * (3.515_622_9 + t * middle))
    }
    let t = 3.75 / x
    let high = -0.020_577_06 + t * (0.026_355_37 + t * (-0.016_476_33 + t * 0.003_923_77))
    let middle = 0.002_253_19 + t * (-0.001_575_65 + t * (0.009_162_81 + t * high))
    let series = 0.398_942_28 + t * (0.013_285_92 + t * middle)
    return x + naturalLogarithm(series / x.squareRoot())
  }

  /// ln x of a normal number to the precision of Float. The series of the inverse hyperbolic
  /// tangent gives the logarithm of its significand, without the cost of the C library's. Not
  /// finite where x is not.
  static func naturalLogarithm(_ x: Float) -> Float {
    guard x.isNormal else { return x == 0 ? -.infinity : .nan }
    // The significand between sqrt(1/2) and sqrt(2).
    let offset = (Int32(bitPattern: x.bitPattern) &- 0x3f35_04f3) >> 23
    let significand = Float(bitPattern: x.bitPattern &- UInt32(bitPattern: offset << 23))
    let s = (significand - 1) / (significand + 1)
    let t = s * s
    let series = 2 + t * (2 / 3 + t * (2 / 5 + t * (2 / 7 + t * (2 / 9))))
    return Float(offset) * 0.693_147_18 + s * series
  }

  /// exp(-x) within 2e-5 for x >= 0, by the series of what remains beside a power of two.
  static func exponentialOfNegative(_ x: Float) -> Float {
    guard x < 16 else { return x.isNaN ? x : 0 }
    let powers = Int32(x * 1.442_695_04)
    let rest = x - Float(powers) * 0.693_147_18
    let high = 1 / 24 + rest * (-1 / 120 + rest * (1 / 720))
    let series = 1 + rest * (-1 + rest * (1 / 2 + rest * (-1 / 6 + rest * high)))
    return series * Float(bitPattern: UInt32(bitPattern: 127 - powers) << 23)
  }
}
