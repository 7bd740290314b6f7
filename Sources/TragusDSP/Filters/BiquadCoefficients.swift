/// What a filter of second order does:
/// `y[n] = b0 x[n] + b1 x[n-1] + b2 x[n-2] - a1 y[n-1] - a2 y[n-2]`.
///
/// The designs are from R. Bristow-Johnson, "Cookbook formulae for audio equalizer biquad filter
/// coefficients". They are analog prototypes through the bilinear transform, exact at the frequency
/// named. Frequencies and rates are in hertz, gains in decibels. A frequency lies above 0 and below
/// half the sample rate, `q` is above 0; anything else is a mistake of the caller.
public struct BiquadCoefficients: Sendable, Hashable {
  /// Of the numerator (b) and of the denominator (a), whose first one is 1.
  public var b0, b1, b2, a1, a2: Double

  /// The `q` without a resonance: a low-pass or high-pass is 3 dB down at its cutoff and falls as
  /// flatly as can be.
  public static let butterworthQ = 0.5.squareRoot()

  /// Coefficients with `a0` = 1.
  public init(b0: Double, b1: Double, b2: Double, a1: Double, a2: Double) {
    (self.b0, self.b1, self.b2, self.a1, self.a2) = (b0, b1, b2, a1, a2)
  }

  /// Lets pass what lies below `cutoff`, and falls by 12 dB per octave above. Its gain at the
  /// cutoff is `q`.
  public static func lowPass(
    cutoff: Double, sampleRate: Double, q: Double = butterworthQ
  ) -> Self {
    let angle = Angle(cutoff, sampleRate, q)
    return Self(
      b0: angle.versine / 2, b1: angle.versine, b2: angle.versine / 2,
      a0: 1 + angle.alpha, a1: -2 * angle.cosine, a2: 1 - angle.alpha)
  }

  /// Lets pass what lies above `cutoff`, and falls by 12 dB per octave below. Its gain at the
  /// cutoff is `q`.
  public static func highPass(
    cutoff: Double, sampleRate: Double, q: Double = butterworthQ
  ) -> Self {
    let angle = Angle(cutoff, sampleRate, q)
    let sum = 1 + angle.cosine
    return Self(
      b0: sum / 2, b1: -sum, b2: sum / 2,
      a0: 1 + angle.alpha, a1: -2 * angle.cosine, a2: 1 - angle.alpha)
  }

  /// Lets pass what lies around `center`, with a gain of 1 there. The band between the points 3 dB
  /// down is `center / q` wide, except for the warping near half the rate.
  public static func bandPass(center: Double, sampleRate: Double, q: Double) -> Self {
    let angle = Angle(center, sampleRate, q)
    return Self(
      b0: angle.alpha, b1: 0, b2: -angle.alpha,
      a0: 1 + angle.alpha, a1: -2 * angle.cosine, a2: 1 - angle.alpha)
  }

  /// Takes out `center` and lets pass the rest. The band between the points 3 dB down is
  /// `center / q` wide, except for the warping near half the rate.
  public static func notch(center: Double, sampleRate: Double, q: Double) -> Self {
    let angle = Angle(center, sampleRate, q)
    return Self(
      b0: 1, b1: -2 * angle.cosine, b2: 1,
      a0: 1 + angle.alpha, a1: -2 * angle.cosine, a2: 1 - angle.alpha)
  }

  /// Raises or lowers what lies around `center`, and leaves the rest.
  public static func peak(center: Double, sampleRate: Double, q: Double, gain: Double) -> Self {
    let angle = Angle(center, sampleRate, q)
    let amplitude = power(10, gain / 40)
    return Self(
      b0: 1 + angle.alpha * amplitude, b1: -2 * angle.cosine, b2: 1 - angle.alpha * amplitude,
      a0: 1 + angle.alpha / amplitude, a1: -2 * angle.cosine, a2: 1 - angle.alpha / amplitude)
  }

  /// Raises or lowers what lies below `frequency`; there it has half of the gain in decibels.
  public static func lowShelf(
    frequency: Double, sampleRate: Double, gain: Double, q: Double = butterworthQ
  ) -> Self {
    shelf(Angle(frequency, sampleRate, q), gain, sign: 1)
  }

  /// Raises or lowers what lies above `frequency`; there it has half of the gain in decibels.
  public static func highShelf(
    frequency: Double, sampleRate: Double, gain: Double, q: Double = butterworthQ
  ) -> Self {
    shelf(Angle(frequency, sampleRate, q), gain, sign: -1)
  }

  /// The factor by which a sine of `frequency`, 0 to half the sample rate, is multiplied.
  public func gain(at frequency: Double, sampleRate: Double) -> Double {
    let angle = 2 * Double.pi * frequency / sampleRate
    return (Self.squaredMagnitude(b0, b1, b2, angle) / Self.squaredMagnitude(1, a1, a2, angle))
      .squareRoot()
  }
}

extension BiquadCoefficients {
  /// The terms that all designs are made of.
  private struct Angle {
    let cosine: Double
    /// 1 - cosine, exact for low frequencies too.
    let versine: Double
    let alpha: Double

    init(_ frequency: Double, _ sampleRate: Double, _ q: Double) {
      precondition(
        frequency > 0 && frequency < sampleRate / 2,
        "The frequency must lie above 0 and below half the sample rate.")
      precondition(q > 0, "The q must be above 0.")
      let angle = 2 * Double.pi * frequency / sampleRate
      cosine = TragusDSP.cosine(angle)
      versine = 2 * sine(angle / 2) * sine(angle / 2)
      alpha = sine(angle) / (2 * q)
    }
  }

  private init(b0: Double, b1: Double, b2: Double, a0: Double, a1: Double, a2: Double) {
    self.init(b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: a1 / a0, a2: a2 / a0)
  }

  // A high shelf is a low shelf with the frequency axis turned round.
  private static func shelf(_ angle: Angle, _ gain: Double, sign: Double) -> Self {
    let amplitude = power(10, gain / 40)
    let (sum, difference) = (amplitude + 1, amplitude - 1)
    let cosine = sign * angle.cosine
    let slope = 2 * amplitude.squareRoot() * angle.alpha
    return Self(
      b0: amplitude * (sum - difference * cosine + slope),
      b1: sign * 2 * amplitude * (difference - sum * cosine),
      b2: amplitude * (sum - difference * cosine - slope),
      a0: sum + difference * cosine + slope,
      a1: sign * -2 * (difference + sum * cosine),
      a2: sum + difference * cosine - slope)
  }

  private static func squaredMagnitude(
    _ c0: Double, _ c1: Double, _ c2: Double, _ angle: Double
  ) -> Double {
    // Turned by one sample, and by 1 - cosine: so zeros at 1 are exact at low frequencies too.
    let half = sine(angle / 2)
    let real = (c0 + c1 + c2) - (c0 + c2) * 2 * half * half
    let imaginary = (c0 - c2) * sine(angle)
    return real * real + imaginary * imaginary
  }
}
