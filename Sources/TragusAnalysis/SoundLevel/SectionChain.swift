import TragusDSP

/// Filters of second order one after the other, in double precision.
struct SectionChain {
  private var sections: [Section]

  /// - Parameter coefficients: The coefficients of the filters; without any, samples pass
  ///   unchanged.
  init(_ coefficients: [BiquadCoefficients]) {
    sections = coefficients.map { Section(coefficients: $0) }
  }

  /// Filters the first `count` samples in place.
  mutating func process(_ samples: inout [Double], count: Int) {
    samples.withUnsafeMutableBufferPointer { samples in
      for place in sections.indices {
        var section = sections[place]
        for index in 0..<count { samples[index] = section.step(samples[index]) }
        section.settle()
        sections[place] = section
      }
    }
  }

  mutating func reset() {
    for index in sections.indices { sections[index].reset() }
  }
}

/// A filter of second order.
struct Section {
  let coefficients: BiquadCoefficients
  private var s1 = 0.0
  private var s2 = 0.0

  init(coefficients: BiquadCoefficients) {
    self.coefficients = coefficients
  }

  @inline(__always)
  mutating func step(_ input: Double) -> Double {
    let c = coefficients
    let output = c.b0 * input + s1
    s1 = (c.b1 * input + s2) - c.a1 * output
    s2 = c.b2 * input - c.a2 * output
    return output
  }

  /// State below -300 dB is taken as 0, so that silence does not end in slow subnormal numbers.
  mutating func settle() {
    if abs(s1) < 1e-15, abs(s2) < 1e-15 { reset() }
  }

  mutating func reset() {
    (s1, s2) = (0, 0)
  }
}
