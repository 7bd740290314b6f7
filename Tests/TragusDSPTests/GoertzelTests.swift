import Foundation
import Testing

@testable import TragusDSP

struct GoertzelTests {
  @Test(arguments: [8_000, 44_100, 48_000, 96_000.0], [20, 697, 1_000, 3_999.0])
  func `the magnitude equals the definition`(sampleRate: Double, frequency: Double) {
    let samples = noise(5_000)
    var goertzel = Goertzel(frequency: frequency, sampleRate: sampleRate)
    goertzel.process(samples.span)
    let (real, imaginary) = spectrum(
      of: samples.map(Double.init), at: frequency / sampleRate)
    let expected = real * real + imaginary * imaginary
    // Rounding in Double grows with the square of the count over the angle; 20 Hz is the worst.
    #expect(abs(goertzel.squaredMagnitude - expected) < 1e-7 * expected + 1e-9)
  }

  @Test(arguments: [0.0, 0.5, 1.3])
  func `a sine of full scale has the mean square of one half`(phase: Double) {
    // 480 samples are ten periods.
    var goertzel = Goertzel(frequency: 1_000, sampleRate: 48_000)
    goertzel.process(sine(480, frequency: 1.0 / 48, phase: phase).span)
    #expect(abs(goertzel.meanSquare - 0.5) < 1e-7)  // samples rounded to Float
  }

  @Test func `another frequency of the same grid has none`() {
    var goertzel = Goertzel(frequency: 1_200, sampleRate: 48_000)
    goertzel.process(sine(480, frequency: 1.0 / 48).span)
    #expect(goertzel.meanSquare < 1e-14)  // samples rounded to Float
  }

  @Test func `blocks give what the whole gives, and a reset starts anew`() {
    let samples = noise(1_000)
    var whole = Goertzel(frequency: 440, sampleRate: 16_000)
    #expect(whole.meanSquare == 0)
    whole.process(samples.span)
    var parts = Goertzel(frequency: 440, sampleRate: 16_000)
    parts.process(noise(77, seed: 9).span)
    parts.reset()
    parts.process(samples.span.extracting(0..<1))
    parts.process(samples.span.extracting(1..<640))
    parts.process(samples.span.extracting(640..<1_000))
    #expect(parts.meanSquare == whole.meanSquare)
    #expect(parts.count == 1_000)
  }

  @Test func `a sample that is not finite counts as 0`() {
    var samples = noise(100)
    samples[50] = 0
    var clean = Goertzel(frequency: 440, sampleRate: 16_000)
    clean.process(samples.span)
    samples[50] = .nan
    var dirty = Goertzel(frequency: 440, sampleRate: 16_000)
    dirty.process(samples.span)
    #expect(dirty.meanSquare == clean.meanSquare)
  }
}
