import Foundation
import Testing

@testable import TragusDSP

struct WindowTests {
  /// Coherent gain, equivalent noise bandwidth in bins and highest side lobe in decibels: table 1
  /// of Harris (1978), which gives two or three digits. For the flat top and the Kaiser windows
  /// they were computed with SciPy.
  static let published:
    [(WindowFunction.Shape, gain: Double, bandwidth: Double, sideLobe: Double)] = [
      (.rectangular, 1.00, 1.00, -13),
      (.hann, 0.50, 1.50, -31.5),
      (.hamming, 0.54, 1.36, -42.5),
      (.blackman, 0.42, 1.73, -58),
      (.blackmanHarris, 0.36, 2.00, -92),
      (.flatTop, 0.2156, 3.77, -88),
      (.kaiser(beta: 2 * .pi), 0.49, 1.50, -46),
      (.kaiser(beta: 3 * .pi), 0.40, 1.80, -69),
    ]

  @Test(arguments: published.indices)
  func `gain and bandwidth are those published`(index: Int) {
    let (shape, gain, bandwidth, _) = Self.published[index]
    let window = WindowFunction(shape, count: 4096)
    #expect(abs(window.coherentGain - gain) < 0.006)
    #expect(abs(window.equivalentNoiseBandwidth - bandwidth) < 0.006)
  }

  @Test(arguments: published.indices)
  func `the highest side lobe is that published`(index: Int) {
    let (shape, _, _, sideLobe) = Self.published[index]
    let window = WindowFunction(shape, count: 64)
    // 64 times as long, so that there are 64 points per bin.
    var fft = RealFFT(count: 4096)
    var power: [Float] = Array(repeating: 0, count: fft.binCount)
    var span = power.mutableSpan
    fft.powerSpectrum(
      (window.samples + Array(repeating: 0, count: 4032)).span, into: &span)
    let valley = (1..<power.count - 1).first {
      power[$0] < power[$0 - 1] && power[$0] <= power[$0 + 1]
    }!
    let highest = power[valley...].max()!
    // The published figures are rounded, and for a window without end.
    #expect(abs(decibels(Double(highest / power[0]).squareRoot()) - sideLobe) < 1.2)
  }

  @Test func `a periodic window is a symmetric one without its last sample`() {
    for (shape, _, _, _) in Self.published {
      let periodic = WindowFunction(shape, count: 50).samples
      let symmetric = WindowFunction(shape, count: 51, symmetry: .symmetric).samples
      #expect(periodic == Array(symmetric.dropLast()))
      for (value, mirrored) in zip(symmetric, symmetric.reversed()) {
        #expect(abs(value - mirrored) < 1e-7)  // the cosines of mirrored angles round apart
      }
    }
  }

  @Test func `a Kaiser window is that of its published values`() {
    // numpy.kaiser(5, 8.6)
    let expected: [Float] = [0.001332512, 0.3403936, 1, 0.3403936, 0.001332512]
    let window = WindowFunction(.kaiser(beta: 8.6), count: 5, symmetry: .symmetric)
    for (value, reference) in zip(window.samples, expected) {
      #expect(abs(value - reference) < 1e-6)  // as many digits are given
    }
  }

  @Test(arguments: [WindowFunction.Symmetry.periodic, .symmetric])
  func `one sample passes unchanged`(symmetry: WindowFunction.Symmetry) {
    let window = WindowFunction(.hann, count: 1, symmetry: symmetry)
    #expect(window.samples == [1])
    #expect(window.equivalentNoiseBandwidth == 1)
  }

  @Test func `a block is multiplied sample by sample`() {
    let window = WindowFunction(.hamming, count: 32)
    let block = noise(32)
    var output: [Float] = Array(repeating: 0, count: 32)
    var span = output.mutableSpan
    window.apply(to: block.span, into: &span)
    #expect(output == zip(block, window.samples).map { $0 * $1 })
  }
}
