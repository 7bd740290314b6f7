import Foundation
import Testing

@testable import TragusDSP

struct BiquadTests {
  static let sampleRates = [8_000, 44_100, 48_000, 96_000.0]
  static let frequencies = [50, 300, 1_000, 3_400.0]

  /// What an analog filter does at the frequency that the bilinear transform maps to `frequency`,
  /// relative to the frequency that it is designed for.
  private static func warped(_ frequency: Double, _ design: Double, _ sampleRate: Double) -> Double
  {
    tan(.pi * frequency / sampleRate) / tan(.pi * design / sampleRate)
  }

  @Test(arguments: sampleRates, frequencies)
  func `low-pass and high-pass are the analog prototypes`(sampleRate: Double, cutoff: Double) {
    for q in [0.5, BiquadCoefficients.butterworthQ, 4] {
      let lowPass = BiquadCoefficients.lowPass(cutoff: cutoff, sampleRate: sampleRate, q: q)
      let highPass = BiquadCoefficients.highPass(cutoff: cutoff, sampleRate: sampleRate, q: q)
      for part in [0.01, 0.1, 0.24, 0.4, 0.49] {
        let frequency = part * sampleRate
        let s = Self.warped(frequency, cutoff, sampleRate)
        let denominator = hypot(1 - s * s, s / q)
        expectClose(lowPass, frequency, sampleRate, 1 / denominator)
        expectClose(highPass, frequency, sampleRate, s * s / denominator)
      }
      expectClose(lowPass, cutoff, sampleRate, q)
      expectClose(highPass, cutoff, sampleRate, q)
      expectClose(lowPass, 0, sampleRate, 1)
    }
  }

  @Test(arguments: sampleRates, frequencies)
  func `band-pass, notch and peak are the analog prototypes`(sampleRate: Double, center: Double) {
    let q = 2.0
    let bandPass = BiquadCoefficients.bandPass(center: center, sampleRate: sampleRate, q: q)
    let notch = BiquadCoefficients.notch(center: center, sampleRate: sampleRate, q: q)
    let peak = BiquadCoefficients.peak(center: center, sampleRate: sampleRate, q: q, gain: 6)
    let amplitude = pow(10, 6.0 / 40)
    for part in [0.01, 0.1, 0.24, 0.4, 0.49] {
      let frequency = part * sampleRate
      let s = Self.warped(frequency, center, sampleRate)
      let denominator = hypot(1 - s * s, s / q)
      expectClose(bandPass, frequency, sampleRate, s / q / denominator)
      expectClose(notch, frequency, sampleRate, abs(1 - s * s) / denominator)
      expectClose(
        peak, frequency, sampleRate,
        hypot(1 - s * s, s * amplitude / q) / hypot(1 - s * s, s / amplitude / q))
    }
    expectClose(bandPass, center, sampleRate, 1)
    expectClose(peak, center, sampleRate, pow(10, 6.0 / 20))
    #expect(notch.gain(at: center, sampleRate: sampleRate) < 1e-6)  // a zero but for rounding
  }

  @Test(arguments: sampleRates, [-12.0, 6])
  func `a shelf has its gain on one side and half of it in the middle`(
    sampleRate: Double, gain: Double
  ) {
    let low = BiquadCoefficients.lowShelf(frequency: 500, sampleRate: sampleRate, gain: gain)
    let high = BiquadCoefficients.highShelf(frequency: 500, sampleRate: sampleRate, gain: gain)
    let (full, half) = (pow(10, gain / 20), pow(10, gain / 40))
    expectClose(low, 0, sampleRate, full)
    expectClose(low, 500, sampleRate, half)
    expectClose(low, sampleRate / 2, sampleRate, 1)
    expectClose(high, 0, sampleRate, 1)
    expectClose(high, 500, sampleRate, half)
    expectClose(high, sampleRate / 2, sampleRate, full)
  }

  @Test(arguments: sampleRates, [50, 300, 1_000.0])
  func `the filter does what its coefficients declare`(sampleRate: Double, cutoff: Double) {
    let designs = [
      BiquadCoefficients.lowPass(cutoff: cutoff, sampleRate: sampleRate),
      .highPass(cutoff: cutoff, sampleRate: sampleRate),
      .bandPass(center: cutoff, sampleRate: sampleRate, q: 1),
      .peak(center: cutoff, sampleRate: sampleRate, q: 1, gain: -9),
      .highShelf(frequency: cutoff, sampleRate: sampleRate, gain: 4),
    ]
    // Ten periods to settle, the transient being gone by 300 dB, then ten to be measured.
    let count = 2 * Int((10 * sampleRate / cutoff).rounded())
    let frequency = 20.0 / Double(count)
    for design in designs {
      var filter = Biquad(design)
      var samples = sine(count, frequency: frequency)
      var span = samples.mutableSpan
      filter.process(&span)
      let half = samples.dropFirst(count / 2).map(Double.init)
      let (real, imaginary) = spectrum(of: half, at: frequency)
      let measured = 2 * hypot(real, imaginary) / Double(half.count)
      let declared = design.gain(at: frequency * sampleRate, sampleRate: sampleRate)
      #expect(abs(decibels(measured / declared)) < 1e-5)  // samples rounded to Float
    }
  }

  @Test func `a low high-pass at a high rate adds no noise of its own`() {
    let design = BiquadCoefficients.highPass(cutoff: 20, sampleRate: 192_000)
    let samples = noise(20_000)
    var filter = Biquad(design)
    var result = samples
    var span = result.mutableSpan
    filter.process(&span)
    // Direct form I in Double.
    var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
    var error = 0.0
    for index in samples.indices {
      let x = Double(samples[index])
      let y =
        design.b0 * x + design.b1 * x1 + design.b2 * x2 - design.a1 * y1 - design.a2 * y2
      (x2, x1, y2, y1) = (x1, x, y1, y)
      error = max(error, abs(y - Double(result[index])))
    }
    #expect(error < 1.3e-7)  // the rounding of results up to 2 to Float, nothing else
  }

  @Test func `blocks give what the whole gives`() {
    let design = BiquadCoefficients.lowPass(cutoff: 300, sampleRate: 8_000)
    let samples = noise(1_000)
    var whole = Biquad(design)
    var expected = samples
    var span = expected.mutableSpan
    whole.process(&span)
    var filter = Biquad(design)
    var result: [Float] = []
    for range in [0..<1, 1..<1, 1..<400, 400..<1_000] {
      var output: [Float] = Array(repeating: 0, count: range.count)
      var part = output.mutableSpan
      filter.process(samples.span.extracting(range), into: &part)
      result += output
    }
    #expect(result == expected)
  }

  @Test func `what is not finite does not poison what follows, and silence ends in 0`() {
    var filter = Biquad(.lowPass(cutoff: 300, sampleRate: 8_000))
    var samples: [Float] = [.nan, .infinity, -.infinity, 1] + Array(repeating: 0, count: 4_000)
    var span = samples.mutableSpan
    filter.process(&span)
    #expect(samples[..<3] == [0, 0, 0])
    #expect(samples[3] > 0)
    #expect(samples.allSatisfy { $0 == 0 || $0.isNormal })
    #expect(samples.last == 0)
  }

  @Test func `a reset equals a fresh start`() {
    let design = BiquadCoefficients.lowPass(cutoff: 300, sampleRate: 8_000)
    var used = Biquad(design)
    var first = noise(50)
    var span = first.mutableSpan
    used.process(&span)
    used.reset()
    var (again, fresh) = (noise(50), noise(50))
    var againSpan = again.mutableSpan
    used.process(&againSpan)
    var other = Biquad(design)
    var freshSpan = fresh.mutableSpan
    other.process(&freshSpan)
    #expect(again == fresh)
  }

  private func expectClose(
    _ coefficients: BiquadCoefficients, _ frequency: Double, _ sampleRate: Double,
    _ expected: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let gain = coefficients.gain(at: frequency, sampleRate: sampleRate)
    // 50 Hz at 96 kHz loses six digits of a Double to cancellation.
    #expect(
      abs(gain - expected) < 1e-6 * max(1, expected), sourceLocation: sourceLocation)
  }
}
