import Testing
import TragusCore
import TragusDSP
import TragusTestSupport

@testable import TragusAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct SpectrumMeterTests {
  private func tone(_ frequency: Double, _ level: Double, count: Int, rate: Double) -> [Float] {
    let amplitude = pow(10, level / 20)
    return (0..<count).map { Float(amplitude * sin(2 * .pi * frequency * Double($0) / rate)) }
  }

  @Test(arguments: [(8000.0, 0.0), (44_100, -20), (48_000, -60), (192_000, 0)])
  func `a tone reads its level in its bin`(rate: Double, level: Double) {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    let length = SlidingSpectrum.defaultWindowLength(sampleRate: rate)
    let frequency = 40 * rate / Double(length)
    let signal = tone(frequency, level, count: Int(rate), rate: rate)
    let spectra = events(
      of: SpectrumMeter(format: format), hearing: [signal], format: format, blocks: .fixed(441))
    #expect(spectra.count == 10)
    for spectrum in spectra[1..<9] {
      #expect(spectrum.frequencyStep * 40 == frequency)
      // The tone is computed in single precision.
      #expect(abs(spectrum.levels[40] - level) < 0.001)
      let isPeak = spectrum.levels.max() == spectrum.levels[40]
      #expect(isPeak)
    }
    #expect(spectra.map(\.frameCount).reduce(0, +) == Int64(signal.count))
  }

  @Test func `the power of white noise is spread evenly`() {
    // By Parseval's theorem, a bin of noise of the power p holds 4 p times the equivalent noise
    // bandwidth over the length of the window. This is in terms of squared amplitudes: twice the
    // power.
    let format = AudioFormat(sampleRate: 48_000, channelCount: 2)
    var generator = SeededGenerator(seed: 21)
    let noise = (0..<2).map { _ in
      (0..<144_000).map { _ in Float.random(in: -1...1, using: &generator) }
    }
    let meter = SpectrumMeter(format: format, period: 3, windowLength: 512)
    let spectrum = events(of: meter, hearing: noise, format: format, blocks: .whole)[0]
    let expected = 4 * (1.0 / 3) * 1.5 / 512
    // About 1,000 independent windows: 3.2 % of standard deviation, 250 bins within 4.5 of them.
    for bin in 2..<255 {
      #expect(abs(Double(spectrum.power[bin]) / expected - 1) < 0.15)
    }
  }

  @Test func `opposite channels do not cancel`() {
    let format = AudioFormat(sampleRate: 48_000, channelCount: 2)
    let left = tone(3000, -20, count: 48_000, rate: 48_000)
    let spectra = events(
      of: SpectrumMeter(format: format), hearing: [left, left.map { -$0 }], format: format,
      blocks: .whole)
    #expect(abs(spectra[4].levels[128] - -20) < 0.001)
  }

  @Test func `a click counts wherever it lies`() {
    let format = AudioFormat(sampleRate: 8000, channelCount: 1)
    for position in stride(from: 0, to: 1600, by: 41) {
      var signal = [Float](repeating: 0, count: 1600)
      signal[position] = 1
      let spectra = events(
        of: SpectrumMeter(format: format, windowLength: 256), hearing: [signal], format: format,
        blocks: .whole)
      // At worst between two windows, where the nearer one weighs it half; 7 windows in a period.
      let power = spectra.map { Double($0.power[40]) }.reduce(0, +)
      #expect(power * 7 >= 0.25 * pow(4.0 / 256, 2) * 0.99)
    }
  }

  @Test func `every frame is in a period, the last one may be short`() {
    let format = AudioFormat(sampleRate: 8000, channelCount: 1)
    for count in [1, 100, 799, 800, 801, 3001] {
      let spectra = events(
        of: SpectrumMeter(format: format), hearing: [[Float](repeating: 0.1, count: count)],
        format: format, blocks: .fixed(64))
      #expect(spectra.map(\.frameCount).reduce(0, +) == Int64(count))
      #expect(spectra.last?.time == Double(count) / 8000)
    }
  }

  @Test(arguments: [(8000.0, 1), (11_025, 2)])
  func `the laws of analyzers hold`(rate: Double, channelCount: Int) {
    let format = AudioFormat(sampleRate: rate, channelCount: channelCount)
    var generator = SeededGenerator(seed: 9)
    let noise = (0..<channelCount).map { _ in
      (0..<9_011).map { _ in Float.random(in: -1.01...1.01, using: &generator) }
    }
    for (length, period) in [(64, 1000.0), (256, 100)] {
      // A period and a window after the bad samples, all is as ever.
      checkAnalyzer(format: format, signals: [noise], settling: 4096 / rate) {
        SpectrumMeter(format: format, period: period / rate, windowLength: length)
      }
    }
  }
}
