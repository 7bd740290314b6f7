import Testing
import TragusTestSupport

@testable import TragusAnalysis

/// Phases as they may come, described by when they peak, how long they last and what they sound like.
struct BreathSequenceTests {
  private func sequence(
    peaks: [Double], length: Double, levels: [Float], tilts: [Float]
  ) -> BreathSequence {
    let phases = zip(peaks, levels).map { peak, level in
      let frame = Int(peak * 50)
      let half = Int(length * 25)
      return BreathPhase(
        start: frame - half, end: frame + half, peak: frame, activity: level, isOver: true)
    }
    let timbres = zip(levels, tilts).map { level, tilt in
      let shape = (0..<20).map { (Float($0) - 9.5) * tilt }
      return BreathSequence.Timbre(shape: shape, level: level, lowEnd: -tilt * 10)
    }
    return BreathSequence(phases, timbres)
  }

  /// Numbers near 0, from a seed.
  private func jitter(_ count: Int, _ size: Float, seed: UInt64) -> [Float] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in Float.random(in: -size...size, using: &random) }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `phases that sound different by turns are of two kinds`(seed: UInt64) {
    var tilts = jitter(10, 0.1, seed: seed)
    for index in tilts.indices { tilts[index] += index % 2 == 0 ? 0.5 : -0.5 }
    let found = sequence(
      peaks: (0..<10).map { 2 + 2 * Double($0) }, length: 0.8,
      levels: Array(repeating: 20, count: 10), tilts: tilts)
    #expect(found.groups == (0..<10).map { found.groups[0] ^ ($0 % 2) })
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `phases that are alike and far apart are of one kind`(seed: UInt64) {
    let (noise, levels) = (jitter(10, 0.1, seed: seed), jitter(10, 2, seed: seed + 9))
    let times = jitter(10, 0.2, seed: seed + 20)
    let found = sequence(
      peaks: (0..<10).map { 2 + 4 * Double($0) + Double(times[$0]) }, length: 1.2,
      levels: levels.map { 20 + $0 }, tilts: noise)
    #expect(!found.hasBoth)
  }

  /// Nobody breathes out for so much of the time.
  @Test func `phases that hardly leave a pause come by turns`() {
    let found = sequence(
      peaks: (0..<8).map { 2 + 1.2 * Double($0) }, length: 1.0,
      levels: jitter(8, 2, seed: 4).map { 20 + $0 }, tilts: jitter(8, 0.1, seed: 5))
    #expect(found.hasBoth)
    #expect(zip(found.groups, found.groups.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test func `a phase that was missed in a long pause shifts the turns`() {
    // The fourth of eight phases is missing.
    let all = [0, 1, 2, 4, 5, 6, 7]
    let found = sequence(
      peaks: all.map { 2 + 2 * Double($0) }, length: 0.8, levels: [30, 20, 30, 30, 20, 30, 20],
      tilts: [0.5, -0.5, 0.5, 0.5, -0.5, 0.5, -0.5])
    #expect(found.groups == all.map { found.groups[0] ^ ($0 % 2) })
  }

  @Test func `what blows on the microphone goes out, whatever is louder`() {
    let found = sequence(
      peaks: [2, 4, 6, 8, 10, 12, 14, 16], length: 0.8,
      levels: [30, 20, 30, 20, 30, 20, 30, 20],
      tilts: [0.5, -1.5, 0.5, -1.5, 0.5, -1.5, 0.5, -1.5])
    let deep = found.groups[1]
    let score = BreathDirection(found, quiet: 0).score
    #expect((score > 0) == (deep == 1))
  }

  @Test func `the longer pause follows an exhalation`() {
    let peaks = [2, 3.2, 6, 7.2, 10, 11.2, 14, 15.2]
    let found = sequence(
      peaks: peaks, length: 0.8, levels: [30, 20, 30, 20, 30, 20, 30, 20],
      tilts: [0.5, 0.2, 0.5, 0.2, 0.5, 0.2, 0.5, 0.2])
    let second = found.groups[1]
    let score = BreathDirection(found, quiet: 0).score
    #expect((score > 0) == (second == 1))
  }
}
