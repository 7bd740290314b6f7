import TragusDSP

/// Filters of second order one after the other, in double precision and in place.
///
/// Three are computed in one loop: each waits for its own output only, so their latencies overlap.
struct SectionChain {
  private struct Section {
    var coefficients: BiquadCoefficients
    var s1 = 0.0
    var s2 = 0.0

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
      if abs(s1) < 1e-15, abs(s2) < 1e-15 { (s1, s2) = (0, 0) }
    }
  }

  private static let identity = BiquadCoefficients(b0: 1, b1: 0, b2: 0, a1: 0, a2: 0)

  private var sections: [Section]

  init(_ coefficients: [BiquadCoefficients]) {
    sections = coefficients.map { Section(coefficients: $0) }
    // One alone has a loop of its own.
    while sections.count != 1, sections.count % 3 != 0 {
      sections.append(Section(coefficients: Self.identity))
    }
  }

  mutating func process(_ samples: inout [Double], count: Int) {
    samples.withUnsafeMutableBufferPointer { samples in
      if sections.count == 1 {
        var section = sections[0]
        for index in 0..<count { samples[index] = section.step(samples[index]) }
        section.settle()
        sections[0] = section
        return
      }
      for first in stride(from: 0, to: sections.count, by: 3) {
        var (one, two, three) = (sections[first], sections[first + 1], sections[first + 2])
        for index in 0..<count {
          samples[index] = three.step(two.step(one.step(samples[index])))
        }
        one.settle()
        two.settle()
        three.settle()
        (sections[first], sections[first + 1], sections[first + 2]) = (one, two, three)
      }
    }
  }

  mutating func reset() {
    for index in sections.indices { (sections[index].s1, sections[index].s2) = (0, 0) }
  }
}
