import Testing
import TragusCore
import TragusTestSupport

@testable import TragusAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct ToneLevelTests {
  private func heard(
    _ samples: [Float], rate: Double
  ) -> [ToneLevel] {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    return events(
      of: ToneLevelMeter(format: format), hearing: [samples], format: format, blocks: .fixed(441))
  }

  private func tone(
    _ frequency: Double, _ level: Double, seconds: Double, rate: Double, noise: Double = 0
  ) -> [Float] {
    var random = SeededGenerator(seed: 5)
    let amplitude = pow(10, level / 20) * 2.squareRoot()
    // A sum of twelve even numbers is a good normal distribution, of variance 1.
    return (0..<Int(seconds * rate)).map {
      let pure = amplitude * sin(2 * .pi * frequency * Double($0) / rate)
      guard noise > 0 else { return Float(pure) }
      let normal = (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random)
      }
      return Float(pure + noise * normal)
    }
  }

  // Every rate, and every place between two bins.
  @Test(
    arguments: [
      (8_000, 250), (8_000, 1_000), (8_000, 1_001.3), (8_000, 1_004.9), (11_025, 1_001.3),
      (16_000, 1_004.9), (44_100, 1_000), (48_000, 1_001.3), (96_000, 250), (192_000, 1_004.9),
    ] as [(Double, Double)])
  func `a tone has the level and the frequency with which it was made`(
    rate: Double, frequency: Double
  ) {
    let found = heard(tone(frequency, -29, seconds: 0.8, rate: rate), rate: rate)
    #expect(found.count == 2)
    for block in found {
      // Outside of three bins a Hann window spreads 7e-5 of the power, 0.0003 dB.
      #expect(abs(block.level + 29) < 0.0005)
      // The ratio of two bins is exact except for the mirror frequency, a hundredth of a bin.
      #expect(abs(block.frequency - frequency) < 0.05)
      #expect(block.signalToNoise > 41)
    }
  }

  @Test func `noise hardly moves the level and is measured apart`() {
    // Normal noise of an RMS of 20 dB below the tone.
    let noise = pow(10, -49.0 / 20)
    let found = heard(tone(1_000, -29, seconds: 3, rate: 16_000, noise: noise), rate: 16_000)
    for block in found {
      // Within the 23 Hz of the tone's bins lie 0.3 % of the noise: 0.06 dB is thrice its spread.
      #expect(abs(block.level + 29) < 0.06)
      #expect(abs(block.signalToNoise - 20) < 0.5)
    }
  }

  @Test func `the strongest of two tones is reported, and rumble is no rest`() {
    let low = tone(10, -20, seconds: 1, rate: 48_000)
    let strong = tone(440, -20, seconds: 1, rate: 48_000)
    let weak = tone(1_000, -40, seconds: 1, rate: 48_000)
    let sum = low.indices.map { low[$0] + strong[$0] + weak[$0] }
    for block in heard(sum, rate: 48_000) {
      #expect(abs(block.frequency - 440) < 0.05)
      #expect(abs(block.signalToNoise - 20) < 0.2)
    }
  }

  @Test func `silence, constants and broken samples have no tone`() {
    for value in [0, 0.5, .nan, .infinity] as [Float] {
      for block in heard(Array(repeating: value, count: 48_000), rate: 48_000) {
        #expect(block.level < -130)
        #expect(block.frequency.isFinite && block.restMeanSquare.isFinite)
      }
    }
  }

  @Test func `samples at the rails are counted`() {
    let clipped = tone(1_000, 0, seconds: 1, rate: 48_000).map { min(max($0, -1), 1) }
    let count = heard(clipped, rate: 48_000).reduce(0) { $0 + $1.clippedSampleCount }
    // An amplitude of 1.41 lies beyond full scale for half of each period.
    #expect(count > 20_000)
  }

  @Test(arguments: [8_000, 11_025.0])
  func `the tone level meter keeps the laws`(rate: Double) {
    let format = AudioFormat(sampleRate: rate, channelCount: 2)
    let channel = tone(997, -20, seconds: 2, rate: rate, noise: 0.001)
    // A block that begins with bad samples ends within 0.4 s.
    checkAnalyzer(format: format, signals: [[channel, channel]], settling: 0.7) {
      ToneLevelMeter(format: format)
    }
  }
}
