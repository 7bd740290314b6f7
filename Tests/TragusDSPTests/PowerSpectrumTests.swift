import Testing

@testable import TragusDSP

struct PowerSpectrumTests {
  /// The squared magnitude of a bin by the definition, in double precision.
  private func power(of samples: [Float], through window: [Float], bin: Int, of count: Int)
    -> Double
  {
    let faded = zip(samples, window).map { Double($0) * Double($1) }
    let value = spectrum(of: faded, at: Double(bin) / Double(count))
    return value.real * value.real + value.imaginary * value.imaginary
  }

  private func expect(
    _ power: [Float], of samples: [Float], through window: [Float], scale: Double = 1
  ) {
    let count = 2 * (power.count - 1)
    for bin in power.indices {
      let expected = scale * self.power(of: samples, through: window, bin: bin, of: count)
      // Single precision, relative to the mean power of a bin: a third of the samples.
      #expect(abs(Double(power[bin]) - expected) < 1e-5 * scale * Double(count))
    }
  }

  @Test(arguments: [(400, 400), (400, 512), (250, 1000), (1, 2)])
  func `every bin equals its definition`(window: Int, transform: Int) {
    let shape = WindowFunction(.hann, count: window).samples.map { $0 + 0.1 }
    let samples = noise(window)
    var plain = PowerSpectrum(window: shape, transformLength: transform)
    plain.measure(samples)
    expect(plain.power, of: samples, through: shape)
    var scaled = PowerSpectrum(window: shape, transformLength: transform, scale: 0.37)
    scaled.measure(samples)
    expect(scaled.power, of: samples, through: shape, scale: 0.37)
  }

  @Test func `the transform is the least that is fast`() {
    // 400 is 2^4 5^2; after 7 * 61 come 432 = 2^4 3^3.
    let lengths = [400, 427].map {
      PowerSpectrum(window: [Float](repeating: 1, count: $0)).transformLength
    }
    #expect(lengths == [400, 432])
  }

  @Test func `silence follows a shorter window, whatever was before`() {
    let short = WindowFunction(.hann, count: 100).samples
    var spectrum = PowerSpectrum(window: WindowFunction(.hann, count: 400).samples)
    let samples = noise(400)
    spectrum.measure(samples)
    samples.withUnsafeBufferPointer { spectrum.measure($0.baseAddress!, through: short) }
    expect(spectrum.power, of: Array(samples.prefix(100)), through: short)
  }

  @Test(arguments: [0, 31])
  func `a history gives the samples of the age that is asked for`(age: Int) {
    let window = WindowFunction(.hann, count: 128).samples
    let samples = noise(600)
    var history = SampleHistory(length: 200)
    for start in stride(from: 0, to: 600, by: 50) {
      history.append(Array(samples[start..<start + 50]))
    }
    var spectrum = PowerSpectrum(window: window)
    spectrum.measure(history, age: age)
    expect(
      spectrum.power, of: Array(samples.dropLast(age).suffix(128)), through: window)
  }
}
