import TragusDSP

/// Sums up the squares of two channels after the weighting of loudness.
///
/// Both channels are in one register. The sections are written by their states. So from one sample
/// to the next there are only a multiplication and a subtraction to wait for. Their gain is left to
/// the sum.
struct WeightedPower {
  private typealias Pair = SIMD2<Double>

  /// `y = x + s1; s1 = b1 x + s2 - a1 s1; s2 = b2 x - a2 s1`: the transposed form, with the output
  /// put into the states.
  private struct Section {
    let a1, a2, b1, b2: Double

    init(_ c: BiquadCoefficients) {
      (a1, a2) = (c.a1, c.a2)
      (b1, b2) = (c.b1 / c.b0 - c.a1, c.b2 / c.b0 - c.a2)
    }
  }

  /// What is lost to rounding is far above.
  private static let silence = 1e-30

  private let first: Section
  private let second: Section
  private let gain: Double
  private var s1 = Pair.zero
  private var s2 = Pair.zero
  private var t1 = Pair.zero
  private var t2 = Pair.zero
  private var sum = Pair.zero

  /// - Parameter sections: Two.
  init(_ sections: [BiquadCoefficients]) {
    precondition(sections.count == 2, "The weighting of loudness has two sections.")
    first = Section(sections[0])
    second = Section(sections[1])
    let amplitude = sections[0].b0 * sections[1].b0
    gain = amplitude * amplitude
  }

  /// Takes samples of both channels.
  mutating func add(_ a: Span<Float>, _ b: Span<Float>, _ range: Range<Int>) {
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        let a = UnsafeBufferPointer(rebasing: a[range])
        let b = UnsafeBufferPointer(rebasing: b[range])
        if areSound(a), areSound(b) {
          add(a, b) { $0 }
        } else {
          add(a, b) { $0.orSilence }
        }
      }
    }
  }

  /// Ends a run of samples.
  ///
  /// - Returns: The sums of the squares of both channels since the last run.
  mutating func take() -> SIMD2<Double> {
    defer { sum = .zero }
    // Seldom enough to cost nothing, often enough that no state becomes subnormal in silence.
    for lane in 0..<2 {
      if abs(s1[lane]) < Self.silence { s1[lane] = 0 }
      if abs(s2[lane]) < Self.silence { s2[lane] = 0 }
      if abs(t1[lane]) < Self.silence { t1[lane] = 0 }
      if abs(t2[lane]) < Self.silence { t2[lane] = 0 }
    }
    return sum * gain
  }

  mutating func reset() {
    (s1, s2, t1, t2, sum) = (.zero, .zero, .zero, .zero, .zero)
  }

  @inline(__always)
  private mutating func add(
    _ a: UnsafeBufferPointer<Float>, _ b: UnsafeBufferPointer<Float>, _ clean: (Float) -> Float
  ) {
    let (p, q) = (first, second)
    var (s1, s2, t1, t2, sum) = (s1, s2, t1, t2, sum)
    for index in 0..<a.count {
      let x = Pair(Double(clean(a[index])), Double(clean(b[index])))
      let y = x + s1
      let nextS1 = (p.b1 * x + s2) - p.a1 * s1
      s2 = p.b2 * x - p.a2 * s1
      s1 = nextS1
      let z = y + t1
      let nextT1 = (q.b1 * y + t2) - q.a1 * t1
      t2 = q.b2 * y - q.a2 * t1
      t1 = nextT1
      sum += z * z
    }
    (self.s1, self.s2, self.t1, self.t2, self.sum) = (s1, s2, t1, t2, sum)
  }
}
