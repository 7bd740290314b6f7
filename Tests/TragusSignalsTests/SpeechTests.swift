import Foundation
import Testing
import TragusCore
import TragusSignals

struct SpeechTests {
  // The long-term average speech spectrum in octaves, from the thirds of Byrne et al., JASA 96,
  // 1994 (men and women, 12 languages), in dB.
  private static let averageSpeech: [(octave: Double, level: Double)] = [
    (125, 61.3), (250, 64.7), (500, 66.4), (1000, 59.6), (2000, 54.7), (4000, 50.5), (8000, 48.6),
  ]

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `speech has the long-term spectrum of speech`(seed: UInt64) throws {
    let spectrum = try powerSpectrum(samples("speech?duration=1m&seed=\(seed)"), length: 4096)
    let levels = Self.averageSpeech.map { band in
      10 * log10(power(spectrum, (band.octave / sqrt(2))..<(band.octave * sqrt(2))))
    }
    func total(_ levels: [Double]) -> Double {
      10 * log10(levels.reduce(0) { $0 + pow(10, $1 / 10) })
    }
    let expected = Self.averageSpeech.map(\.level)
    let difference = total(levels) - total(expected)
    // Single talkers differ from the average by several dB (Byrne et al.: 5 dB at the ends).
    for (level, average) in zip(levels, expected) {
      #expect(abs(level - average - difference) < 6)
    }
    let whole = power(spectrum, 0..<24_000)
    #expect(power(spectrum, 100..<4000) > 0.85 * whole)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `speech is modulated most at the rate of syllables`(seed: UInt64) throws {
    let samples = try samples("speech?duration=2m&seed=\(seed)")
    // The envelope: the RMS of each 10 ms, so 100 values a second.
    var envelope = stride(from: 0, to: samples.count, by: 480).map { start in
      Float(rootMeanSquare(samples[start..<(start + 480)]))
    }
    let mean = envelope.reduce(0, +) / Float(envelope.count)
    for index in envelope.indices { envelope[index] -= mean }
    let spectrum = powerSpectrum(envelope, length: 1024)
    let octaves = [0.5, 1, 2, 4, 8, 16, 32].map { center in
      power(spectrum, (center / sqrt(2))..<(center * sqrt(2)), sampleRate: 100)
    }
    // The modulation spectrum of speech peaks at 4 Hz (Houtgast and Steeneken, JASA 77, 1985).
    #expect(octaves.max() == octaves[3])
  }

  @Test func `speech has pauses and peaks`() throws {
    let samples = try samples("speech?duration=1m")
    let blocks = stride(from: 0, to: samples.count, by: 4800).map { start in
      decibels(rootMeanSquare(samples[start..<(start + 4800)]) + 1e-12)
    }
    let silent = Double(blocks.count { $0 < -66 }) / Double(blocks.count)  // 40 dB below its RMS
    #expect(0.03..<0.4 ~= silent)
    #expect(12..<20 ~= decibels(peak(samples)) + 26)
  }
}
