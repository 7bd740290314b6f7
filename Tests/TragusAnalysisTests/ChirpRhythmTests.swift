import Testing

@testable import TragusAnalysis

struct ChirpRhythmTests {
  private func rhythm(_ chirps: [(time: Double, level: Double)]) -> ChirpRhythm? {
    var scratch: [Double] = []
    let chirps = chirps.sorted { $0.time < $1.time }.map {
      Chirp(
        start: $0.time, end: $0.time + 0.02, at: $0.time + 0.1, frequency: 3000,
        prominence: $0.level)
    }
    return ChirpRhythm(of: chirps, scratch: &scratch)
  }

  /// Times that are a whole number of hops of 5 ms, as a detector's are.
  private func times(from start: Double, every interval: Double, until end: Double) -> [Double] {
    stride(from: start, to: end, by: interval).map { ($0 / 0.005).rounded() * 0.005 }
  }

  // Of times that are known to 2.5 ms, over 13 s and more, the mean interval is known to 0.04 %.
  private func expect(
    _ rhythm: ChirpRhythm?, chirpsPerMinute: Double, within tolerance: Double = 0.1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let rate = rhythm.map { 60 / $0.interval } ?? 0
    #expect(abs(rate - chirpsPerMinute) < tolerance, sourceLocation: sourceLocation)
  }

  @Test(arguments: [0.6, 0.68, 0.7, 0.75, 0.8, 0.9], [0, 4, 8.0])
  func `the tick and the tock of a clock count both`(tock: Double, decibels: Double) {
    let ticks = times(from: 0.3, every: 2, until: 15).map { (time: $0, level: 30.0) }
    let tocks = times(from: 0.3 + tock, every: 2, until: 15).map {
      (time: $0, level: 30 - decibels)
    }
    expect(rhythm(ticks + tocks), chirpsPerMinute: 60)
  }

  @Test func `an insect that is 2 % slower than another is not its echo`() {
    let first = times(from: 0.3, every: 1, until: 15).map { (time: $0, level: 30.0) }
    let second = times(from: 0.6, every: 1.02, until: 15).map { (time: $0, level: 22.0) }
    expect(rhythm(first + second), chirpsPerMinute: 60)
  }

  @Test func `an echo of each tick is no tock`() {
    let ticks = times(from: 0.3, every: 1, until: 15).map { (time: $0, level: 40.0) }
    let echoes = times(from: 0.6, every: 1, until: 15).map { (time: $0, level: 24.0) }
    expect(rhythm(ticks + echoes), chirpsPerMinute: 60)
  }

  @Test(arguments: [[5], [5, 6], [3, 9], [2, 5, 8, 11]])
  func `ticks that were missed do not change the rate`(missed: [Int]) {
    let ticks = times(from: 0.3, every: 1, until: 15).enumerated().filter {
      !missed.contains($0.offset)
    }
    expect(rhythm(ticks.map { (time: $0.element, level: 30) }), chirpsPerMinute: 60)
  }

  @Test func `a click between two ticks does not change the rate`() {
    let ticks = times(from: 0.3, every: 1, until: 15) + [7.6]
    expect(rhythm(ticks.map { (time: $0, level: 30) }), chirpsPerMinute: 60)
  }

  @Test func `the rate falls steadily when ticks do not come`() throws {
    let ticks = times(from: 0.3, every: 1, until: 15).map { (time: $0, level: 30.0) }
    let found = try #require(rhythm(ticks))
    // Two ticks in the time since the last one, less a quarter of an interval: 120 / 2.75 after 3 s.
    for (late, rate) in [(0, 60), (1, 60), (2.24, 60), (3, 43.636), (4, 32), (12, 10.213)] {
      // Starts lie within 2.5 ms, over 14 s.
      #expect(abs(60 * found.rate(at: 14.3 + late) - rate) < 0.05)
    }
  }

  @Test func `two chirps have no rhythm`() {
    #expect(rhythm([(0, 30), (1, 30)]) == nil)
  }
}
