/// A filter of analog electronics, given by its zeros, its poles and a gain:
/// `H(s) = gain (s - zero)... / (s - pole)...`.
///
/// Standards define weightings by such filters. ``sections(sampleRate:)`` makes a digital filter
/// of the same magnitude at any rate.
package struct AnalogPrototype: Sendable, Hashable {
  /// In radians per second; one that is not real stands for itself and its conjugate.
  package let zeros: [ComplexRoot]
  /// In radians per second, with negative real parts; one that is not real stands for itself and
  /// its conjugate.
  package let poles: [ComplexRoot]
  /// The factor of the product of the zeros over the product of the poles.
  package let gain: Double

  /// A filter by its zeros, poles and gain.
  ///
  /// - Parameters:
  ///   - zeros: In radians per second.
  ///   - poles: In radians per second, with negative real parts.
  ///   - gain: Not 0.
  /// - Precondition: Every pole decays.
  package init(zeros: [ComplexRoot], poles: [ComplexRoot], gain: Double = 1) {
    precondition(poles.allSatisfy { $0.real < 0 }, "The real part of a pole must be negative.")
    precondition(gain != 0, "The gain must not be 0.")
    (self.zeros, self.poles, self.gain) = (zeros, poles, gain)
  }

  /// The factor by which a sine is multiplied.
  ///
  /// - Parameter frequency: In hertz, 0 or more.
  package func magnitude(at frequency: Double) -> Double {
    // Factor by factor, so that nothing overflows.
    let angular = 2 * Double.pi * frequency
    var result = abs(gain)
    for index in 0..<max(zeros.count, poles.count) {
      if index < zeros.count { result *= Self.distance(angular, zeros[index]) }
      if index < poles.count { result /= Self.distance(angular, poles[index]) }
    }
    return result
  }

  /// The same filter with another gain, such that its magnitude is 1 at a frequency.
  ///
  /// - Parameter frequency: In hertz; not one where the magnitude is 0.
  package func normalized(at frequency: Double) -> AnalogPrototype {
    AnalogPrototype(zeros: zeros, poles: poles, gain: gain / magnitude(at: frequency))
  }

  /// Distance of `i angular` from a root, or the product of the distances of a pair.
  private static func distance(_ angular: Double, _ root: ComplexRoot) -> Double {
    let first = ComplexRoot(root.real, angular - root.imaginary).magnitude
    return root.isReal ? first : first * ComplexRoot(root.real, angular + root.imaginary).magnitude
  }
}

// The pole frequencies in hertz that follow from the definitions in IEC 61672-1:2013, annex E,
// which prints them rounded.
extension AnalogPrototype {
  private static let lowPole = 20.598997
  private static let highPole = 12194.217

  /// The A weighting of IEC 61672-1, 0 dB at 1 kHz.
  package static let aWeighting = weighting(
    zeroCount: 4, poles: [lowPole, lowPole, 107.65265, 737.86223, highPole, highPole])

  /// The C weighting of IEC 61672-1, 0 dB at 1 kHz.
  package static let cWeighting = weighting(
    zeroCount: 2, poles: [lowPole, lowPole, highPole, highPole])

  /// - Parameters:
  ///   - zeroCount: The number of zeros at 0.
  ///   - poles: Real ones, in hertz.
  private static func weighting(zeroCount: Int, poles: [Double]) -> AnalogPrototype {
    AnalogPrototype(
      zeros: Array(repeating: ComplexRoot(0), count: zeroCount),
      poles: poles.map { ComplexRoot(-2 * .pi * $0) }
    ).normalized(at: 1_000)
  }
}

extension AnalogPrototype {
  /// A digital filter of the same magnitude, as sections of second order.
  ///
  /// The magnitude follows the prototype's up to 0.45 of the rate, where a bilinear transform is
  /// off by many decibels. For the weightings, and for octave and third-octave bands, it does so
  /// within 0.02 dB. Above 0.47 of the rate nothing is promised. The phase is minimal.
  ///
  /// - Parameter sampleRate: In hertz, above 0.
  package func sections(sampleRate: Double) -> [BiquadCoefficients] {
    // Roots far below half the rate become exact roots. What is above only bends the response, so
    // that it is fitted as a whole; but resonances have to be where they are.
    func isExact(_ root: ComplexRoot) -> Bool {
      root.magnitude < 2 * .pi * sampleRate * (root.isReal ? 0.25 : 0.5)
    }
    let exact = AnalogPrototype(zeros: zeros.filter(isExact), poles: poles.filter(isExact))
    return MagnitudeFit(sampleRate: sampleRate, exact: exact) { magnitude(at: $0) }.sections
  }
}
