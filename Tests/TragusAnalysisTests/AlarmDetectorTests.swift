import Foundation
import Testing
import TragusCore
import TragusTestSupport

@testable import TragusAnalysis

struct AlarmDetectorTests {
  private let format = AudioFormat(sampleRate: 8000, channelCount: 1)

  /// Pulses and pauses in seconds, again and again, from 0.5 s on.
  private func pulses(
    _ stretches: [Double], cycles: Int, frequency: Double = 3100, noise: Double = 0
  ) -> [Float] {
    var generator = SeededGenerator(seed: 2)
    var samples = [Float](repeating: 0, count: 4000)
    for _ in 0..<cycles {
      for (index, duration) in stretches.enumerated() {
        for frame in 0..<Int(duration * 8000) {
          let phase = 2 * Double.pi * frequency * Double(frame) / 8000
          samples.append(index.isMultiple(of: 2) ? Float(0.1 * sin(phase)) : 0)
        }
      }
    }
    return samples.map { $0 + Float(noise * Double.random(in: -1...1, using: &generator)) }
  }

  private static let smoke = [0.5, 0.5, 0.5, 0.5, 0.5, 1.5]  // ISO 8201
  private static let carbonMonoxide = [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 5]  // UL 2034

  private func heard(_ samples: [Float]) -> [AlarmActivity] {
    events(
      of: AlarmDetector(format: format), hearing: [samples], format: format, blocks: .fixed(512))
  }

  @Test(arguments: [520, 2700, 3100, 3500.0], [1, 0.9, 1.1])
  func `a smoke alarm is heard, 10 % faster or slower too`(frequency: Double, scale: Double) {
    let found = heard(
      pulses(Self.smoke.map { $0 * scale }, cycles: 3, frequency: frequency, noise: 0.05))
    #expect(found.map(\.phase) == [.began, .ended])
    #expect(found.allSatisfy { $0.pattern == .t3 && abs($0.start - 0.5) < 0.05 })
    #expect(found.allSatisfy { abs($0.frequency - frequency) < 3 })
    #expect(found.last?.cycles == 3)
    // Two cycles, and the wait for a fourth pulse.
    #expect((found.first?.at ?? 0) < 0.5 + scale * 8.7)
  }

  @Test(arguments: [1, 0.9, 1.1])
  func `a carbon monoxide alarm is heard, 10 % faster or slower too`(scale: Double) {
    let found = heard(pulses(Self.carbonMonoxide.map { $0 * scale }, cycles: 3, noise: 0.05))
    #expect(found.map(\.phase) == [.began, .ended])
    #expect(found.allSatisfy { $0.pattern == .t4 && abs($0.start - 0.5) < 0.05 })
    #expect(found.last?.cycles == 3)
  }

  // A recording may stop behind the last pulse.
  @Test(arguments: [0, 0.3, 0.5, 1.2])
  func `the last group counts however soon the stream ends`(rest: Double) {
    let samples = pulses(Self.smoke, cycles: 3, noise: 0.01).dropLast(12_000)
    let found = heard(samples + Array(repeating: 0, count: Int(rest * 8000)))
    #expect(found.map(\.phase) == [.began, .ended])
    #expect(found.last?.cycles == 3)
    let length = Double(samples.count) / 8000 + rest
    #expect(abs((found.last?.end ?? 0) - Double(samples.count) / 8000) < 0.05)
    #expect(found.allSatisfy { $0.at <= length })
    // Two groups are enough, and so they are at the end.
    let short = heard(Array(pulses(Self.smoke, cycles: 2, noise: 0.01).dropLast(11_600)))
    #expect(short.map(\.phase) == [.began, .ended])
  }

  @Test(arguments: [
    [0.5, 0.5], [0.1, 0.1], [0.5, 0.5, 0.5, 1.5], [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 1.5],
    [0.3, 0.7, 0.3, 0.7, 0.3, 1.7], [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.7],
    [0.2, 0.1, 0.2, 0.1, 0.2, 1], [1, 3],
  ])
  func `other beeps are no alarm`(stretches: [Double]) {
    #expect(heard(pulses(stretches, cycles: 6)).isEmpty)
  }

  // The fifth harmonic of 3100 Hz, which rounding adds, lies at 500 Hz.
  @Test(arguments: [16, 8])
  func `what rounding adds to an alarm is no alarm of its own`(bits: Int) {
    let scale = Float(1 << (bits - 1))
    let samples = pulses(Self.smoke, cycles: 3).map { ($0 * scale).rounded() / scale }
    let found = heard(samples)
    #expect(found.map(\.phase) == [.began, .ended])
    #expect(found.allSatisfy { abs($0.frequency - 3100) < 3 && $0.level > -25 })
  }

  @Test func `the harmonics of a square wave are no alarm of their own`() {
    let found = heard(
      pulses(Self.smoke, cycles: 3, frequency: 520).map { $0 > 0 ? 0.1 : $0 < 0 ? -0.1 : 0 })
    #expect(found.map(\.phase) == [.began, .ended])
    #expect(found.allSatisfy { abs($0.frequency - 520) < 3 })
  }

  @Test func `one cycle is none, and noise is none`() {
    #expect(heard(pulses(Self.smoke, cycles: 1)).isEmpty)
    #expect(heard(pulses([0.1, 10], cycles: 1, noise: 0.5)).isEmpty)
  }

  @Test func `an alarm that speaks in every other silence is heard`() {
    var generator = SeededGenerator(seed: 6)
    var samples = pulses(Self.smoke, cycles: 5)
    // A voice: a buzz of 130 Hz up to 4 kHz, in syllables of 0.2 s, as loud as the alarm where it is.
    for cycle in [0, 2, 4] {
      let first = Int((3.05 + 4 * Double(cycle)) * 8000)
      for frame in 0..<Int(1.4 * 8000) where frame / 800 % 3 != 2 && first + frame < samples.count {
        samples[first + frame] += 0.3 * (2 * Float(frame % 61) / 61 - 1)
        samples[first + frame] += 0.2 * Float.random(in: -1...1, using: &generator)
      }
    }
    let found = heard(samples)
    #expect(found.map(\.phase) == [.began, .ended])
    #expect(found.allSatisfy { $0.pattern == .t3 && abs($0.frequency - 3100) < 6 })
  }

  @Test func `two clean groups are enough when the one between them is drowned`() {
    var generator = SeededGenerator(seed: 8)
    var samples = pulses(Self.smoke, cycles: 3)
    // The second cycle, from 4.5 s on.
    for index in 36_000..<60_000 { samples[index] = Float.random(in: -1...1, using: &generator) }
    #expect(heard(samples).map(\.phase) == [.began, .ended])
  }

  @Test(arguments: AlarmPattern.allCases, [0, 0.003])
  func `groups with silence in place of each second one are no alarm`(
    pattern: AlarmPattern, noise: Double
  ) {
    let cycle = pattern == .t3 ? Self.smoke : Self.carbonMonoxide
    let rest = 2 * (cycle.last ?? 0) + cycle.dropLast().reduce(0, +)
    #expect(heard(pulses(cycle.dropLast() + [rest], cycles: 4, noise: noise)).isEmpty)
  }

  @Test(arguments: AlarmPattern.allCases)
  func `the laws of analyzers hold`(pattern: AlarmPattern) {
    let cycle = (pattern == .t3 ? Self.smoke : Self.carbonMonoxide).map { $0 * 0.85 }
    let samples = pulses(cycle, cycles: 1)
    // It remembers nine stretches of 0.5 s, 1.3 times as slow.
    checkAnalyzer(format: format, signals: [[samples]], settling: 6) {
      AlarmDetector(format: format, cycles: 1)
    }
  }
}
