import TragusDSP

/// A block of samples as sums and differences of the two that lie equally far from its middle.
///
/// Cosines about the middle meet the sums alone and sines the differences, which halves the work
/// and makes the two independent.
struct FoldedBlock {
  /// What a sinusoid meets in a block: sums of the samples times `u^p cos(w t)` and
  /// `u^p sin(w t)`, with `t` counted from the middle and `u = 2 t / count`.
  struct Moments {
    var cosine0 = 0.0
    var sine0 = 0.0
    /// With `u sin(w t)`, of what is even.
    var sine1 = 0.0
    /// With `u cos(w t)`, of what is odd.
    var cosine1 = 0.0
    var cosine2 = 0.0
    var sine2 = 0.0
  }

  private typealias Lanes = SIMD4<Double>

  /// The number of samples.
  let count: Int
  // Of x(t) + x(-t) and x(t) - x(-t) from the middle outwards, filled up with zeros.
  private var even: [Lanes]
  private var odd: [Lanes]

  init(count: Int) {
    self.count = count
    let pairCount = (count + 1) / 2
    even = Array(repeating: .zero, count: (pairCount + 3) / 4)
    odd = even
  }

  // The first place: 1/2 where the count is even. Where it is odd, the sample in the middle counts
  // half, because it meets itself.
  private var start: Double { count % 2 == 0 ? 0.5 : 0 }

  /// Takes samples, multiplied by `scale`.
  mutating func load(_ samples: UnsafePointer<Float>, scale: Double) {
    let pairCount = (count + 1) / 2
    let upper = samples + count / 2
    let lower = samples + (count - 1) / 2
    even.withUnsafeMutableBytes { even in
      odd.withUnsafeMutableBytes { odd in
        let even = even.assumingMemoryBound(to: Double.self).baseAddress!
        let odd = odd.assumingMemoryBound(to: Double.self).baseAddress!
        for index in 0..<pairCount {
          let (above, below) = (
            Double(upper[index]) * scale, Double((lower - index).pointee) * scale
          )
          even[index] = above + below
          odd[index] = above - below
        }
        if count % 2 == 1 { even[0] /= 2 }
      }
    }
  }

  /// Takes the samples of another block as long.
  mutating func copy(_ other: FoldedBlock) {
    for index in even.indices { (even[index], odd[index]) = (other.even[index], other.odd[index]) }
  }

  /// Writes the samples.
  func store(_ samples: UnsafeMutablePointer<Float>) {
    let pairCount = (count + 1) / 2
    let upper = samples + count / 2
    let lower = samples + (count - 1) / 2
    even.withUnsafeBytes { even in
      odd.withUnsafeBytes { odd in
        let even = even.assumingMemoryBound(to: Double.self).baseAddress!
        let odd = odd.assumingMemoryBound(to: Double.self).baseAddress!
        for index in 0..<pairCount {
          upper[index] = Float((even[index] + odd[index]) / 2)
          (lower - index).pointee = Float((even[index] - odd[index]) / 2)
        }
        if count % 2 == 1 { upper[0] = Float(even[0]) }
      }
    }
  }

  /// The sum of the squared samples.
  var energy: Double {
    var sum = Lanes.zero
    for index in even.indices { sum += even[index] * even[index] + odd[index] * odd[index] }
    let middle = count % 2 == 1 ? even[0][0] * even[0][0] / 2 : 0
    return sum.sum() / 2 + middle
  }

  /// - Parameter frequency: In radians per sample.
  func moments(_ frequency: Double) -> Moments {
    var rotor = Rotor(frequency, start: start)
    let scale = 2 / Double(count)
    var place = (Lanes(0, 1, 2, 3) + start) * scale
    let step = 4 * scale
    var (cosine0, sine0, sine1) = (Lanes.zero, Lanes.zero, Lanes.zero)
    var (cosine1, cosine2, sine2) = (Lanes.zero, Lanes.zero, Lanes.zero)
    even.withUnsafeBufferPointer { even in
      odd.withUnsafeBufferPointer { odd in
        for index in 0..<even.count {
          let (c, s) = (rotor.cosine, rotor.sine)
          let (e, o) = (even[index], odd[index])
          let (ec, os) = (e * c, o * s)
          let (es, oc) = (e * s * place, o * c * place)
          cosine0 += ec
          sine0 += os
          sine1 += es
          cosine1 += oc
          let square = place * place
          cosine2 += ec * square
          sine2 += os * square
          place += step
          rotor.advance()
        }
      }
    }
    return Moments(
      cosine0: cosine0.sum(), sine0: sine0.sum(), sine1: sine1.sum(), cosine1: cosine1.sum(),
      cosine2: cosine2.sum(), sine2: sine2.sum())
  }

  /// Takes `cosine * cos(w t) + sine * sin(w t)` away.
  mutating func subtract(frequency: Double, cosine: Double, sine: Double) {
    var rotor = Rotor(frequency, start: start)
    let (cosine, sine) = (2 * cosine, 2 * sine)
    let last = even.count - 1
    let pairCount = (count + 1) / 2
    for index in even.indices {
      even[index] -= cosine * rotor.cosine
      odd[index] -= sine * rotor.sine
      rotor.advance()
    }
    for lane in 0..<4 where 4 * last + lane >= pairCount {
      (even[last][lane], odd[last][lane]) = (0, 0)
    }
    if count % 2 == 1 { even[0][0] += cosine / 2 }
  }

  /// Cosines and sines of four places that follow each other. Each step is rounded, which adds up
  /// to less than 1e-12 in a million samples.
  private struct Rotor {
    var cosine: Lanes
    var sine: Lanes
    private let stepCosine: Double
    private let stepSine: Double

    init(_ frequency: Double, start: Double) {
      cosine = Lanes.zero
      sine = Lanes.zero
      for lane in 0..<4 {
        let angle = frequency * (start + Double(lane))
        cosine[lane] = TragusDSP.cosine(angle)
        sine[lane] = TragusDSP.sine(angle)
      }
      stepCosine = TragusDSP.cosine(4 * frequency)
      stepSine = TragusDSP.sine(4 * frequency)
    }

    @inline(__always)
    mutating func advance() {
      let next = cosine * stepCosine - sine * stepSine
      sine = sine * stepCosine + cosine * stepSine
      cosine = next
    }
  }
}
