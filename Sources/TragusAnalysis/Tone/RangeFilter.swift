import TragusDSP

/// Keeps what lies in a range of frequencies of one block, for blocks that hold much more elsewhere.
///
/// Without it, the end of a block cuts a strong sound outside of the range so hard that it is heard
/// inside. The filter is a symmetric one with a Kaiser window, an eighth of the block long. No
/// sample is taken from outside of the block: what is left of it is seven eighths long, about the
/// same middle.
struct RangeFilter {
  /// The number of samples that it leaves of a block.
  let outputCount: Int

  private let cells: Range<Int>
  private let response: [Float]
  private let coefficients: [Double]
  private let spread: Double
  private let lastCell: Int
  private var transform: RealFFT
  private var real: [Float]
  private var imaginary: [Float]
  private var filtered: [Float]

  // A strong sound is 60 dB above a tone and its noise, and that is to be 40 dB below.
  private static let attenuation = 100.0  // decibels

  /// - Parameters:
  ///   - count: The number of samples of a block.
  ///   - paddedCount: The number of samples of its transform.
  ///   - range: In radians per sample, 0 to pi.
  /// - Returns: Nil where so little lies outside of the range that no filter can take it away.
  init?(count: Int, paddedCount: Int, range: ClosedRange<Double>) {
    let length = (count / 16) * 2 + 1
    // J. F. Kaiser's formulas for the form of the window and the width of the slope.
    let beta = 0.1102 * (Self.attenuation - 8.7)
    let slope = (Self.attenuation - 8) / (2.285 * Double(length - 1))
    let bin = 2 * Double.pi / Double(count)
    let low = range.lowerBound - Double(ToneFinder.margin) * bin - slope / 2
    let high = range.upperBound + Double(ToneFinder.margin) * bin + slope / 2
    let (cutsLow, cutsHigh) = (low > slope / 2, high < .pi - slope / 2)
    guard length >= 16, cutsLow || cutsHigh else { return nil }

    let window = WindowFunction(.kaiser(beta: beta), count: length, symmetry: .symmetric).samples
    let half = length / 2
    coefficients = (0...half).map { place in
      func lowPass(_ cutoff: Double) -> Double {
        place == 0 ? cutoff / .pi : sine(cutoff * Double(place)) / (.pi * Double(place))
      }
      let above = cutsHigh ? lowPass(high) : place == 0 ? 1 : 0
      let below = cutsLow ? lowPass(low) : 0
      return (above - below) * Double(window[half + place])
    }
    outputCount = count - length + 1
    spread = Double(paddedCount) / Double(count)
    lastCell = (count - 1) / 2
    let first = max(Int(range.lowerBound / bin) - ToneFinder.margin, 1)
    cells = first..<(min(Int(range.upperBound / bin) + ToneFinder.margin, lastCell) + 1)
    transform = RealFFT(count: paddedCount)
    // Symmetric about sample 0, so that nothing is delayed.
    var impulse = [Float](repeating: 0, count: paddedCount)
    for (place, coefficient) in coefficients.enumerated() {
      impulse[place] = Float(coefficient)
      impulse[(paddedCount - place) % paddedCount] = Float(coefficient)
    }
    real = Array(repeating: 0, count: paddedCount / 2 + 1)
    imaginary = real
    filtered = impulse
    var response = real
    transform.forward(impulse, real: &response, imaginary: &imaginary)
    self.response = response
  }

  /// The factor by which it changes the amplitude of a sinusoid.
  ///
  /// - Parameter frequency: In radians per sample.
  func gain(_ frequency: Double) -> Double {
    var sum = coefficients[0]
    for place in 1..<coefficients.count {
      sum += 2 * coefficients[place] * cosine(frequency * Double(place))
    }
    return sum
  }

  /// Whether what lies outside of the range is likely to be heard inside.
  func isNeeded(_ power: [Float]) -> Bool {
    // What a sinusoid spreads falls with the square of the distance, on average over its place
    // between the bins: 1 / (2 pi² d²).
    var leak = 0.0
    var total = 0.0
    for cell in 1..<cells.lowerBound {
      let distance = Double(cells.lowerBound + ToneFinder.margin - cell)
      leak += energy(power, cell) / (distance * distance)
    }
    for cell in cells.upperBound..<max(lastCell + 1, cells.upperBound) {
      let distance = Double(cell - cells.upperBound + ToneFinder.margin + 1)
      leak += energy(power, cell) / (distance * distance)
    }
    for cell in cells { total += logarithm(max(energy(power, cell), 1e-60)) }
    // The mean of the logarithms of noise is 0.5772 below the logarithm of the mean.
    let inside = exponential(total / Double(cells.count) + 0.5772)
    return leak / (2 * Double.pi * Double.pi) > 0.05 * inside
  }

  /// Filters a block.
  ///
  /// - Parameters:
  ///   - spectrum: The spectrum of the block.
  ///   - body: Gets `outputCount` samples.
  mutating func apply(to spectrum: SinusoidSpectrum, _ body: (UnsafePointer<Float>) -> Void) {
    for bin in response.indices {
      real[bin] = spectrum.real[bin] * response[bin]
      imaginary[bin] = spectrum.imaginary[bin] * response[bin]
    }
    transform.inverse(real: real, imaginary: imaginary, into: &filtered)
    filtered.withUnsafeBufferPointer { body($0.baseAddress! + (coefficients.count - 1)) }
  }

  private func energy(_ power: [Float], _ cell: Int) -> Double {
    Double(power[Int((Double(cell) * spread).rounded())])
  }
}
