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

  @Test(arguments: [8000, 44_100, 48_000.0], [-200, -30, -5.0])
  func `a probe is found to the frame, softly and in noise`(rate: Double, noise: Double) throws {
    let probe = RoundTripProbe(sampleRate: rate)
    for (index, delay) in [0, 1, 777, Int(rate)].enumerated() {
      var recording = self.noise(Int(2 * rate), level: noise, seed: UInt64(index + 1))
      // 20 dB softer, and turned around by the wiring: -35 dBFS.
      for (frame, sample) in probe.samples.enumerated() { recording[delay + frame] -= 0.1 * sample }
      let found = probe.find(in: recording)
      // In noise 30 dB above it there is nothing to be found: 2000 or more frames gain 33 dB and
      // more, which leaves the peak in that of the noise.
      if noise < -10 {
        #expect(found?.position == delay)
      } else if let found {
        #expect(found.position == delay)
      }
    }
  }

  @Test func `an echo does not mislead`() throws {
    let probe = RoundTripProbe(sampleRate: 48_000)
    var recording = noise(96_000, level: -50, seed: 9)
    for (frame, sample) in probe.samples.enumerated() {
      recording[3000 + frame] += 0.3 * sample
      recording[3900 + frame] += 0.2 * sample
      recording[9000 + frame] += 0.1 * sample
    }
    #expect(probe.find(in: recording)?.position == 3000)
  }

  @Test func `noise, speech, a tone and silence are no probe`() throws {
    let probe = RoundTripProbe(sampleRate: 48_000)
    for seed in 1...5 as ClosedRange<UInt64> {
      #expect(probe.find(in: noise(120_000, level: -20, seed: seed)) == nil)
    }
    #expect(probe.find(in: try samples("speech?duration=3s")) == nil)
    #expect(probe.find(in: try samples("tone?frequency=1000&duration=2s")) == nil)
    #expect(probe.find(in: [Float](repeating: 0, count: 96_000)) == nil)
    #expect(probe.find(in: []) == nil)
  }

  @Test func `bad samples do not hide it`() throws {
    let probe = RoundTripProbe(sampleRate: 48_000)
    var recording = noise(96_000, level: -60, seed: 4)
    for (frame, sample) in probe.samples.enumerated() { recording[5000 + frame] += sample }
    for (index, value) in [Float.nan, .infinity, -.infinity, 1e30].enumerated() {
      recording[100 + index] = value
    }
    #expect(probe.find(in: recording)?.position == 5000)
  }
}
