import TragusDSP

/// The A, C and Z weighted signals of one channel, computed together.
///
/// The A weighting is the C weighting and two zeros and two poles more, so the C weighted signal is
/// filtered on. Z is a high-pass of second order at 3 Hz: 0.04 dB down at 10 Hz, and free of the
/// offset that microphones have.
struct WeightingBank {
  static let lowestFrequency = 3.0
  /// The poles in hertz that A has beyond those of C (IEC 61672-1:2013, annex E).
  private static let polesOfA = [107.65265, 737.86223]

  private var toC: SectionChain
  private var toA: SectionChain
  private var toZ: SectionChain
  private(set) var a: [Double]
  private(set) var c: [Double]
  private(set) var z: [Double]

  init(sampleRate: Double, capacity: Int) {
    let rest = AnalogPrototype(
      zeros: [ComplexRoot(0), ComplexRoot(0)],
      poles: Self.polesOfA.map { ComplexRoot(-2 * .pi * $0) }
    ).normalized(at: 1_000)
    toC = SectionChain(AnalogPrototype.cWeighting.sections(sampleRate: sampleRate))
    toA = SectionChain(rest.sections(sampleRate: sampleRate))
    toZ = SectionChain([.highPass(cutoff: Self.lowestFrequency, sampleRate: sampleRate)])
    a = Array(repeating: 0, count: capacity)
    c = a
    z = a
  }

  mutating func process(_ hop: Span<Float>) {
    for index in hop.indices {
      let sample = Double(hop[index])
      c[index] = sample
      z[index] = sample
    }
    toC.process(&c, count: hop.count)
    for index in hop.indices { a[index] = c[index] }
    toA.process(&a, count: hop.count)
    toZ.process(&z, count: hop.count)
  }

  mutating func reset() {
    toC.reset()
    toA.reset()
    toZ.reset()
  }
}
