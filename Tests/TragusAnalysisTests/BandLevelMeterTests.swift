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

struct BandLevelMeterTests {
  private func levels(
    _ samples: [Float], rate: Double, _ bands: [FrequencyBand], period: Double = .infinity
  ) -> [BandLevel] {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    let meter = BandLevelMeter(format: format, bands: bands, period: period)
    return events(of: meter, hearing: [samples], format: format, blocks: .fixed(777))
  }

  @Test func `bands have the exact and the nominal frequencies of the standard`() throws {
    let thirds = FrequencyBand.thirdOctaves(in: 10...20_000)
    #expect(thirds.count == 34)
    #expect(
      thirds.prefix(12).map(\.label)
        == ["10", "12.5", "16", "20", "25", "31.5", "40", "50", "63", "80", "100", "125"])
    #expect(thirds.suffix(4).map(\.label) == ["10k", "12.5k", "16k", "20k"])
    let octaves = FrequencyBand.octaves()
    #expect(
      octaves.map(\.label)
        == ["16", "31.5", "63", "125", "250", "500", "1k", "2k", "4k", "8k", "16k"])
    // IEC 61260-1:2014, annex E: 10^(3 x / 10) kHz, and edges at 10^(3 / 20) of it.
    let octave = try #require(octaves.last)
    #expect(abs(octave.center - 15_848.93) < 0.01)
    #expect(abs(octave.low - 11_220.18) < 0.01)
    #expect(abs(octave.high - 22_387.21) < 0.01)
    #expect(FrequencyBand(low: 300, high: 3_400).label == "300-3400")
  }

  @Test func `bands too high for the rate are left out and said`() {
    let meter = BandLevelMeter(format: AudioFormat(sampleRate: 16_000, channelCount: 1))
    #expect(meter.bands.last?.label == "6.3k")
    #expect(meter.omittedBands.map(\.label) == ["8k", "10k", "12.5k", "16k", "20k"])
  }

  // IEC 61260:1995, class 1: relative attenuation at octaves from the middle, least and greatest.
  // The edition of 2014 allows more everywhere.
  private static let octaveLimits: [(octaves: Double, least: Double, greatest: Double)] = [
    (0, -0.3, 0.3), (0.125, -0.3, 0.4), (0.25, -0.3, 0.6), (0.375, -0.3, 1.3),
    (0.499, -0.3, 5), (0.501, 2, 5), (1, 17.5, .infinity), (2, 42, .infinity),
    (3, 61, .infinity), (4, 70, .infinity),
  ]

  @Test(arguments: [(8_000, 3), (44_100, 1), (48_000, 3), (48_000, 1)] as [(Double, Int)])
  func `tones around a band are within the limits of class 1`(
    rate: Double, bandsPerOctave: Int
  ) throws {
    let all =
      bandsPerOctave == 3 ? FrequencyBand.thirdOctaves(in: 63...20_000) : FrequencyBand.octaves()
    let bands = all.filter { $0.high <= 0.47 * rate }
    // The highest one is the hardest, the others come through the decimators.
    let chosen = [bands[bands.count - 1], bands[bands.count - 5], bands[bands.count / 2 - 1]]
    for band in chosen {
      for (octaves, least, greatest) in Self.octaveLimits {
        // The limits of narrower bands, IEC 61260-1, formula (11).
        let ratio = pow(10, 0.3 * octaves)
        let scale =
          (pow(10, 0.15 / Double(bandsPerOctave)) - 1) / (pow(10, 0.15) - 1)
        let distance = 1 + scale * (ratio - 1)
        for frequency in [band.center * distance, band.center / distance] {
          guard frequency < 0.49 * rate else { continue }
          // Faded in and out by a cosine, so that no click leaks into the band.
          let duration = 40 / band.low + 0.2
          let count = Int(duration * rate)
          let samples = (0..<count).map { index in
            let fade = 0.5 - 0.5 * cos(2 * .pi * Double(index) / Double(count))
            return Float(fade * sin(2 * .pi * frequency / rate * Double(index)))
          }
          let heard = try #require(levels(samples, rate: rate, [band]).first)
          // The mean power of that fade is 3/8, of the sine 1/2.
          let attenuation = 10 * log10(3.0 / 16) - heard.equivalent
          // For the width of the fade's spectrum: 0.3 dB on the steep slopes, 0.02 within the band.
          let margin = octaves > 0.3 ? 0.3 : 0.02
          #expect(
            attenuation > least - margin && attenuation < greatest + margin,
            "\(band.label) at \(octaves) octaves, \(frequency) Hz: \(attenuation) dB")
        }
      }
    }
  }

  @Test func `10 Hz at 192 kHz reads its level`() throws {
    let band = try #require(FrequencyBand.thirdOctaves(in: 10...10).first)
    let sound = tone(10, level: -20, seconds: 4, rate: 192_000)
    let heard = levels(sound, rate: 192_000, [band], period: 1)
    // After 3 s the band, 2.3 Hz wide, has settled within a hundredth.
    #expect(abs(heard[3].equivalent - -23.0103) < 0.1)
  }

  @Test(arguments: [2, 5, 10, 20, 31.5, 63, 315.0], [8_000, 48_000.0])
  func `the greatest level is that of Fast in continuous time`(
    nominal: Double, rate: Double
  ) throws {
    let band = try #require(FrequencyBand.thirdOctaves(in: nominal...nominal).first)
    // Faded in, so that the band is not overshot; the last period is steady.
    let seconds = 12 / (band.high - band.low) + 2
    let count = Int(seconds * rate)
    let samples = (0..<count).map { index in
      let fade = min(2 * Double(index) / Double(count), 1)
      return Float(fade * sin(2 * .pi * band.center / rate * Double(index)))
    }
    let level = try #require(
      levels(samples, rate: rate, [band], period: seconds * 0.99 / 4)[3...].first)
    // The power of a sine swings around its mean with twice the frequency, and Fast is a low-pass of
    // the first order.
    let swing = 1 / (1 + pow(4 * .pi * band.center * 0.125, 2)).squareRoot()
    // 0.03 from the sampling of Fast, 0.02 from the band.
    #expect(abs(level.maximum - (-3.0103 + 10 * log10(1 + swing))) < 0.05)
  }

  @Test func `the bands of white noise add up to all of it`() {
    var random = SeededGenerator(seed: 8)
    let samples = (0..<480_000).map { _ in Float.random(in: -0.5...0.5, using: &random) }
    let heard = levels(samples, rate: 48_000, FrequencyBand.thirdOctaves(in: 100...20_000))
    for level in heard where level.band.center > 400 {
      let expected = 10 * log10(0.25 / 3 * (level.band.high - level.band.low) / 24_000)
      // A Butterworth of order four is 0.11 dB wider than its edges. The noise itself wavers by
      // 4.34 / sqrt(width * 10 s), 0.15 dB at 500 Hz. Limits of class 1: 0.3 dB and more.
      #expect(abs(level.equivalent - expected - 0.11) < 0.5)
    }
    let sum = heard.map { pow(10, $0.equivalent / 10) }.reduce(0, +)
    let whole = 0.25 / 3 * (22_387.0 - 89) / 24_000
    #expect(abs(10 * log10(sum / whole) - 0.11) < 0.05)
  }

  @Test func `any band can be measured`() {
    let heard = levels(
      tone(1_000, level: -10, seconds: 2), rate: 48_000,
      [FrequencyBand(low: 300, high: 3_400), FrequencyBand(low: 2_000, high: 20_000)])
    #expect(abs(heard[0].equivalent - -13.0103) < 0.05)
    #expect(abs(heard[0].maximum - -13.0103) < 0.05)
    // Four poles at 2 kHz, and the click of the start.
    #expect(heard[1].equivalent < -30)
  }

  @Test func `the laws of analyzers hold`() {
    let format = AudioFormat(sampleRate: 8_000, channelCount: 2)
    var random = SeededGenerator(seed: 3)
    let noise = (0..<2).map { _ in
      (0..<20_011).map { _ in Float.random(in: -1.01...1.01, using: &random) }
    }
    let bands = FrequencyBand.thirdOctaves(in: 100...3_150)
    // Fast falls by 300 dB in 8.7 s.
    checkAnalyzer(format: format, signals: [noise], settling: 12) {
      BandLevelMeter(format: format, channel: 1, bands: bands, period: 0.25)
    }
  }
}
