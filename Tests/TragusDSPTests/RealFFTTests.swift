import Foundation
import Testing

@testable import TragusDSP

struct RealFFTTests {
  /// All small counts, and longer ones of every kind of factor and vector remainder.
  static let counts =
    (1...100).filter(RealFFT.isSupported)
    + [120, 125, 128, 144, 150, 160, 225, 240, 243, 256, 270, 288, 375, 400, 480, 500, 512, 750]
    + [768, 1024]
  /// Counts for which there are kernels: of every radix last, and with vectors that overlap.
  static let kernelCounts = [
    128, 144, 160, 192, 240, 256, 400, 512, 720, 800, 1024, 2048, 4096, 4800, 16384,
  ]

  @Test(arguments: counts)
  func `a transform equals its definition`(count: Int) {
    let samples = noise(count, seed: UInt64(count))
    let bins = forward(samples)
    // The definition, its cosines and sines looked up so that long transforms stay exact.
    let roots = (0..<count).map { 2 * Double.pi * Double($0) / Double(count) }
    let (cosines, sines) = (roots.map { cos($0) }, roots.map { sin($0) })
    let exact = samples.map(Double.init)
    var (error, largest) = (0.0, 0.0)
    for bin in 0...(count / 2) {
      var (real, imaginary) = (0.0, 0.0)
      var root = 0
      for sample in exact {
        real += sample * cosines[root]
        imaginary -= sample * sines[root]
        root += bin
        if root >= count { root -= count }
      }
      error = max(
        error, hypot(real - Double(bins.real[bin]), imaginary - Double(bins.imaginary[bin])))
      largest = max(largest, hypot(real, imaginary))
    }
    // A Float has 6e-8; each of the at most 8 passes adds a rounding or two at random.
    #expect(error <= 4e-7 * largest)
  }

  @Test(arguments: kernelCounts)
  func `kernels give the same bits as loops in Swift`(count: Int) {
    var (kernel, plain) = (RealFFT(count: count), RealFFT(count: count, usesKernels: false))
    let samples = noise(count, seed: UInt64(count))
    let bins = forward(samples, &kernel)
    #expect(bins == forward(samples, &plain))
    #expect(power(samples, &kernel) == power(samples, &plain))
    #expect(inverse(bins, &kernel) == inverse(bins, &plain))
  }

  @Test(arguments: kernelCounts)
  func `loops in Swift undo their transform`(count: Int) {
    var fft = RealFFT(count: count, usesKernels: false)
    let samples = noise(count)
    let result = inverse(forward(samples, &fft), &fft)
    let error = zip(samples, result).map { abs($0 - $1) }.max()!
    #expect(error < 1e-6)  // as for the kernels, below
  }

  @Test(arguments: [1080, 1024, 2048, 4800], [true, false])
  func `the transform of a sum is the sum of the transforms`(count: Int, usesKernels: Bool) {
    var fft = RealFFT(count: count, usesKernels: usesKernels)
    let (first, second) = (noise(count, seed: 1), noise(count, seed: 2))
    let sum = zip(first, second).map { $0 - 2 * $1 }
    let (a, b, both) = (forward(first, &fft), forward(second, &fft), forward(sum, &fft))
    let largest = both.real.map(abs).max()!
    for bin in 0..<fft.binCount {
      // Three transforms of some 2e-7 each, the second one taken twice.
      let bound = 1e-6 * largest
      #expect(abs(a.real[bin] - 2 * b.real[bin] - both.real[bin]) < bound)
      #expect(abs(a.imaginary[bin] - 2 * b.imaginary[bin] - both.imaginary[bin]) < bound)
    }
  }

  @Test(arguments: [64, 1024, 1080, 4800])
  func `what is no number stays out of the next transform`(count: Int) {
    var fft = RealFFT(count: count)
    let samples = noise(count)
    let expected = forward(samples, &fft)
    _ = forward(Array(repeating: .nan, count: count), &fft)
    #expect(forward(samples, &fft) == expected)
  }

  @Test(arguments: counts + [4096, 4800, 6750])
  func `the inverse undoes the transform`(count: Int) {
    let samples = noise(count)
    let bins = forward(samples)
    var result: [Float] = Array(repeating: .nan, count: count)
    var span = result.mutableSpan
    var fft = RealFFT(count: count)
    fft.inverse(real: bins.real.span, imaginary: bins.imaginary.span, into: &span)
    let error = zip(samples, result).map { abs($0 - $1) }.max()!
    #expect(error < 1e-6)  // two transforms of some 1e-7 each, of samples up to 1
  }

  @Test(arguments: counts + [2048, 4800])
  func `the power adds up to that of the samples`(count: Int) {
    let samples = noise(count)
    var fft = RealFFT(count: count)
    var power: [Float] = Array(repeating: .nan, count: fft.binCount)
    var span = power.mutableSpan
    fft.powerSpectrum(samples.span, into: &span)
    var sum = 0.0
    for bin in 0..<fft.binCount {
      let isSingle = bin == 0 || 2 * bin == count
      sum += Double(power[bin]) * (isSingle ? 1 : 2)
    }
    let energy = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
    #expect(abs(sum / (energy * Double(count)) - 1) < 1e-6)  // Parseval; Float rounding
  }

  @Test(arguments: [64, 480, 1024], [3, 17])
  func `a sine in the centre of a bin is in that bin alone`(count: Int, bin: Int) {
    let bins = forward(sine(count, frequency: Double(bin) / Double(count)))
    for index in 0...(count / 2) {
      let magnitude = hypot(bins.real[index], bins.imaginary[index]) / Float(count)
      #expect(abs(magnitude - (index == bin ? 0.5 : 0)) < 1e-6)  // samples rounded to Float
    }
  }

  @Test func `the ends of a spectrum are real`() {
    let bins = forward(noise(96))
    #expect(bins.imaginary[0] == 0)
    #expect(bins.imaginary[48] == 0)
  }

  @Test func `a copy is independent and gives the same`() {
    var original = RealFFT(count: 240)
    var copy = original
    let (first, second) = (noise(240, seed: 1), noise(240, seed: 2))
    #expect(forward(first, &original) == forward(first))
    #expect(forward(second, &copy) == forward(second))
    #expect(forward(first, &original) == forward(first))
  }

  @Test func `counts of factors 2, 3 and 5 are supported`() {
    #expect(
      (1...20).filter(RealFFT.isSupported) == [1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 16, 18, 20])
    #expect(!RealFFT.isSupported(0))
    #expect(!RealFFT.isSupported(-8))
    #expect(RealFFT.supportedCount(atLeast: 1) == 2)
    #expect(RealFFT.supportedCount(atLeast: 97) == 100)
    #expect(RealFFT.supportedCount(atLeast: 1025) == 1080)
  }

  private struct Bins: Equatable {
    var real: [Float]
    var imaginary: [Float]
  }

  private func forward(_ samples: [Float]) -> Bins {
    var fft = RealFFT(count: samples.count)
    return forward(samples, &fft)
  }

  private func power(_ samples: [Float], _ fft: inout RealFFT) -> [Float] {
    var power: [Float] = Array(repeating: .nan, count: fft.binCount)
    var span = power.mutableSpan
    fft.powerSpectrum(samples.span, into: &span)
    return power
  }

  private func inverse(_ bins: Bins, _ fft: inout RealFFT) -> [Float] {
    var samples: [Float] = Array(repeating: .nan, count: fft.count)
    var span = samples.mutableSpan
    fft.inverse(real: bins.real.span, imaginary: bins.imaginary.span, into: &span)
    return samples
  }

  private func forward(_ samples: [Float], _ fft: inout RealFFT) -> Bins {
    var real: [Float] = Array(repeating: .nan, count: fft.binCount)
    var imaginary = real
    var realSpan = real.mutableSpan
    var imaginarySpan = imaginary.mutableSpan
    fft.forward(samples.span, real: &realSpan, imaginary: &imaginarySpan)
    return Bins(real: real, imaginary: imaginary)
  }
}
