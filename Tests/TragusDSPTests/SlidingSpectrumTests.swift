import Testing
import TragusTestSupport

@testable import TragusDSP

struct SlidingSpectrumTests {
  /// The last `count` samples of a signal seen through a window, transformed by the definition in
  /// double precision.
  private func power(of samples: [Float], through window: WindowFunction, bin: Int) -> Double {
    let count = window.count
    let last = samples.suffix(count)
    var (real, imaginary) = (0.0, 0.0)
    for (index, sample) in last.enumerated() {
      let root = rootOfUnity(bin * index, of: count)
      real += Double(sample) * Double(window.samples[index]) * root.real
      imaginary += Double(sample) * Double(window.samples[index]) * root.imaginary
    }
    let isWhole = bin == 0 || bin == count / 2
    let gain = Double(count) * window.coherentGain / (isWhole ? 1 : 2)
    return (real * real + imaginary * imaginary) / (gain * gain)
  }

  @Test(arguments: [64, 250, 2048], [WindowFunction.Shape.hann, .blackmanHarris, .rectangular])
  func `every bin equals its definition`(count: Int, shape: WindowFunction.Shape) {
    var generator = SeededGenerator(seed: 5)
    let samples = (0..<(7 * count + 13)).map { _ in Float.random(in: -1...1, using: &generator) }
    let window = WindowFunction(shape, count: count)
    var spectrum = SlidingSpectrum(window: window)
    // In pieces that fit neither the window nor the room behind it.
    for start in stride(from: 0, to: samples.count, by: 37) {
      spectrum.append(samples[start..<min(start + 37, samples.count)].span)
    }
    spectrum.measure()
    for bin in stride(from: 0, to: spectrum.binCount, by: max(count / 64, 1)) {
      let expected = power(of: samples, through: window, bin: bin)
      // Single precision, relative to the mean power of a bin, a few ten-thousandths here.
      #expect(abs(Double(spectrum.power[bin]) - expected) < 1e-7)
    }
  }

  @Test(
    arguments: [WindowFunction.Shape.hann, .hamming, .blackmanHarris, .flatTop], [0, -40, -100.0])
  func `a sine at the centre of a bin reads its level`(shape: WindowFunction.Shape, level: Double) {
    let amplitude = TragusDSP.power(10, level / 20)
    let samples = (0..<1024).map { Float(amplitude * sine(2 * .pi * 100 * Double($0) / 1024 + 1)) }
    var spectrum = SlidingSpectrum(window: WindowFunction(shape, count: 1024))
    spectrum.append(samples.span)
    spectrum.measure()
    #expect(abs(decibels(power: Double(spectrum.power[100])) - level) < 0.001)
  }

  @Test func `between two bins Hann's window reads 1.42 dB less`() {
    // The transform of Hann's window half a bin away is 8 / (3 pi): -1.4236 dB.
    let samples = (0..<2048).map { Float(sine(2 * .pi * 100.5 * Double($0) / 2048)) }
    var spectrum = SlidingSpectrum(window: WindowFunction(.hann, count: 2048))
    spectrum.append(samples.span)
    spectrum.measure()
    #expect(abs(decibels(power: Double(spectrum.power[100])) - -1.4236) < 0.001)
    #expect(abs(decibels(power: Double(spectrum.power[101])) - -1.4236) < 0.001)
  }

  @Test func `a constant and half the sample rate read their amplitude`() {
    var spectrum = SlidingSpectrum(window: WindowFunction(.hann, count: 128))
    spectrum.append([Float](repeating: 0.5, count: 128).span)
    spectrum.measure()
    #expect(abs(spectrum.power[0] - 0.25) < 1e-6)
    let alternating = (0..<128).map { $0 % 2 == 0 ? Float(0.5) : -0.5 }
    spectrum.append(alternating.span)
    spectrum.measure()
    #expect(abs(spectrum.power[64] - 0.25) < 1e-6)
  }

  @Test func `silence and samples that are no numbers read 0`() {
    var spectrum = SlidingSpectrum(window: WindowFunction(.hann, count: 128))
    spectrum.append([Float](repeating: 1, count: 500).span)
    spectrum.append([.nan, .infinity, -.infinity, 0x1p60, .greatestFiniteMagnitude].span)
    spectrum.appendSilence(123)
    spectrum.measure()
    let isSilent = spectrum.power.allSatisfy { $0 == 0 }
    #expect(isSilent)
    spectrum.append([Float](repeating: 0x1p59, count: 128).span)
    spectrum.measure()
    let isFinite = spectrum.power.allSatisfy { $0.isFinite }
    #expect(isFinite)
    spectrum.reset()
    spectrum.measure()
    let isReset = spectrum.power.allSatisfy { $0 == 0 }
    #expect(isReset)
  }
}
