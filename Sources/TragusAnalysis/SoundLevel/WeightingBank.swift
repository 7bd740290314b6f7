import TragusDSP

/// The A, C and Z weighted signals of one channel, computed together.
///
/// The A weighting is the C weighting and two zeros and two poles more, so the C weighted signal is
/// filtered on. Z is a high-pass of second order at 3 Hz: 0.04 dB down at 10 Hz, and free of the
/// offset that microphones have.
struct WeightingBank {
  static let lowestFrequency = 3.0
  /// The poles in hertz that A has beyond the poles of C (IEC 61672-1:2013, annex E).
  private static let polesOfA = [107.65265, 737.86223]

  // All but the last two sections of C, and all but the first one of A: at most rates none.
  private var beforeC: SectionChain
  private var behindA: SectionChain
  private var lastOfC: (Section, Section)
  private var firstOfA: Section
  private var ofZ: Section
  private(set) var a: [Double]
  private(set) var c: [Double]
  private(set) var z: [Double]

  init(sampleRate: Double, capacity: Int) {
    let rest = AnalogPrototype(
      zeros: [ComplexRoot(0), ComplexRoot(0)],
      poles: Self.polesOfA.map { ComplexRoot(-2 * .pi * $0) }
    ).normalized(at: 1_000)
    var sectionsOfC = AnalogPrototype.cWeighting.sections(sampleRate: sampleRate)
    if sectionsOfC.count == 1 {
      sectionsOfC.insert(BiquadCoefficients(b0: 1, b1: 0, b2: 0, a1: 0, a2: 0), at: 0)
    }
    let sectionsOfA = rest.sections(sampleRate: sampleRate)
    beforeC = SectionChain(Array(sectionsOfC.dropLast(2)))
    lastOfC = (
      Section(coefficients: sectionsOfC[sectionsOfC.count - 2]),
      Section(coefficients: sectionsOfC[sectionsOfC.count - 1])
    )
    firstOfA = Section(coefficients: sectionsOfA[0])
    behindA = SectionChain(Array(sectionsOfA.dropFirst()))
    ofZ = Section(
      coefficients: .highPass(cutoff: Self.lowestFrequency, sampleRate: sampleRate))
    a = Array(repeating: 0, count: capacity)
    c = a
    z = a
  }

  mutating func process(_ hop: Span<Float>) {
    let count = hop.count
    for index in 0..<count {
      let sample = Double(hop[index])
      c[index] = sample
      z[index] = sample
    }
    beforeC.process(&c, count: count)
    a.withUnsafeMutableBufferPointer { a in
      c.withUnsafeMutableBufferPointer { c in
        z.withUnsafeMutableBufferPointer { z in
          // Four filters in one loop take hardly longer than one: each waits for itself.
          var (one, two, three, four) = (lastOfC.0, lastOfC.1, firstOfA, ofZ)
          for index in 0..<count {
            let weighted = two.step(one.step(c[index]))
            c[index] = weighted
            a[index] = three.step(weighted)
            z[index] = four.step(z[index])
          }
          (lastOfC.0, lastOfC.1, firstOfA, ofZ) = (one, two, three, four)
        }
      }
    }
    lastOfC.0.settle()
    lastOfC.1.settle()
    firstOfA.settle()
    ofZ.settle()
    behindA.process(&a, count: count)
  }

  mutating func reset() {
    beforeC.reset()
    lastOfC.0.reset()
    lastOfC.1.reset()
    firstOfA.reset()
    behindA.reset()
    ofZ.reset()
  }
}
