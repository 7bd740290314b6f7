import TragusDSP

/// Lowers the rate of a signal by a whole factor with a symmetric filter.
///
/// It is flat up to 0.38 of the lower rate, and what is folded below that lies 60 dB down.
struct SampleDecimator {
  private static let tapsPerFactor = 16
  private static let cutoff = 0.5  // of the lower rate, where the filter is 6 dB down
  private static let beta = 6.0  // of the Kaiser window: 63 dB

  let factor: Int
  private let taps: [Float]
  private var history: SampleHistory

  /// - Parameters:
  ///   - factor: 1 or more; 1 changes nothing.
  ///   - capacity: The most samples of a call.
  init(factor: Int, capacity: Int) {
    precondition(factor >= 1, "A rate can be divided by 1 and more.")
    self.factor = factor
    let count = factor == 1 ? 1 : Self.tapsPerFactor * factor
    let window = Window(.kaiser(beta: Self.beta), count: count, symmetry: .symmetric)
    let response = (0..<count).map { index in
      let x = 2 * Double.pi * Self.cutoff * (Double(index) - Double(count - 1) / 2) / Double(factor)
      return (x == 0 ? 1 : sine(x) / x) * Double(window.samples[index])
    }
    let sum = response.reduce(0, +)
    taps = response.map { Float($0 / sum) }
    history = SampleHistory(length: count + capacity)
  }

  /// By how many samples of the higher rate the result is late.
  var delay: Double { Double(taps.count - 1) / 2 }

  /// Filters the next samples, a multiple of ``factor``.
  mutating func process(
    _ samples: UnsafePointer<Float>, count: Int, into output: UnsafeMutablePointer<Float>
  ) {
    guard factor > 1 else {
      output.update(from: samples, count: count)
      return
    }
    history.append(count) { $0.update(from: samples, count: count) }
    let factor = factor
    let tapCount = taps.count
    let outputCount = count / factor
    history.withLast(count + tapCount - factor) { last in
      taps.withUnsafeBufferPointer { taps in
        let taps = taps.baseAddress!
        var index = 0
        // Four at once, because then each coefficient is loaded once for them.
        while index + 4 <= outputCount {
          let start = last + index &* factor
          var sums = (SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero)
          var tap = 0
          while tap < tapCount {
            let weights = Self.lanes(taps + tap)
            sums.0 += weights * Self.lanes(start + tap)
            sums.1 += weights * Self.lanes(start + (tap &+ factor))
            sums.2 += weights * Self.lanes(start + (tap &+ 2 &* factor))
            sums.3 += weights * Self.lanes(start + (tap &+ 3 &* factor))
            tap &+= 8
          }
          output[index] = sums.0.sum()
          output[index &+ 1] = sums.1.sum()
          output[index &+ 2] = sums.2.sum()
          output[index &+ 3] = sums.3.sum()
          index &+= 4
        }
        while index < outputCount {
          var sum = SIMD8<Float>.zero
          var tap = 0
          while tap < tapCount {
            sum += Self.lanes(taps + tap) * Self.lanes(last + index &* factor + tap)
            tap &+= 8
          }
          output[index] = sum.sum()
          index &+= 1
        }
      }
    }
  }

  // The number of taps is a multiple of 16.
  @inline(__always)
  private static func lanes(_ samples: UnsafePointer<Float>) -> SIMD8<Float> {
    UnsafeRawPointer(samples).loadUnaligned(as: SIMD8<Float>.self)
  }

  mutating func reset() { history.reset() }
}
