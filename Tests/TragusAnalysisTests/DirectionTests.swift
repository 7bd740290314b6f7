import Foundation
import Testing
import TragusCore
import TragusTestSupport

@testable import TragusAnalysis

/// What two microphones hear of white noise that comes from afar, each with noise of its own.
private func distantNoise(
  from angle: Double, spacing: Double, signalToNoise: Double, duration: Double, rate: Double,
  seed: UInt64 = 1, ownGain: Double = 1
) -> [[Float]] {
  var random = SeededGenerator(seed: seed)
  func normal() -> Double {
    (0..<6).reduce(-3) { sum, _ in sum + Double.random(in: 0...1, using: &random) } * 2.squareRoot()
  }
  let count = Int(duration * rate)
  let margin = 220
  let source = (0..<(count + 2 * margin)).map { _ in 0.1 * normal() }
  // Positive angles reach the second microphone first.
  let delay = spacing * sin(angle * .pi / 180) / 343 * rate
  let noise = 0.1 * pow(10, -signalToNoise / 20)
  return [delay / 2, -delay / 2].map { delay in
    let whole = Int(delay.rounded(.down))
    let part = delay - Double(whole)
    // A sinc under a Hann window of 64 samples.
    let taps = (-31...32).map { tap -> Double in
      let place = Double(tap) - part
      let sinc = place == 0 ? 1 : sin(.pi * place) / (.pi * place)
      return sinc * (0.5 + 0.5 * cos(.pi * place / 32.5))
    }
    return (0..<count).map { frame in
      var sum = 0.0
      for (index, tap) in taps.enumerated() {
        sum += tap * source[frame + margin - whole - (index - 31)]
      }
      return Float(sum + noise * normal())
    }
  }
}

private func directions(
  _ signal: [[Float]], spacing: Double, rate: Double, period: Double = 0.1
) -> [Direction] {
  let format = AudioFormat(sampleRate: rate, channelCount: signal.count)
  return events(
    of: DirectionEstimator(format: format, spacing: spacing, period: period), hearing: signal,
    format: format, blocks: .whole)
}

private func rootMeanSquare(_ values: [Double]) -> Double {
  (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
}

@Test(arguments: [0, 20.0], [-50, 0, 30.0])
func `the error of an angle is near the least that is possible`(
  signalToNoise: Double, angle: Double
) throws {
  let (rate, spacing, period) = (16_000.0, 0.12, 0.1)
  let signal = distantNoise(
    from: angle, spacing: spacing, signalToNoise: signalToNoise, duration: 2.5, rate: rate)
  let found = try directions(signal, spacing: spacing, rate: rate, period: period)
    .map { try #require($0.angle) }
  try #require(found.count >= 20)
  // Knapp and Carter, 1976, equation 35: the Cramér-Rao bound of a delay, for a coherence that is
  // the same from 1 to 7.2 kHz.
  let power = pow(10, signalToNoise / 10)
  let coherence = pow(power / (power + 1), 2)
  let (low, high) = (1000.0, 7200.0)
  let band = pow(2 * .pi, 2) * (pow(high, 3) - pow(low, 3)) / 3
  let delayBound = 1 / (2 * period * band * coherence / (1 - coherence)).squareRoot()
  let bound = delayBound * 343 / spacing / cos(angle * .pi / 180) * 180 / .pi
  let error = rootMeanSquare(found.map { $0 - angle })
  print("SNR", signalToNoise, "angle", angle, "error", error, "bound", bound)
  #expect(error > 0.7 * bound && error < 2.5 * bound + 0.05)
}

@Test(arguments: [8000, 16_000, 48_000.0], [0.02, 0.12, 0.3])
func `noise that each microphone has for itself has no direction`(rate: Double, spacing: Double) {
  var greatest = 0.0
  for seed in 1...3 as ClosedRange<UInt64> {
    let signal = distantNoise(
      from: 0, spacing: spacing, signalToNoise: -60, duration: 3, rate: rate, seed: seed)
    let found = directions(signal, spacing: spacing, rate: rate)
    greatest = max(greatest, found.map(\.confidence).max() ?? 1)
    #expect(found.allSatisfy { $0.angle == nil })
  }
  print(rate, spacing, greatest)
}
