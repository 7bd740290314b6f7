/// A curve that fades a block of samples in and out before its spectrum is taken.
///
/// ```swift
/// let window = WindowFunction(.hann, count: 1024)
/// var faded: [Float] = Array(repeating: 0, count: window.count)
/// var output = faded.mutableSpan
/// window.apply(to: samples.span, into: &output)
/// ```
public struct WindowFunction: Sendable {
  /// The family of curves that a window belongs to.
  ///
  /// The coefficients are from F. J. Harris, "On the use of windows for harmonic analysis with the
  /// discrete Fourier transform", Proc. IEEE 66 (1978), except for the flat top.
  public enum Shape: Sendable, Hashable {
    /// No fading: the narrowest peak, side lobes of -13 dB.
    case rectangular
    /// Side lobes of -31 dB that fall by 18 dB per octave.
    case hann
    /// Side lobes of -43 dB that hardly fall.
    case hamming
    /// Side lobes of -58 dB that fall by 18 dB per octave.
    case blackman
    /// Four terms, side lobes of -92 dB.
    case blackmanHarris
    /// Reads the level of a sine to 0.01 dB wherever it lies between bins; side lobes of -88 dB.
    ///
    /// The five terms of G. D'Antona and A. Ferrero, "Digital Signal Processing for Measurement
    /// Systems" (2006).
    case flatTop
    /// The more `beta`, 0 or greater, the lower the side lobes and the wider the peak.
    case kaiser(beta: Double)
  }

  /// Where a window ends.
  public enum Symmetry: Sendable, Hashable {
    /// The sample after the last one would be the first again: for spectra.
    case periodic
    /// The last sample equals the first: for the design of filters.
    case symmetric
  }

  package let shape: Shape
  package let symmetry: Symmetry
  /// The values, at most 1 except for rounding. A flat top has negative ones too.
  public let samples: [Float]
  /// The mean of the values: what the window makes of the amplitude of a sine.
  package let coherentGain: Double
  /// The width, in bins, of the rectangle of the same height that would let through as much noise
  /// as the window does. It is 1 for the rectangular one, 1.5 for Hann's.
  package let equivalentNoiseBandwidth: Double

  /// - Precondition: `count` is at least 1, and the `beta` of a Kaiser window at least 0.
  public init(_ shape: Shape, count: Int, symmetry: Symmetry = .periodic) {
    precondition(count >= 1, "A window has at least one sample.")
    self.shape = shape
    self.symmetry = symmetry
    let span = symmetry == .periodic ? count : count - 1
    let values = (0..<count).map { count == 1 ? 1 : shape.value(at: Double($0) / Double(span)) }
    samples = values.map { Float($0) }
    let sum = values.reduce(0, +)
    let energy = values.reduce(0) { $0 + $1 * $1 }
    coherentGain = sum / Double(count)
    equivalentNoiseBandwidth = Double(count) * energy / (sum * sum)
  }

  /// The number of samples.
  public var count: Int { samples.count }

  /// Multiplies a block by the window.
  ///
  /// - Precondition: There are `count` samples and as many places.
  public func apply(to block: Span<Float>, into output: inout MutableSpan<Float>) {
    precondition(block.count == count, "The block must be as long as the window.")
    precondition(output.count == count, "The output must be as long as the window.")
    let samples = samples.span
    for index in samples.indices { output[index] = block[index] * samples[index] }
  }
}

extension WindowFunction.Shape {
  /// The window at a position from 0, its beginning, to 1, its end.
  fileprivate func value(at position: Double) -> Double {
    switch self {
    case .rectangular: 1
    case .hann: Self.cosineSum([0.5, 0.5], position)
    case .hamming: Self.cosineSum([0.54, 0.46], position)
    case .blackman: Self.cosineSum([0.42, 0.5, 0.08], position)
    case .blackmanHarris: Self.cosineSum([0.35875, 0.48829, 0.14128, 0.01168], position)
    case .flatTop:
      Self.cosineSum(
        [0.21557895, 0.41663158, 0.277263158, 0.083578947, 0.006947368], position)
    case .kaiser(let beta): Self.kaiser(beta, position)
    }
  }

  /// The cosines of 0, 1, 2 … periods, with alternating signs.
  private static func cosineSum(_ coefficients: [Double], _ position: Double) -> Double {
    var sum = 0.0
    var sign = 1.0
    for (index, coefficient) in coefficients.enumerated() {
      sum += sign * coefficient * cosine(2 * Double.pi * Double(index) * position)
      sign = -sign
    }
    return sum
  }

  private static func kaiser(_ beta: Double, _ position: Double) -> Double {
    precondition(beta >= 0, "The beta of a Kaiser window is at least 0.")
    let relative = 2 * position - 1
    return besselI0(beta * max(0, 1 - relative * relative).squareRoot()) / besselI0(beta)
  }
}
