/// The power of one frequency in a run of samples, without a whole transform.
///
/// It is the algorithm of G. Goertzel (1958), a resonator without damping, in `Double`. In `Float`
/// its errors would grow with the square of the number of samples at low frequencies. The frequency
/// need not be the centre of a bin. A sample that is not finite counts as 0.
///
/// ```
/// var goertzel = Goertzel(frequency: 697, sampleRate: 8_000)
/// goertzel.process(samples.span)
/// print("mean square at 697 Hz:", goertzel.meanSquare)
/// ```
package struct Goertzel: Sendable {
  /// In hertz.
  package let frequency: Double
  /// The number of samples since the last reset.
  package private(set) var count = 0

  private let coefficient: Double
  private var s1 = 0.0
  private var s2 = 0.0

  /// - Precondition: `frequency`, in hertz, lies above 0 and below half the sample rate.
  package init(frequency: Double, sampleRate: Double) {
    precondition(
      frequency > 0 && frequency < sampleRate / 2,
      "The frequency must lie above 0 and below half the sample rate.")
    self.frequency = frequency
    coefficient = 2 * cosine(2 * Double.pi * frequency / sampleRate)
  }

  /// Takes the next samples of the run.
  package mutating func process(_ samples: Span<Float>) {
    let coefficient = coefficient
    var (s1, s2) = (s1, s2)
    for index in samples.indices {
      let sample = samples[index]
      let s0 = (sample.isFinite ? Double(sample) : 0) - s2 + coefficient * s1
      (s1, s2) = (s0, s1)
    }
    (self.s1, self.s2) = (s1, s2)
    count += samples.count
  }

  /// The squared magnitude of the sum of `x[n] * exp(-2 pi i n frequency / sampleRate)`.
  package var squaredMagnitude: Double {
    max(0, s1 * s1 + s2 * s2 - coefficient * s1 * s2)
  }

  /// The mean square of a sine of this frequency that would give the magnitude measured. It is 0.5
  /// for one of full scale, and 0 before the first sample.
  ///
  /// It is exact for a run of whole half periods; else the sine's mirror frequency leaks into it,
  /// as other frequencies do.
  package var meanSquare: Double {
    count == 0 ? 0 : 2 * squaredMagnitude / (Double(count) * Double(count))
  }

  /// Starts a new run.
  package mutating func reset() {
    (s1, s2, count) = (0, 0, 0)
  }
}
