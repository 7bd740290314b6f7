import Foundation
import Testing

@testable import TragusDSP

struct OnePoleTests {
  @Test(arguments: [8_000, 48_000, 192_000.0], [0.001, 0.125, 1.0])
  func `a step reaches 63 percent after the time constant`(
    sampleRate: Double, timeConstant: Double
  ) {
    var smoother = OnePole(timeConstant: timeConstant, sampleRate: sampleRate)
    for _ in 0..<Int((timeConstant * sampleRate).rounded()) { _ = smoother.process(1) }
    #expect(abs(smoother.value - (1 - exp(-1))) < 1e-9)  // exact but for rounding in Double
  }

  @Test func `a cutoff far below the rate is 3 dB down`() {
    var smoother = OnePole(cutoff: 100, sampleRate: 48_000)
    var samples = sine(48_000, frequency: 100.0 / 48_000)
    var span = samples.mutableSpan
    smoother.process(&span)
    var goertzel = Goertzel(frequency: 100, sampleRate: 48_000)
    goertzel.process(samples.span.extracting(24_000..<48_000))
    // 0.06 dB by 1 - exp(-x) instead of x; the exact figure is of the analog filter.
    #expect(abs(10 * log10(2 * goertzel.meanSquare) - -3.0103) < 0.06)
  }

  @Test func `a block gives what single samples give`() {
    let samples = noise(500)
    var single = OnePole(timeConstant: 0.01, sampleRate: 8_000)
    let expected = samples.map { Float(single.process(Double($0))) }
    var block = OnePole(timeConstant: 0.01, sampleRate: 8_000)
    var result = samples
    var span = result.mutableSpan
    block.process(&span)
    #expect(result == expected)
  }

  @Test func `a time constant of 0 changes nothing`() {
    var smoother = OnePole(timeConstant: 0, sampleRate: 8_000)
    #expect(smoother.process(0.25) == 0.25)
    #expect(smoother.process(-1) == -1)
  }

  @Test func `what is not finite does not poison what follows`() {
    var smoother = OnePole(timeConstant: 0.01, sampleRate: 8_000)
    _ = smoother.process(.infinity)
    _ = smoother.process(.nan)
    #expect(smoother.value == 0)
    smoother.reset(to: 0.5)
    #expect(smoother.value == 0.5)
  }
}
