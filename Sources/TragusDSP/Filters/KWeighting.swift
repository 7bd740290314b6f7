/// The weighting of loudness, ITU-R BS.1770: a shelf for the head and a high-pass, as two sections.
///
/// The recommendation gives coefficients at 48 kHz and asks for the same response at other rates.
/// Here it deviates from that at 48 kHz by less than 0.02 dB up to 0.45 of any rate of 8 kHz and
/// more. Above 24 kHz, where nothing is given, the response stays what it is at 24 kHz.
package enum KWeighting {
  /// The rate of the recommendation, in hertz.
  static let referenceRate = 48_000.0

  // ITU-R BS.1770-5, annex 1, tables 1 and 2.
  static let shelf = BiquadCoefficients(
    b0: 1.53512485958697, b1: -2.69169618940638,
    b2: 1.19839281085285, a1: -1.69065929318241, a2: 0.73248077421585)
  static let highPass = BiquadCoefficients(
    b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621)

  /// The filter at a rate: always two sections, which equal the recommendation's at 48 kHz.
  ///
  /// - Parameter sampleRate: In hertz, above 0.
  package static func sections(sampleRate: Double) -> [BiquadCoefficients] {
    guard sampleRate != referenceRate else { return [shelf, highPass] }
    // The pair of poles of the high-pass, by its logarithm back to radians per second.
    let radius = highPass.a2.squareRoot()
    let angle = arcCosine(-highPass.a1 / (2 * radius))
    let pole = ComplexRoot(referenceRate * logarithm(radius), referenceRate * angle)
    // At rates of a few hundred hertz it is as far up as the shelf, and fitted with it.
    let isLow = pole.magnitude < 2 * .pi * sampleRate * 0.25
    let zero = ComplexRoot(0)
    let exact = AnalogPrototype(zeros: [zero, zero], poles: isLow ? [pole] : [])
    return MagnitudeFit(sampleRate: sampleRate, exact: exact, maximumOrder: 2) { frequency in
      magnitude(at: frequency)
    }.sections
  }

  /// The factor by which a sine is multiplied, by the coefficients for 48 kHz.
  ///
  /// - Parameter frequency: In hertz, above 0; above 24 kHz as at 24 kHz.
  package static func magnitude(at frequency: Double) -> Double {
    let frequency = min(frequency, referenceRate / 2)
    return shelf.gain(at: frequency, sampleRate: referenceRate)
      * highPass.gain(at: frequency, sampleRate: referenceRate)
  }
}
