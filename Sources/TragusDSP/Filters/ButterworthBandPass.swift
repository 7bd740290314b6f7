/// A Butterworth band-pass of order four: eight poles, in four sections of second order.
///
/// It is the bilinear transform of the analog filter, with both edges where they were asked for.
/// Toward half the rate the transform makes the lower slope less steep. With order four, octaves
/// and third-octaves up to 0.47 of the rate stay within the limits of class 1 of IEC 61260-1. With
/// order three they do not.
///
/// Every section has its zeros at 0 Hz and at half the rate,
/// `y[n] = x[n] - x[n-2] - a1 y[n-1] - a2 y[n-2]`; the gain is meant to be applied once, before.
package struct ButterworthBandPass {
  package static let sectionCount = 4

  package let gain: Double
  /// The coefficients of the sections.
  package let a1: [Double]
  package let a2: [Double]

  /// - Parameters:
  ///   - low: The lower edge in hertz, above 0; there it is 3 dB down.
  ///   - high: The upper edge in hertz, above the lower one and below half the rate.
  ///   - sampleRate: In hertz.
  package init(low: Double, high: Double, sampleRate: Double) {
    precondition(
      low > 0 && low < high && high < sampleRate / 2,
      "The band must lie between 0 and half the sample rate.")
    // The analog frequencies that the transform s = (z - 1) / (z + 1) maps to the edges.
    func warped(_ frequency: Double) -> Double {
      let angle = Double.pi * frequency / sampleRate
      return sine(angle) / cosine(angle)
    }
    let (lower, upper) = (warped(low), warped(high))
    let width = upper - lower
    var gain = 1.0
    var a1: [Double] = []
    var a2: [Double] = []
    // The poles of the analog low-pass above the real axis.
    for angle in [5 * Double.pi / 8, 7 * Double.pi / 8] {
      // In its place the band-pass has the two solutions of s^2 - pole width s + lower upper = 0.
      let half = ComplexRoot(cosine(angle) * width / 2, sine(angle) * width / 2)
      let root = (half * half - ComplexRoot(lower * upper)).squareRoot
      for pole in [half + root, half - root] {
        let (damping, product) = (-2 * pole.real, pole.squaredMagnitude)
        let scale = 1 + damping + product
        gain *= width / scale
        a1.append(2 * (product - 1) / scale)
        a2.append((1 - damping + product) / scale)
      }
    }
    (self.gain, self.a1, self.a2) = (gain, a1, a2)
  }

  /// The factor by which a sine is multiplied.
  package func gain(at frequency: Double, sampleRate: Double) -> Double {
    (0..<Self.sectionCount).reduce(gain) { product, index in
      let section = BiquadCoefficients(b0: 1, b1: 0, b2: -1, a1: a1[index], a2: a2[index])
      return product * section.gain(at: frequency, sampleRate: sampleRate)
    }
  }
}
