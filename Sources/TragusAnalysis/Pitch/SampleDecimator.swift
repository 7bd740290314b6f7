import TragusDSP

/// Lowers the rate of a signal by a whole factor with a symmetric filter.
///
/// It is flat up to 0.38 of the lower rate, and what is folded below that lies 60 dB down.
struct SampleDecimator {
  // As `FourProducts` needs it, a multiple of 8.
  private static let tapsPerFactor = 16
  private static let cutoff = 0.5  // of the lower rate, where the filter is 6 dB down
  private static let beta = 6.0  // of the Kaiser window: 63 dB

  let factor: Int
  private let taps: [Float]
  private let usesKernel = FourProducts.hasKernel
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
    let (tapCount, usesKernel) = (taps.count, usesKernel)
    let outputCount = count / factor
    history.withLast(count + tapCount - factor) { last in
      taps.withUnsafeBufferPointer { taps in
        let taps = taps.baseAddress!
        var index = 0
        while index < outputCount {
          let isFour = index + 4 <= outputCount
          let sums = FourProducts.ofWindows(
            last + index &* factor, distance: isFour ? factor : 0, taps, count: tapCount,
            usesKernel: usesKernel)
          if isFour {
            UnsafeMutableRawPointer(output + index).storeBytes(of: sums, as: SIMD4<Float>.self)
            index &+= 4
          } else {
            output[index] = sums[0]
            index &+= 1
          }
        }
      }
    }
  }

  mutating func reset() { history.reset() }
}
