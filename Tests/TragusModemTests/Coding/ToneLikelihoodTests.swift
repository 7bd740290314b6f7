import Foundation
import Testing

@testable import TragusModem

struct ToneLikelihoodTests {
  /// ln I0(x) by its power series; the terms are positive.
  private func logarithmOfBessel(_ x: Double) -> Double {
    var term = 1.0
    var sum = 1.0
    var index = 1.0
    while term > sum * 1e-17 {
      term *= x * x / 4 / (index * index)
      sum += term
      index += 1
    }
    return log(sum)
  }

  @Test func `the logarithm of a Bessel function is that of its series`() {
    for step in 0...2000 {
      let x = Float(step) * 0.1
      let expected = logarithmOfBessel(Double(x))
      // The polynomials are within 2e-7 of I0; the rest is the rounding of Float.
      let tolerance = 5e-7 + 2e-7 * expected
      #expect(abs(Double(ToneLikelihood.logarithmOfBessel(x)) - expected) < tolerance)
    }
  }

  @Test(arguments: [Float(0.5), 4, 20])
  func `likelihood ratios are 1 on average in noise`(signal: Float) {
    // Integrates exp(-e) exp(metric(e)); the rule of the midpoint is exact enough at this step.
    for metric in [ToneLikelihood.steady, ToneLikelihood.fading, ToneLikelihood.mixed] {
      var sum = 0.0
      // Fading tails off as exp(-e / (1 + signal)).
      let step = 0.005
      var energy = step / 2
      while energy < 20 * (1 + Double(signal)) {
        sum += exp(Double(metric(Float(energy), signal)) - energy) * step
        energy += step
      }
      #expect(abs(sum - 1) < 1e-3)
    }
  }

  @Test func `a mixed tone is the mean of a steady and a fading one`() {
    for step in 0...300 {
      let energy = Float(step) * 0.2
      for signal: Float in [0, 0.1, 1, 5, 40] {
        let steady = Double(ToneLikelihood.steady(energy: energy, signal: signal))
        let fading = Double(ToneLikelihood.fading(energy: energy, signal: signal))
        let greater = max(steady, fading)
        let expected = greater + log((exp(steady - greater) + exp(fading - greater)) / 2)
        // The exponential is within 2e-5; the rest is the rounding of Float at up to 100.
        let mixed = Double(ToneLikelihood.mixed(energy: energy, signal: signal))
        #expect(abs(mixed - expected) < 4e-5)
      }
    }
  }

  @Test func `an energy that is not finite gives no finite value`() {
    for metric in [ToneLikelihood.steady, ToneLikelihood.fading, ToneLikelihood.mixed] {
      #expect(!metric(.nan, 4).isFinite)
      #expect(!metric(.infinity, 4).isFinite)
    }
  }
}
