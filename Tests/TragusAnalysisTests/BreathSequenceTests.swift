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
      return BreathSequence.Timbre(shape: shape, level: level, lowEnd: -tilt * 10, roughness: 4)
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

  /// An inhalation in two parts is one: nobody breathes in twice.
  @Test func `two phases of a kind in quick succession are joined`() {
    var peaks = (0..<8).map { 2 + 2 * Double($0) }
    var tilts: [Float] = (0..<8).map { $0 % 2 == 0 ? 0.5 : -0.5 }
    peaks.insert(peaks[3] + 0.9, at: 4)
    tilts.insert(tilts[3], at: 4)
    let found = sequence(
      peaks: peaks, length: 0.8, levels: Array(repeating: 20, count: 9), tilts: tilts)
    #expect(found.groups[3] == found.groups[4])
    let joined = found.joined
    #expect(joined.count == 8)
    #expect(joined.groups == (0..<8).map { found.groups[0] ^ ($0 % 2) })
    #expect(joined.phases[3].start == found.phases[3].start)
    #expect(joined.phases[3].end == found.phases[4].end)
  }

  /// Of levels that jump up and down by 3 dB every 40 ms each differs by 6 dB from those beside it.
  @Test func `roughness is how much bands jump`() {
    func roughness(_ level: (Int) -> Float) -> Float {
      var frames = BreathFrames(bandCount: 4)
      for index in 0..<40 { frames.append(Array(repeating: level(index), count: 4)) }
      return frames.roughness(in: 4..<36)
    }
    #expect(roughness { _ in -40 } == 0)
    #expect(roughness { -40 + Float($0) / 4 } == 0)
    #expect(roughness { $0 / 2 % 2 == 0 ? -37 : -43 } == 6)
  }
}
