import Foundation
import Testing
import TragusTestSupport

@testable import TragusClassifier

struct DisturbanceTests {
  private func window(seed: UInt64, gain: Float = 1) -> [Float] {
    var random = SeededGenerator(seed: seed)
    let frequency = Double.random(in: 300...3000, using: &random)
    return (0..<SoundNetwork.windowLength).map {
      gain * Float(sin(2 * .pi * frequency * Double($0) / Double(SoundNetwork.rate)))
    }
  }

  private func energy(_ samples: [Float]) -> Float { samples.reduce(0) { $0 + $1 * $1 } }

  private func disturbed(_ window: [Float]) -> [Float] {
    var disturbance = Disturbance()
    disturbance.disturb(window, energy: energy(window))
    return disturbance.samples
  }

  @Test func `the same window is disturbed in the same way, whatever came before`() {
    let (first, second) = (window(seed: 1), window(seed: 2))
    var disturbance = Disturbance()
    disturbance.disturb(second, energy: energy(second))
    let other = disturbance.samples
    disturbance.disturb(first, energy: energy(first))
    #expect(disturbance.samples == disturbed(first))
    #expect(disturbance.samples != other)
  }

  /// The window loses at most 24 dB, and noise 5 dB below it adds 1.2 dB. What little a tone and the
  /// noise have in common moves this by less than 1 dB.
  @Test func `a window stays within the levels of the ranges, and above its noise`() {
    var levels: [Float] = []
    var shares: [Float] = []
    for seed in 0..<60 {
      let clean = window(seed: UInt64(seed), gain: 0.3)
      let result = disturbed(clean)
      let (own, other) = (energy(clean), energy(result))
      levels.append(10 * log10(other / own))
      // What of the result is a multiple of the tone at some phase: the projection on its bin.
      var random = SeededGenerator(seed: UInt64(seed))
      let frequency = Double.random(in: 300...3000, using: &random)
      var (real, imaginary) = (0.0, 0.0)
      for (index, sample) in result.enumerated() {
        let angle = 2 * Double.pi * frequency * Double(index) / Double(SoundNetwork.rate)
        real += Double(sample) * cos(angle)
        imaginary += Double(sample) * sin(angle)
      }
      let tone = 2 * (real * real + imaginary * imaginary) / Double(result.count)
      shares.append(Float(tone) / other)
    }
    #expect(levels.allSatisfy { -25 < $0 && $0 < 2.2 })
    // The ranges are used, not only one end of them.
    #expect(levels.min()! < -15 && levels.max()! > -5)
    // 5 dB are 76 % of the energy. Few rooms all but cancel a tone.
    #expect(shares.count { $0 < 0.7 } <= 2)
    #expect(shares.max()! > 0.98)
  }

  @Test func `noise alone is as soft as the ranges say, and has no tone`() {
    let clean = window(seed: 3)
    var disturbance = Disturbance()
    disturbance.makeNoise(energy: energy(clean))
    let level = 10 * log10(energy(disturbance.samples) / energy(clean))
    #expect(-30...0 ~= level)
    let first = disturbance.samples
    disturbance.makeNoise(energy: energy(clean))
    #expect(disturbance.samples == first)
    // A tenth of a second later, noise is hardly like itself.
    let product = zip(first, first.dropFirst(1600)).reduce(0) { $0 + $1.0 * $1.1 }
    #expect(abs(product) / energy(first) < 0.5)
  }
}
