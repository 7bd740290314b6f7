import Foundation
import Testing
import TragusCore
import TragusSignals

struct HumTests {
  @Test(arguments: [50.0, 60])
  func `hum is its harmonics at the level asked for, over noise`(mains: Double) throws {
    let samples = try samples("hum?frequency=\(mains)&level=-40&noise=-200&duration=1s")
    #expect(abs(decibels(rootMeanSquare(samples)) - -40) < 0.001)
    func amplitude(_ frequency: Double) -> Double {
      var (real, imaginary) = (0.0, 0.0)
      for (index, sample) in samples.enumerated() {
        let angle = 2 * .pi * frequency * Double(index) / 48_000
        real += Double(sample) * cos(angle)
        imaginary += Double(sample) * sin(angle)
      }
      return decibels(hypot(real, imaginary) / 24_000)
    }
    let first = amplitude(mains)
    for (harmonic, level) in [(2, -8), (3, -6), (5, -12), (7, -18.0)] {
      #expect(abs(amplitude(Double(harmonic) * mains) - first - level) < 0.01)
    }
    // Between the harmonics there is nothing but the rounding of Float.
    #expect(amplitude(1.5 * mains) < -140)
  }

  @Test func `the noise of a hum has its level`() throws {
    let hum = try samples("hum?level=-40&noise=-10&seed=3")
    let quiet = try samples("hum?level=-40&noise=-200&seed=3")
    let noise = zip(hum, quiet).map { $0 - $1 }
    #expect(abs(decibels(rootMeanSquare(noise)) - -50) < 0.01)
  }

  @Test func `harmonics from half the rate on are left out`() throws {
    let samples = try samples("hum?frequency=60&rate=200&noise=-200&level=-20&duration=1s")
    #expect(abs(decibels(rootMeanSquare(samples)) - -20) < 0.001)
    // One harmonic remains, a sine: x[k-1] + x[k+1] = 2 cos(w) x[k], except for the rounding of
    // Float.
    let factor = 2 * cos(2 * Double.pi * 60 / 200)
    for k in 1..<199 {
      #expect(abs(Double(samples[k - 1] + samples[k + 1]) - factor * Double(samples[k])) < 1e-7)
    }
  }
}
