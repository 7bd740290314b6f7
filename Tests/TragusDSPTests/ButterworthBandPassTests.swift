import Testing

@testable import TragusDSP

struct ButterworthBandPassTests {
  @Test(arguments: [(17_782.8, 22_387.2), (890, 1_122), (300, 3_400), (20, 20_000)])
  func `a band-pass has the response of its definition`(low: Double, high: Double) {
    let rate = 48_000.0
    let filter = ButterworthBandPass(low: low, high: high, sampleRate: rate)
    func warped(_ frequency: Double) -> Double {
      sine(.pi * frequency / rate) / cosine(.pi * frequency / rate)
    }
    for step in 1..<96 {
      let frequency = Double(step) * 250
      // 1 / (1 + x^8) with the analog frequencies of the bilinear transform.
      let w = warped(frequency)
      let x = (w * w - warped(low) * warped(high)) / (w * (warped(high) - warped(low)))
      let expected = -decibels(power: 1 + power(x, 8))
      let found = decibels(amplitude: filter.gain(at: frequency, sampleRate: rate))
      // Rounding in double precision; far down it is larger.
      #expect(abs(found - expected) < (expected > -120 ? 1e-4 : 0.1))
    }
    for edge in [low, high] {
      let found = decibels(amplitude: filter.gain(at: edge, sampleRate: rate))
      #expect(abs(found - -3.0103) < 1e-4)
    }
  }
}
