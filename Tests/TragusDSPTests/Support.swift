import Foundation
import TragusTestSupport

/// White noise between -1 and 1.
func noise(_ count: Int, seed: UInt64 = 1) -> [Float] {
  var generator = SeededGenerator(seed: seed)
  return (0..<count).map { _ in Float.random(in: -1...1, using: &generator) }
}

/// A sine of amplitude 1 at `frequency`, in parts of the sample rate.
func sine(_ count: Int, frequency: Double, phase: Double = 0) -> [Float] {
  (0..<count).map { Float(sin(2 * Double.pi * frequency * Double($0) + phase)) }
}

func decibels(_ amplitude: Double) -> Double { 20 * log10(max(amplitude, 1e-30)) }

/// The value of a spectrum at one frequency, in parts of the sample rate, by its definition.
func spectrum(
  of samples: [Double], at frequency: Double, origin: Int = 0
) -> (real: Double, imaginary: Double) {
  var (real, imaginary) = (0.0, 0.0)
  for index in samples.indices where samples[index] != 0 {
    let angle = -2 * Double.pi * frequency * Double(index - origin)
    real += samples[index] * cos(angle)
    imaginary += samples[index] * sin(angle)
  }
  return (real, imaginary)
}
