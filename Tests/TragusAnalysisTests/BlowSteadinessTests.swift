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

  /// Pink noise whose level goes up and down by some 4 dB, eight times a second.
  private func wandering(_ duration: Double, level: Double) -> [Float] {
    var noise = hiss(duration, .pink, level: level, seed: 3)
    var random = SeededGenerator(seed: 11)
    let steps = (0..<Int(8 * duration) + 2).map { _ in Double.random(in: -7...7, using: &random) }
    for index in noise.indices {
      let place = Double(index) / 1000
      let (step, part) = (Int(place), place - place.rounded(.down))
      let decibels = steps[step] + (steps[step + 1] - steps[step]) * part
      noise[index] *= Float(pow(10, decibels / 20))
    }
    return noise
  }

  private func heard(_ samples: [Float]) -> [Blow] {
    events(
      of: BlowDetector(format: format), hearing: [samples], format: format, blocks: .whole)
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

  // Out of digital silence, which may hide a room, it has to be louder.
  @Test(arguments: [(-35, -120), (-35, -85), (-50, -85)])
  func `a soft blow wanders, and is heard, with some strength`(level: Double, room: Double) {
    let quiet = room > -120 ? hiss(1, .white, level: room, seed: 4) : silence(1)
    let noise = wandering(2, level: level)
    let found = heard(quiet + noise + quiet)
    #expect(found.map(\.phase) == [.began, .ended])
    // It takes some wandering to tell it from a hiss.
    #expect(found.allSatisfy { abs($0.start - 1) < 0.15 && $0.strength > 0 })
  }

  // In the second behind a voice nothing soft is a blow, for it may be a gate that has opened. What
  // wanders in that time is not the noise of the room.
  @Test(arguments: [-46, -43, -40, -37.0])
  func `a soft blow behind a voice is heard late`(level: Double) {
    func voice(_ duration: Double, level: Double) -> [Float] {
      let amplitude = 0.5 * pow(10, level / 20)
      return (0..<format.frameCount(of: duration)).map { frame in
        var sum = 0.0
        for harmonic in 1...8 { sum += sin(2 * .pi * 150 * Double(harmonic * frame) / 8000) }
        return Float(amplitude * sum)
      }
    }
    let quiet = hiss(1, .white, level: -85, seed: 4)
    for place in [0.3, 0.5, 0.7] {
      var blow = wandering(4, level: -35)
      let start = format.frameCount(of: place)
      for (index, sample) in voice(0.25, level: level).enumerated() {
        blow[start + index] += sample
      }
      let found = heard(quiet + voice(0.5, level: -25) + blow + quiet)
      #expect(found.map(\.phase) == [.began, .ended])
      #expect(found.allSatisfy { (1.4...3.6).contains($0.start) })
    }
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
