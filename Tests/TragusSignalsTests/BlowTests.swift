import Foundation
import Testing
import TragusCore

@testable import TragusSignals

struct BlowTests {
  @Test func `the same seed gives the same blows in blocks of any size, another seed others`()
    throws
  {
    let text = "blow?count=2&length=300ms&gap=300ms&duration=2.5s&rate=8000&channels=2&seed=7"
    let whole = try samples(of: SimulatedSource(parsing: text))
    let pieces = try samples(of: SimulatedSource(parsing: text), capacity: { 37 })
    #expect(whole == pieces)
    let other = try samples(of: SimulatedSource(parsing: text + "8"))
    #expect(whole != other)
    // The room and the eddies of each channel are its own.
    #expect(whole[0] != whole[1])
  }

  @Test func `a blow is where the source says`() throws {
    let rate = 8000.0
    for seed in 1...3 as ClosedRange<UInt64> {
      let source = try SimulatedSource(
        parsing: "blow?strength=0.6&distance=8&angle=0&noise=-90&count=2&duration=8s&gap=1s"
          + "&microphone=phone&rate=8000&seed=\(seed)")
      let spans = try #require(source.spans)
      let samples = try samples(of: source)[0]
      let levels = levels(of: samples, every: 160)
      for span in spans where span.end < 7.5 {
        #expect(span.name == "blow")
        let heard = levels[Int((span.start - 0.4) * 50)..<Int((span.end + 0.4) * 50)]
        let top = try #require(heard.max())
        // Gusts move the start and the end, most where the fall is slow.
        let first = try #require(heard.firstIndex { $0 > top - 20 })
        let last = try #require(heard.lastIndex { $0 > top - 20 })
        #expect(abs(Double(first) / 50 - span.start) < 0.12)
        #expect(abs(Double(last + 1) / 50 - span.end) < 0.35)
      }
      // Before the first blow there is the room alone.
      let room = samples[..<Int(1.2 * rate)]
      #expect(abs(decibels(rootMeanSquare(room)) + 90) < 3)
    }
  }

  @Test func `harder blows are louder, and farther ones softer`() {
    func level(strength: Double, distance: Double, angle: Double = 0) -> Double {
      var sum = 0.0
      for seed in 1...3 as ClosedRange<UInt64> {
        var random = RandomNumbers(seed: seed)
        let course = BlowCourse(length: 0.3, gap: 1, random: &random)
        let microphone = BlowResponse(.bare, random: &random)
        let blow = SimulatedBlow(
          start: 0, end: 0.3, strength: strength, distance: distance, angle: angle,
          microphone: .bare, course: course)
        var sound = BlowSound(
          blow, microphone: microphone, sampleRate: 8000, gusts: random, eddies: random)
        sum += rootMeanSquare((0..<2400).map { _ in Float(sound.next()) })
      }
      return decibels(sum)
    }
    let strengths = [0, 0.2, 0.4, 0.7, 1].map { level(strength: $0, distance: 20) }
    #expect(zip(strengths, strengths.dropFirst()).allSatisfy { $0 + 1 < $1 }, "\(strengths)")
    let distances = [6, 12, 25, 50, 200].map { level(strength: 0.3, distance: $0) }
    #expect(zip(distances, distances.dropFirst()).allSatisfy { $0 > $1 + 1 }, "\(distances)")
    // What misses the microphone is hiss alone.
    let aside = level(strength: 0.3, distance: 10, angle: 30)
    #expect(aside < level(strength: 0.3, distance: 10) - 10)
  }

  @Test func `the speed and the pressure of a jet are those of its formulas`() {
    // 17 m/s keep their speed for 6 cm; the pressure is 0.3 of 0.5 * 1.2 * 17^2 = 52 of 20 Pa.
    let near = BlowJet(strength: 0.5, distance: 0.05, angle: 0)
    #expect(abs(near.pressure - 0.3 * 173.4 / 20) < 1e-9)
    // At twice the length of the core the speed is half, at half the width half of that.
    let far = BlowJet(strength: 0.5, distance: 0.12, angle: 0)
    #expect(abs(far.pressure - near.pressure / 4) < 1e-9)
    let aside = BlowJet(strength: 0.5, distance: 0.12, angle: atan(0.094) * 180 / .pi)
    #expect(abs(aside.pressure - near.pressure / 16) < 1e-6)
    #expect(aside.hiss < far.hiss)
  }

  @Test(arguments: [(5 / 3.0, 16_000), (7 / 3.0, 48_000), (1, 48_000), (0.4, 192_000)])
  func `noise falls above its corner as it should`(exponent: Double, rate: Double) {
    var noise = SlopedNoise(
      corner: 60, exponent: exponent, sampleRate: rate, random: RandomNumbers(seed: 1))
    let samples = (0..<Int(rate >= 192_000 ? 200_000 : 100_000)).map { _ in Float(noise.next()) }
    let spectrum = powerSpectrum(samples, length: 8192)
    func density(_ frequency: Double) -> Double {
      let range = (frequency / 1.1)..<(frequency * 1.1)
      return 10 * log10(power(spectrum, range, sampleRate: rate) / frequency)
    }
    // 1 / (1 + (f / corner)^2)^(exponent / 2) in double precision; the stairs may be 1.5 dB off it
    // near the corner, and chance as much.
    func model(_ frequency: Double) -> Double {
      -5 * exponent * log10(1 + pow(frequency / 60, 2))
    }
    let offset = density(500) - model(500)
    for frequency in [250, 1000, 2000, 4000.0] {
      #expect(abs(density(frequency) - model(frequency) - offset) < 2, "\(frequency) Hz")
    }
  }

  @Test(arguments: [8000, 44_100, 192_000.0])
  func `sloped noise is as loud at every rate`(rate: Double) {
    // Almost all of its power lies below 1000 Hz.
    var noise = SlopedNoise(
      corner: 100, exponent: 2, sampleRate: rate, random: RandomNumbers(seed: 2))
    let samples = (0..<Int(0.5 * rate)).map { _ in Float(noise.next()) }
    #expect(abs(decibels(rootMeanSquare(samples))) < 1.5)
  }

  @Test func `no sample exceeds the level, also when all is overloaded`() throws {
    for microphone in BlowMicrophone.allCases {
      let samples = try samples(
        "blow?microphone=\(microphone)&strength=1&distance=0.5&angle=0&count=1&length=300ms&duration=2s&level=-6"
          + "&noise=-20&rate=8000")
      #expect(peak(samples) <= pow(10, -6 / 20.0) * 1.000_001)
      #expect(peak(samples) > 0.1)
    }
  }

  @Test func `what is given holds for each blow, and changes no other`() {
    let any = Array(SimulatedBlows(BlowSettings(count: 20), seed: 3))
    let soft = Array(SimulatedBlows(BlowSettings(strength: 0.2, count: 20), seed: 3))
    #expect(any.count == 20)
    #expect(soft.allSatisfy { $0.strength == 0.2 })
    #expect(any.map(\.start) == soft.map(\.start))
    #expect(any.map(\.distance) == soft.map(\.distance))
    #expect(any.allSatisfy { 0.4...1 ~= $0.strength && 1...10 ~= $0.distance })
    #expect(Set(any.map(\.strength)).count == 20)
    let ends = any.map(\.end)
    #expect(zip(ends, any.dropFirst()).allSatisfy { 1...3 ~= $1.start - $0 })
  }

  @Test(arguments: [0.1, 0.35, 2, 60])
  func `a course reaches a third of its height at its start and its end`(length: Double) {
    for seed in 1...50 as ClosedRange<UInt64> {
      var random = RandomNumbers(seed: seed)
      let course = BlowCourse(length: length, gap: 0.2, random: &random)
      // A tenth of the pressure, 20 dB less, at 0.316 of the speed.
      #expect(abs(course.speed(at: course.lead) - 0.1.squareRoot()) < 1e-9)
      #expect(abs(course.speed(at: course.lead + length) - 0.1.squareRoot()) < 1e-9)
      #expect(course.speed(at: 0) == 0)
      #expect(course.speed(at: course.duration) == 0)
      #expect(
        (1..<100).allSatisfy { 0...1 ~= course.speed(at: course.duration * Double($0) / 100) })
      // What is before a blow and after it has room in the shortest gap.
      #expect(course.duration - length < 0.2)
    }
  }

  @Test func `spans are told of blows and scenes that end`() throws {
    func spans(_ text: String) throws -> [SignalSpan]? {
      try SimulatedSource(parsing: "\(text)&rate=8000").spans
    }
    let blows = try #require(try spans("blow?count=2&gap=1s&length=1s"))
    #expect(blows.map(\.start) == [1.5, 3.5])
    #expect(blows.map(\.end) == [2.5, 4.5])
    // The end of the stream cuts the second off.
    let cut = try #require(try spans("blow?gap=1s&length=1s&duration=4s"))
    #expect(cut.map(\.end) == [2.5, 4])
    let scene = try #require(try spans("scene?duration=40s"))
    #expect(Set(scene.map(\.name)).isSubset(of: Set(SceneSound.Kind.allCases.map(\.rawValue))))
    #expect(try spans("blow?duration=endless") == nil)
    #expect(try spans("tone?level=-12") == nil)
  }

  // The RMS of pieces in decibels.
  private func levels(of samples: [Float], every count: Int) -> [Double] {
    stride(from: 0, to: samples.count - count + 1, by: count).map { start in
      decibels(rootMeanSquare(samples[start..<(start + count)]))
    }
  }
}
