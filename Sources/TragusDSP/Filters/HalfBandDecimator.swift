/// Halves the rate of a signal.
///
/// An elliptic half-band filter of order eleven, as two branches of all-passes that each see every
/// other sample. The design is from R. A. Valenzuela and A. G. Constantinides, "Digital signal
/// processing schemes for efficient interpolation and decimation", 1983. In parts of the lower rate
/// it is flat to 0.000001 dB up to 0.4, and what would be folded there is 86 dB down.
package struct HalfBandDecimator: Sendable {
  /// In parts of the lower rate.
  package static let passband = 0.4

  // From the nome of the elliptic functions for a transition from 0.2 to 0.3 of the higher rate.
  private static let coefficients = (
    0.05423078087661379, 0.19969957942632757, 0.39879697355297367,
    0.6210968451205039, 0.8629178126505029
  )

  private struct AllPass {
    private var input = 0.0
    private var output = 0.0

    @inline(__always)
    mutating func step(_ sample: Double, _ coefficient: Double) -> Double {
      output = coefficient * (sample - output) + input
      input = sample
      return output
    }

    mutating func settle() {
      if abs(input) < 1e-15, abs(output) < 1e-15 { (input, output) = (0, 0) }
    }
  }

  private var stages = (AllPass(), AllPass(), AllPass(), AllPass(), AllPass())
  // The sample that waits for its neighbor.
  private var waiting: Double?

  package init() {}

  /// Filters the first `count` samples of an array and leaves the result at its front.
  ///
  /// - Returns: The number of samples of the result.
  package mutating func process(_ samples: inout [Double], count: Int) -> Int {
    let c = Self.coefficients
    var (s0, s1, s2, s3, s4) = stages
    var waiting = waiting
    var written = 0
    samples.withUnsafeMutableBufferPointer { samples in
      for index in 0..<count {
        let sample = samples[index]
        guard let older = waiting else {
          waiting = sample
          continue
        }
        waiting = nil
        let even = s4.step(s2.step(s0.step(sample, c.0), c.2), c.4)
        let odd = s3.step(s1.step(older, c.1), c.3)
        samples[written] = 0.5 * (even + odd)
        written += 1
      }
    }
    s0.settle()
    s1.settle()
    s2.settle()
    s3.settle()
    s4.settle()
    stages = (s0, s1, s2, s3, s4)
    self.waiting = waiting
    return written
  }
}
