import Testing
import TragusTestSupport

@testable import TragusModem

struct ToneEvidenceTests {
  private func spectrum(_ count: Int, seed: UInt64) -> [Float] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in Float.random(in: -1...1, using: &random) }
  }

  private func measure(
    _ real: [Float], _ imaginary: [Float], sensitivity: inout [Float], usesKernel: Bool
  ) -> (mean: Float, values: [Float]) {
    var values = Array(repeating: Float(0), count: sensitivity.count)
    let mean = ToneEvidence.measure(
      real, imaginary, binCount: real.count - 1, values: &values, sensitivity: &sensitivity,
      rate: 0.1, usesKernel: usesKernel)
    return (mean, values)
  }

  @Test func `wide vectors give the same bits`() {
    var sensitivities = (
      Array(repeating: Float(1), count: 96), Array(repeating: Float(1), count: 96)
    )
    for seed in 1...5 {
      let (real, imaginary) = (
        spectrum(49, seed: UInt64(seed)), spectrum(49, seed: UInt64(50 + seed))
      )
      let plain = measure(real, imaginary, sensitivity: &sensitivities.0, usesKernel: false)
      let wide = measure(real, imaginary, sensitivity: &sensitivities.1, usesKernel: true)
      #expect(plain.mean == wide.mean)
      #expect(plain.values == wide.values)
      #expect(sensitivities.0 == sensitivities.1)
    }
  }

  @Test(arguments: [false, true])
  func `evidence is the limited square root of power over its mean`(usesKernel: Bool) {
    var (real, imaginary) = (spectrum(49, seed: 7), spectrum(49, seed: 8))
    (real[20], imaginary[20]) = (30, 40)
    var powers: [Double] = []
    for index in 0..<48 {
      powers.append(
        Double(real[index]) * Double(real[index]) + Double(imaginary[index])
          * Double(imaginary[index]))
    }
    for index in 0..<48 {
      let x = Double(real[index]) - Double(real[index + 1])
      let y = Double(imaginary[index]) - Double(imaginary[index + 1])
      powers.append((x * x + y * y) / 2)
    }
    let mean = powers.reduce(0, +) / 96
    var sensitivity = Array(repeating: Float(1), count: 96)
    let measured = measure(real, imaginary, sensitivity: &sensitivity, usesKernel: usesKernel)
    // The precision of Float.
    #expect(abs(Double(measured.mean) / mean - 1) < 1e-6)
    for (value, power) in zip(measured.values, powers) {
      #expect(abs(Double(value) - (min(power / mean, 12) + 0.2).squareRoot()) < 1e-5)
    }
    #expect(measured.values[20] == Float(12.2).squareRoot())
    // Where it was loud, less is heard from now on.
    #expect(sensitivity[20] < 1)
  }

  @Test(arguments: [false, true])
  func `what is not finite is forgotten`(usesKernel: Bool) {
    var real = spectrum(49, seed: 9)
    real[3] = .infinity
    var sensitivity = Array(repeating: Float(2), count: 96)
    let measured = measure(real, real, sensitivity: &sensitivity, usesKernel: usesKernel)
    #expect(measured.mean == 0)
    #expect(measured.values.allSatisfy { $0 == 1 } && sensitivity.allSatisfy { $0 == 1 })
  }
}
