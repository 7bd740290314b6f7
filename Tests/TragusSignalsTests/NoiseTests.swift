import Foundation
import Testing
import TragusCore
import TragusSignals

struct NoiseTests {
  @Test(
    arguments: [("white", 0), ("pink", -3.0103), ("brown", -6.0206)], [44_100, 96_000.0])
  func `noise falls by the law of its color`(color: (name: String, slope: Double), rate: Double)
    throws
  {
    let spectrum = try powerSpectrum(
      samples("noise?color=\(color.name)&rate=\(rate)&duration=30s"), length: 16_384)
    // The density in octaves that reach from 20 Hz to 20 kHz.
    let bin = rate / 16_384
    let levels = (0..<10).map { octave in
      let low = 20 * pow(2, Double(octave) * 0.9965)
      let bins = spectrum.indices.filter { low..<(low * 1.995) ~= Double($0) * bin }
      // Each bin against the law at its own frequency, since an octave holds few low ones.
      let sum = bins.reduce(0.0) {
        $0 + spectrum[$1] * pow(Double($1) * bin, -color.slope / 3.0103)
      }
      return 10 * log10(sum / Double(bins.count))
    }
    let mean = levels.reduce(0, +) / 10
    // The bound asked for. Chance in the lowest octave of 30 s is 0.18 dB (standard deviation).
    for level in levels { #expect(abs(level - mean) < 0.5, "\(levels.map { $0 - mean })") }
  }

  @Test func `white noise is distributed nearly normally`() throws {
    let samples = try samples("noise?level=0").map(Double.init)
    let within1 = Double(samples.count { abs($0) < 1 }) / 480_000
    let within2 = Double(samples.count { abs($0) < 2 }) / 480_000
    // The normal distribution has 0.6827 and 0.9545. The sum of eight uniform numbers has an excess
    // kurtosis of -0.15, which by Edgeworth's series makes 0.6767 and 0.9559 of them. Four standard
    // deviations of the counts.
    #expect(abs(within1 - 0.6767) < 0.0027)
    #expect(abs(within2 - 0.9559) < 0.0012)
    #expect(samples.allSatisfy { abs($0) < 4.95 })
    #expect(abs(samples.reduce(0, +) / 480_000) < 0.007)  // five standard deviations
  }

  @Test(arguments: [3400, 7000.0])
  func `band-limited noise ends at its cutoff`(cutoff: Double) throws {
    let spectrum = try powerSpectrum(
      samples("band-limited?cutoff=\(cutoff)&duration=10s"), length: 4096)
    func density(_ range: Range<Double>) -> Double {
      let bins = spectrum.indices.filter { range.contains(Double($0) * 48_000 / 4096) }
      return 10 * log10(bins.reduce(0) { $0 + spectrum[$1] } / Double(bins.count))
    }
    let passBand = density(100..<(cutoff * 0.8))
    #expect(abs(density((cutoff * 0.7)..<(cutoff * 0.8)) - passBand) < 0.3)
    // Butterworth of order 16: 1 / (1 + (f / cutoff)^32), steeper still by the bilinear transform.
    #expect(density((cutoff * 1.3)..<(cutoff * 1.4)) < passBand - 35)
    #expect(density((cutoff * 1.9)..<(cutoff * 2)) < passBand - 85)
  }
}
