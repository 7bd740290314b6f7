import Foundation
import Testing
import TragusCore
import TragusDSP
import TragusTestSupport

@testable import TragusAnalysis

/// What two microphones hear of white noise that comes from afar, each with noise of its own.
private func distantNoise(
  from angle: Double, spacing: Double, signalToNoise: Double, rate: Double, count: Int,
  seed: UInt64 = 1
) -> [[Float]] {
  var random = SeededGenerator(seed: seed)
  // Delayed by the phases of its spectrum, which is exact; the noise goes round.
  var fft = RealFFT(count: count)
  let delay = spacing * sin(angle * .pi / 180) / 343 * rate
  let phases = (0..<fft.binCount).map { _ in Double.random(in: 0..<(2 * .pi), using: &random) }
  let magnitude = 0.1 * (Double(count)).squareRoot()
  let ownAmplitude = 0.1 * pow(10, -signalToNoise / 20) * 3.squareRoot()
  // Positive angles reach the second microphone first.
  return [0, delay].map { lead in
    let angles = phases.enumerated().map { bin, phase in
      phase + 2 * .pi * Double(bin) / Double(count) * lead
    }
    let real = angles.map { Float(magnitude * cos($0)) }
    let imaginary = angles.map { Float(magnitude * sin($0)) }
    var samples: [Float] = Array(repeating: 0, count: count)
    var span = samples.mutableSpan
    fft.inverse(real: real.span, imaginary: imaginary.span, into: &span)
    return samples.map {
      $0 + Float(ownAmplitude * Double.random(in: -1...1, using: &random))
    }
  }
}

private func directions(
  _ signal: [[Float]], spacing: Double, rate: Double
) -> [Direction] {
  let format = AudioFormat(sampleRate: rate, channelCount: signal.count)
  return events(
    of: DirectionEstimator(format: format, spacing: spacing), hearing: signal, format: format,
    blocks: .whole)
}

@Test(arguments: [0, 20.0], [-50, 0, 30.0])
func `the error of an angle is near the least that is possible`(
  signalToNoise: Double, angle: Double
) throws {
  let (rate, spacing) = (16_000.0, 0.12)
  let signal = distantNoise(
    from: angle, spacing: spacing, signalToNoise: signalToNoise, rate: rate, count: 32_000)
  let found = try directions(signal, spacing: spacing, rate: rate)
    .map { try #require($0.angle) }
  try #require(found.count >= 15)
  // Knapp and Carter, 1976: the Cramér-Rao bound of a delay, for a coherence that is the same from
  // 1 to 7.2 kHz, over 0.1 s.
  let power = pow(10, signalToNoise / 10)
  let coherence = pow(power / (power + 1), 2)
  let turn: Double = 2 * .pi
  let (low, high): (Double, Double) = (1000, 7200)
  let band = turn * turn * (high * high * high - low * low * low) / 3
  let certainty: Double = 0.2 * band * coherence / (1 - coherence)
  let degrees = 180 / Double.pi
  let bound = 343 / spacing / cos(angle / degrees) * degrees / certainty.squareRoot()
  let squares = found.map { ($0 - angle) * ($0 - angle) }
  let error = (squares.reduce(0, +) / Double(found.count)).squareRoot()
  // Of some twenty, the error of the error is a sixth; the windows lose a little, too.
  #expect(error > 0.5 * bound && error < 2.2 * bound)
}

@Test(arguments: [8000, 48_000.0], [0.02, 0.3])
func `noise that each microphone has for itself has no direction`(rate: Double, spacing: Double) {
  let signal = distantNoise(
    from: 0, spacing: spacing, signalToNoise: -60, rate: rate, count: Int(rate))
  let found = directions(signal, spacing: spacing, rate: rate)
  #expect(found.count >= 8)
  #expect(found.allSatisfy { $0.angle == nil && $0.confidence < 0.25 })
}

@Test func `one microphone on two channels has no direction`() {
  let signal = distantNoise(
    from: 0, spacing: 0.1, signalToNoise: 100, rate: 16_000, count: 16_000)[0]
  let found = directions(
    [signal, signal.map { 0.5 * $0 }], spacing: 0.1, rate: 16_000)
  #expect(found.allSatisfy { $0.isOneMicrophone && $0.angle == nil })
  #expect(found.allSatisfy { abs($0.levelDifference + 6.02) < 0.01 })
}

@Test func `the estimator of directions keeps the laws`() {
  let format = AudioFormat(sampleRate: 8000, channelCount: 2)
  let signal = distantNoise(
    from: 20, spacing: 0.1, signalToNoise: 10, rate: 8000, count: 6000)
  checkAnalyzer(format: format, signals: [signal], settling: 0.4) {
    DirectionEstimator(format: format, spacing: 0.1)
  }
}

/// A blow of half a second that comes from an angle, out of the quiet.
private func blow(from angle: Double, signalToNoise: Double, rate: Double) -> [[Float]] {
  let format = AudioFormat(sampleRate: rate, channelCount: 2)
  let blow = format.frameCount(of: 0.5)..<format.frameCount(of: 1)
  return distantNoise(
    from: angle, spacing: 0.1, signalToNoise: signalToNoise, rate: rate,
    count: format.frameCount(of: 1.5)
  ).map { $0.enumerated().map { blow.contains($0.offset) ? $0.element : 0.005 * $0.element } }
}

@Test func `a blow has the direction that it came from`() throws {
  let format = AudioFormat(sampleRate: 16_000, channelCount: 2)
  for angle in [-40, 0, 25.0] {
    let found = events(
      of: DirectedBlowDetector(BlowDetector(format: format), format: format, spacing: 0.1),
      hearing: blow(from: angle, signalToNoise: 0, rate: 16_000), format: format, blocks: .whole)
    try #require(found.map(\.phase) == [.began, .ended])
    for event in found {
      let heard = try #require(event.direction?.angle)
      #expect(abs(heard - angle) < 3)
      #expect(DirectionGate(angle: 0, width: 30).admits(event.direction) == (angle != -40))
    }
  }
}

@Test func `a blow without a direction is told late, and without one`() throws {
  let format = AudioFormat(sampleRate: 16_000, channelCount: 2)
  let signal = blow(from: 0, signalToNoise: -40, rate: 16_000).map { $0.map { 0.01 * $0 } }
  let found = events(
    of: DirectedBlowDetector(BlowDetector(format: format), format: format, spacing: 0.1),
    hearing: signal, format: format, blocks: .whole)
  let plain = events(
    of: BlowDetector(format: format), hearing: signal, format: format, blocks: .whole)
  try #require(found.map(\.phase) == [.began, .ended])
  #expect(found.allSatisfy { $0.direction != nil && $0.direction?.angle == nil })
  #expect(0.24...0.29 ~= found[0].at - plain[0].at)
  #expect(!DirectionGate(angle: 0, width: 180).admits(found[0].direction))
}

@Test func `the detector of blows with a direction keeps the laws`() {
  let format = AudioFormat(sampleRate: 8000, channelCount: 2)
  let signal = blow(from: 20, signalToNoise: 10, rate: 8000)
  checkAnalyzer(format: format, signals: [signal], settling: 2) {
    DirectedBlowDetector(
      BlowDetector(format: format, updates: 0.032), format: format, spacing: 0.1)
  }
}

@Test(arguments: [
  ("front:30deg", 0, 30), ("front", 0, 30), ("left:40", -90, 40), ("right:15deg", 90, 15),
  ("-20deg:12.5deg", -20, 12.5),
])
func `a gate is read as it is written`(text: String, angle: Double, width: Double) {
  #expect(DirectionGate(text) == DirectionGate(angle: angle, width: width))
}

@Test(arguments: ["", "up:30deg", "front:", "front:0deg", "91deg:5deg", "front:181deg", "nan:3"])
func `what is no gate is not taken for one`(text: String) {
  #expect(DirectionGate(text) == nil)
}
