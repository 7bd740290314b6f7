import Foundation
import Testing
import TragusCore
import TragusTestSupport

@testable import TragusAnalysis

struct BlowSteadinessTests {
  private let format = AudioFormat(sampleRate: 8000, channelCount: 1)

  enum Colour: CaseIterable { case white, pink, brown }

  /// Stationary noise of a level in dBFS.
  private func hiss(
    _ duration: Double, _ colour: Colour, level: Double, seed: UInt64
  ) -> [Float] {
    var random = SeededGenerator(seed: seed)
    var (slow, middle, fast) = (0.0, 0.0, 0.0)
    // The filters have forgotten their start after a second.
    let noise = (0..<format.frameCount(of: 1 + duration)).map { _ -> Double in
      let white =
        sqrt(-2 * log(Double.random(in: 1e-12...1, using: &random)))
        * cos(2 * .pi * Double.random(in: 0..<1, using: &random))
      switch colour {
      case .white: return white
      case .pink:
        // Three poles, within 0.5 dB of -3 dB an octave from 40 Hz to 3 kHz: P. Kellet.
        slow = 0.99765 * slow + 0.0990460 * white
        middle = 0.963 * middle + 0.2965164 * white
        fast = 0.57 * fast + 1.0526913 * white
        return slow + middle + fast + 0.1848 * white
      case .brown:
        slow = 0.98 * slow + white
        return slow
      }
    }.dropFirst(format.frameCount(of: 1))
    let power = noise.reduce(0) { $0 + $1 * $1 } / Double(noise.count)
    let scale = pow(10, level / 20) / power.squareRoot()
    return noise.map { Float(scale * $0) }
  }

  private func silence(_ duration: Double) -> [Float] {
    Array(repeating: 0, count: format.frameCount(of: duration))
  }

  private func heard(_ samples: [Float], fullLevel: Double? = nil) -> [Blow] {
    events(
      of: BlowDetector(format: format, fullLevel: fullLevel), hearing: [samples], format: format,
      blocks: .whole)
  }

  @Test(arguments: Colour.allCases, [-80, -62, -45, -31.0])
  func `silence and then a hiss is no blow`(colour: Colour, level: Double) {
    for seed in 1...4 {
      let noise = hiss(2.5, colour, level: level, seed: UInt64(seed))
      #expect(heard(silence(0.5) + noise).isEmpty)
      #expect(heard(noise).isEmpty)
    }
  }

  @Test(arguments: Colour.allCases, [0, 0.01, 0.05])
  func `a gate that opens and closes is no blow`(colour: Colour, opening: Double) {
    var noise = hiss(8, colour, level: -40, seed: 7)
    let edges = [0.7, 1.5, 2.4, 2.7, 4.1, 6.3, 6.9]
    for index in noise.indices {
      let time = Double(index) / 8000
      let passed = edges.count { $0 <= time }
      let since = passed > 0 ? time - edges[passed - 1] : time
      noise[index] *=
        passed.isMultiple(of: 2) ? 0 : opening > 0 ? Float(min(since / opening, 1)) : 1
    }
    #expect(heard(noise).isEmpty)
  }

  /// The decibels of a gain that goes up and down.
  private func swells(_ depth: Double, frequency: Double, turns: Double) -> (Double) -> Double {
    { depth * sin(2 * .pi * (frequency * $0 + turns)) }
  }

  private func amplified(_ samples: [Float], _ decibels: (Double) -> Double) -> [Float] {
    samples.enumerated().map { frame, sample in
      sample * Float(pow(10, decibels(Double(frame) / 8000) / 20))
    }
  }

  @Test(arguments: Colour.allCases, [-60, -40, -31.0])
  func `a hiss that swells is no blow`(colour: Colour, level: Double) {
    for seed in 1...4 {
      let noise = hiss(4, colour, level: level, seed: UInt64(seed))
      let gain = swells(3, frequency: 1.3, turns: Double(seed) / 4)
      #expect(heard(silence(0.5) + amplified(noise, gain)).isEmpty)
    }
  }

  // By a gain that rises evenly, or by 20 dB in each second.
  @Test(arguments: Colour.allCases, [-40, -20.0])
  func `a hiss that fades in is no blow`(colour: Colour, level: Double) {
    let noise = hiss(4, colour, level: level, seed: 9)
    let even = amplified(noise) { 20 * log10(min($0 / 1.5, 1) + 1e-9) }
    let steady = amplified(noise) { min(20 * ($0 - 3), 0) }
    #expect(heard(silence(0.5) + even).isEmpty)
    #expect(heard(silence(0.5) + steady).isEmpty)
  }

  @Test(arguments: Colour.allCases, [-30, -22, -18.0])
  func `a noise that was there before the stream is no blow`(colour: Colour, level: Double) {
    for seed in 1...4 {
      #expect(heard(hiss(4, colour, level: level, seed: UInt64(seed))).isEmpty)
    }
  }

  @Test func `a stream may begin in the middle of a blow`() {
    let blow = amplified(hiss(1, .pink, level: -8, seed: 3)) { -10 * $0 }
    let found = heard(blow + silence(1))
    #expect(found.map(\.phase) == [.began, .ended])
    // The first window is 64 ms long.
    #expect(found.first.map { $0.start < 0.064 } == true)
  }

  /// Gusts: a gain that wanders by so many decibels from one sixteenth of a second to the next.
  private func gusts(_ deviation: Double, seed: UInt64) -> (Double) -> Double {
    var random = SeededGenerator(seed: seed)
    let steps = (0..<40).map { _ in deviation * 1.7 * Double.random(in: -1...1, using: &random) }
    return { time in
      let place = time * 16
      let (step, part) = (Int(place), place - place.rounded(.down))
      return steps[step] + (steps[step + 1] - steps[step]) * part
    }
  }

  @Test func `most soft blows in gusts of 3 dB are heard within half a second`() {
    let found = (1...20).filter { seed in
      let noise = hiss(0.5, .pink, level: -40, seed: UInt64(seed))
      let blow = heard(silence(1) + amplified(noise, gusts(3, seed: UInt64(seed))) + silence(1))
      return blow.first.map { abs($0.start - 1) < 0.1 } ?? false
    }
    #expect(found.count >= 14)
  }

  @Test func `what is even first and wanders later began at its beginning`() {
    let noise = hiss(2, .pink, level: -40, seed: 5)
    let gain = gusts(5, seed: 5)
    let found = heard(
      silence(1) + amplified(noise) { $0 < 0.7 ? 0 : gain($0) } + silence(1))
    #expect(found.map(\.phase) == [.began, .ended])
    // A window is 64 ms long.
    #expect(found.first.map { abs($0.start - 1) < 0.07 && $0.at > 1.6 } == true)
  }

  @Test func `where blows are soft, as a set-up found, a hiss is softer`() {
    let noise = silence(1) + hiss(0.6, .white, level: -42, seed: 2) + silence(1)
    #expect(heard(noise).isEmpty)
    let found = heard(noise, fullLevel: -34)
    #expect(found.map(\.phase) == [.began, .ended])
    #expect(found.last.map { abs($0.strength - (1 - 8.0 / 30)) < 0.05 } == true)
  }

  @Test func `the strength falls from 1 to 0 over 59 dB, and is no blow at the end`() {
    let strength = BlowStrength(fullLevel: nil)
    #expect(strength.strength(of: 0) == 1)
    #expect(abs(strength.strength(of: -21) - 0.5) < 1e-12)
    #expect(abs(strength.strength(of: -33) - 0.1) < 1e-12)
    #expect(abs(strength.strength(of: -49) - 0.05) < 1e-12)
    #expect(strength.strength(of: -65) == 0)
    let levels = stride(from: -6.0, through: -65, by: -0.5).map { strength.strength(of: $0) }
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test(arguments: [-35, -50.0])
  func `a soft blow wanders, and is heard, with some strength`(level: Double) {
    var noise = hiss(2, .pink, level: level, seed: 3)
    var random = SeededGenerator(seed: 11)
    // Its level goes up and down by some 4 dB, eight times a second.
    let steps = (0..<18).map { _ in Double.random(in: -7...7, using: &random) }
    for index in noise.indices {
      let place = Double(index) / 1000
      let (step, part) = (Int(place), place - place.rounded(.down))
      let decibels = steps[step] + (steps[step + 1] - steps[step]) * part
      noise[index] *= Float(pow(10, decibels / 20))
    }
    let found = heard(silence(1) + noise + silence(1))
    #expect(found.map(\.phase) == [.began, .ended])
    // It takes some wandering to tell it from a hiss.
    #expect(found.allSatisfy { abs($0.start - 1) < 0.15 && $0.strength > 0 })
  }

  @Test func `a blow on which a tone follows has ended`() {
    let blow = hiss(0.6, .white, level: -15, seed: 5)
    let tone = (0..<format.frameCount(of: 2)).map { frame in
      Float(
        (1...8).reduce(0) { $0 + 0.06 * sin(2 * .pi * 220 * Double($1) * Double(frame) / 8000) })
    }
    let found = heard(silence(0.5) + blow + tone)
    #expect(found.map(\.phase) == [.began, .ended])
    // A window, and a quarter of a second in which it is a tone.
    #expect(found.last.map { abs(($0.end ?? 0) - 1.1) < 0.1 && $0.at < 1.6 } == true)
  }
}
