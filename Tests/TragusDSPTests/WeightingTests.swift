import Foundation
import Testing

@testable import TragusDSP

struct WeightingTests {
  static let sampleRates = [
    8_000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 88_200, 96_000, 192_000.0,
  ]

  /// IEC 61672-1, annex E, as formulas of the frequency.
  private static func weighting(_ letter: Character, _ frequency: Double) -> Double {
    func formula(_ f: Double) -> Double {
      let f2 = f * f
      let (low, high) = (20.598997 * 20.598997, 12194.217 * 12194.217)
      let c = high * f2 / ((f2 + low) * (f2 + high))
      switch letter {
      case "A":
        return c * f2
          / ((f2 + 107.65265 * 107.65265) * (f2 + 737.86223 * 737.86223)).squareRoot()
      default: return c
      }
    }
    return decibels(formula(frequency) / formula(1_000))
  }

  private static func prototype(_ letter: Character) -> AnalogPrototype {
    switch letter {
    case "A": .aWeighting
    default: .cWeighting
    }
  }

  /// Frequencies evenly spaced in the logarithm.
  private static func frequencies(from low: Double, to high: Double) -> [Double] {
    (0...400).map { low * pow(high / low, Double($0) / 400) }
  }

  @Test(arguments: ["A", "C"] as [Character])
  func `the prototypes are the formulas of the standard`(letter: Character) {
    for frequency in Self.frequencies(from: 1, to: 100_000) {
      let level = decibels(Self.prototype(letter).magnitude(at: frequency))
      #expect(abs(level - Self.weighting(letter, frequency)) < 1e-9)
    }
  }

  // IEC 61672-1, table 3, which is rounded to 0.1 dB and computed at exact third-octaves.
  @Test(
    arguments: [
      (-20, -70.4, -14.3), (-17, -50.5, -6.2), (-10, -19.1, -0.3), (0, 0, 0), (6, 1.0, -0.8),
      (9, -1.1, -3.0), (12, -6.6, -8.5), (13, -9.3, -11.2),
    ] as [(Int, Double, Double)])
  func `the weightings are those of the table`(third: Int, a: Double, c: Double) {
    let frequency = 1_000 * pow(10, Double(third) / 10)
    let levels = [AnalogPrototype.aWeighting, .cWeighting].map {
      decibels($0.magnitude(at: frequency))
    }
    #expect(abs(levels[0] - a) < 0.0501)
    #expect(abs(levels[1] - c) < 0.0501)
  }

  @Test(arguments: ["A", "B", "C"] as [Character], sampleRates)
  func `a weighting is the same at every rate`(letter: Character, sampleRate: Double) {
    let filter = BiquadCascade(Self.prototype(letter), sampleRate: sampleRate)
    for frequency in Self.frequencies(from: 10, to: 0.45 * sampleRate) {
      let level = decibels(filter.gain(at: frequency, sampleRate: sampleRate))
      let error = abs(level - Self.weighting(letter, frequency))
      #expect(error < 0.02, "\(frequency) Hz")  // what the design promises
    }
  }

  @Test(arguments: sampleRates)
  func `the weighting of loudness is at every rate what it is at 48 kHz`(sampleRate: Double) {
    let filter = BiquadCascade(KWeighting.sections(sampleRate: sampleRate))
    #expect(filter.sections.count == 2)
    for frequency in Self.frequencies(from: 10, to: 0.45 * sampleRate) {
      let level = decibels(filter.gain(at: frequency, sampleRate: sampleRate))
      let error = abs(level - decibels(Self.loudnessWeighting(min(frequency, 24_000))))
      #expect(error < 0.02, "\(frequency) Hz")  // what the design promises
    }
  }

  /// The coefficients of ITU-R BS.1770-5, tables 1 and 2, as complex numbers on the unit circle.
  private static func loudnessWeighting(_ frequency: Double) -> Double {
    let angle = 2 * Double.pi * frequency / 48_000
    func magnitude(_ c0: Double, _ c1: Double, _ c2: Double) -> Double {
      hypot(c0 + c1 * cos(angle) + c2 * cos(2 * angle), c1 * sin(angle) + c2 * sin(2 * angle))
    }
    return magnitude(1.53512485958697, -2.69169618940638, 1.19839281085285)
      / magnitude(1, -1.69065929318241, 0.73248077421585)
      * magnitude(1, -2, 1) / magnitude(1, -1.99004745483398, 0.99007225036621)
  }

  @Test func `at 48 kHz the weighting of loudness has the published coefficients`() {
    let sections = KWeighting.sections(sampleRate: 48_000)
    #expect(
      sections == [
        BiquadCoefficients(
          b0: 1.53512485958697, b1: -2.69169618940638, b2: 1.19839281085285,
          a1: -1.69065929318241, a2: 0.73248077421585),
        BiquadCoefficients(b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621),
      ])
  }

  // Third-octave bands are of the third order, after Butterworth: poles by the usual transform
  // from the low-pass to the band-pass.
  @Test(arguments: [44_100, 48_000.0], [-16, -3, 0, 9, 11, 12])
  func `resonances are followed up to the top`(sampleRate: Double, third: Int) {
    let center = 2 * Double.pi * 1_000 * pow(10, Double(third) / 10)
    let width = center * (pow(10, 0.05) - pow(10, -0.05))
    let poles = [ComplexRoot(-1), ComplexRoot(-0.5, 0.75.squareRoot())].flatMap { root in
      let half = root * ComplexRoot(width / 2)
      let offset = (half * half - ComplexRoot(center * center)).squareRoot
      // Of the two pairs that a real root gives, one is the conjugate of the other.
      return root.isReal ? [half + offset] : [half + offset, half - offset]
    }
    let prototype = AnalogPrototype(
      zeros: Array(repeating: ComplexRoot(0), count: 3), poles: poles
    ).normalized(at: center / (2 * .pi))
    let filter = BiquadCascade(prototype, sampleRate: sampleRate)
    for frequency in Self.frequencies(from: 10, to: 0.45 * sampleRate) {
      let level = decibels(filter.gain(at: frequency, sampleRate: sampleRate))
      let error = abs(level - decibels(prototype.magnitude(at: frequency)))
      #expect(error < 0.02, "\(frequency) Hz")  // what the design promises
    }
  }

  @Test(arguments: [1, 10, 100, 1_000, 4_000, 384_000, 1_000_000.0])
  func `every rate gives a stable filter`(sampleRate: Double) {
    let designs =
      [AnalogPrototype.aWeighting, .cWeighting].map {
        $0.sections(sampleRate: sampleRate)
      } + [KWeighting.sections(sampleRate: sampleRate)]
    for section in designs.joined() {
      // The triangle of stability.
      #expect(abs(section.a2) < 1)
      #expect(abs(section.a1) < 1 + section.a2)
      #expect(section.b0.isFinite && section.b1.isFinite && section.b2.isFinite)
    }
    for design in designs { #expect(!design.isEmpty) }
  }
}
