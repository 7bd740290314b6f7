import Foundation
import Testing
import TragusCore
import TragusTestSupport

@testable import TragusSignals

struct RoundTripProbeTests {
  private func noise(_ count: Int, level: Double, seed: UInt64) -> [Float] {
    var random = SeededGenerator(seed: seed)
    // Uniform: the RMS is the amplitude over the root of 3.
    let amplitude = Float(pow(10, level / 20) * 3.0.squareRoot())
    return (0..<count).map { _ in Float.random(in: -amplitude...amplitude, using: &random) }
  }

  @Test(arguments: [
    (8000.0, -200.0, 0), (8000, -30, 1), (8000, -30, 8000), (44_100, -25, 777),
  ])
  func `a probe is found to the frame, also in noise above it`(
    rate: Double, noise: Double, delay: Int
  ) {
    let probe = RoundTripProbe(sampleRate: rate)
    var recording = self.noise(Int(1.5 * rate), level: noise, seed: 1)
    // 20 dB softer, and turned around by the wiring: -35 dBFS. A quarter of a second at 8 kHz gains
    // 33 dB over the noise, so 28 are left.
    for (frame, sample) in probe.samples.enumerated() { recording[delay + frame] -= 0.1 * sample }
    #expect(probe.find(in: recording)?.position == delay)
  }

  @Test func `an echo does not mislead`() throws {
    let probe = RoundTripProbe(sampleRate: 8000)
    var recording = noise(16_000, level: -50, seed: 9)
    for (frame, sample) in probe.samples.enumerated() {
      recording[3000 + frame] += 0.3 * sample
      recording[3150 + frame] += 0.2 * sample
      recording[4500 + frame] += 0.1 * sample
    }
    #expect(probe.find(in: recording)?.position == 3000)
  }

  @Test func `noise, speech, a tone and silence are no probe`() throws {
    let probe = RoundTripProbe(sampleRate: 8000)
    for seed in 1...3 as ClosedRange<UInt64> {
      #expect(probe.find(in: noise(20_000, level: -20, seed: seed)) == nil)
    }
    #expect(probe.find(in: try samples("speech?duration=3s&rate=8000")) == nil)
    #expect(probe.find(in: try samples("tone?frequency=1000&duration=2s&rate=8000")) == nil)
    #expect(probe.find(in: [Float](repeating: 0, count: 16_000)) == nil)
    #expect(probe.find(in: []) == nil)
  }

  @Test func `bad samples do not hide it`() throws {
    let probe = RoundTripProbe(sampleRate: 8000)
    var recording = noise(16_000, level: -60, seed: 4)
    for (frame, sample) in probe.samples.enumerated() { recording[5000 + frame] += sample }
    for (index, value) in [Float.nan, .infinity, -.infinity, 1e30].enumerated() {
      recording[100 + index] = value
    }
    #expect(probe.find(in: recording)?.position == 5000)
  }
}
