/// Lowers the rate of a signal by a whole factor with a symmetric filter.
///
/// It is flat up to 0.38 of the lower rate, and what is folded below that lies 60 dB down.
package struct SampleDecimator: Sendable {
  // As `FourProducts` needs it, a multiple of 8.
  private static let tapsPerFactor = 16
  private static let cutoff = 0.5  // of the lower rate, where the filter is 6 dB down
  private static let beta = 6.0  // of the Kaiser window: 63 dB

  package let factor: Int
  private let taps: [Float]
  private let usesKernel = FourProducts.hasKernel
  private var history: SampleHistory

  /// - Parameters:
  ///   - factor: 1 or more; 1 changes nothing.
  ///   - capacity: The most samples of a call.
  package init(factor: Int, capacity: Int) {
    precondition(factor >= 1, "A rate can be divided by 1 and more.")
    self.factor = factor
    let count = factor == 1 ? 1 : Self.tapsPerFactor * factor
    let window = WindowFunction(.kaiser(beta: Self.beta), count: count, symmetry: .symmetric)
    let response = (0..<count).map { index in
      let x = 2 * Double.pi * Self.cutoff * (Double(index) - Double(count - 1) / 2) / Double(factor)
      return (x == 0 ? 1 : sine(x) / x) * Double(window.samples[index])
    }
    let sum = response.reduce(0, +)
    taps = response.map { Float($0 / sum) }
    history = SampleHistory(length: count + capacity)
  }

  /// By how many samples of the higher rate the result is late.
  package var delay: Double { Double(taps.count - 1) / 2 }

  /// Filters the next samples.
  ///
  /// - Precondition: Their number is a multiple of ``factor``, and there is room for the result.
  package mutating func process(_ samples: [Float], into output: inout [Float]) {
    precondition(
      samples.count % factor == 0 && output.count * factor >= samples.count,
      "A whole number of outputs must fit.")
    guard factor > 1 else {
      output.withUnsafeMutableBufferPointer { _ = $0.update(fromContentsOf: samples) }
      return
    }
    history.append(samples)
    let (factor, tapCount, usesKernel) = (factor, taps.count, usesKernel)
    let outputCount = samples.count / factor
    history.withLast(samples.count + tapCount - factor) { last in
      taps.withUnsafeBufferPointer { taps in
        output.withUnsafeMutableBufferPointer { output in
          let (taps, output) = (taps.baseAddress!, output.baseAddress!)
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
  }

  package mutating func reset() { history.reset() }
}
