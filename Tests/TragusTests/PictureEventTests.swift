import Testing
import Tragus

struct PictureEventTests {
  @Test func `a meter's levels become a history, at their times`() throws {
    let source = try SimulatedSource(parsing: "tone?duration=3s&rate=8000&level=-20")
    let listener = Listener()
    var history = LevelHistory()
    listener.add(LevelMeter(format: source.format, period: 0.25)) {
      history.append($0, sampleRate: 8000)
    }
    try listener.run(source)
    history.append(Gap(position: 24_000, frames: 4000, sampleRate: 8000))
    #expect(history.columnDuration == 0.25)
    #expect(history.columns.count == 14)
    #expect(history.columns[12].hasGap && history.columns[13].isEmpty)
    #expect(history.duration == 3.5)
    // -20 dBFS is the tone's peak; its RMS lies 3.01 dB lower. The samples of a tone miss its crest
    // by little, a quarter of a second ends within a cycle.
    #expect(abs(history.total.peak - -20) < 0.1)
    #expect(abs(history.total.mean - -23.01) < 0.02)
  }

  @Test func `the mean of a history of sound levels is that of the meter`() throws {
    // Levels swing by 40 dB, so that a mean of decibels would be off by far.
    let source = try SimulatedSource(parsing: "scene?duration=6s&rate=16000&seed=2")
    let listener = Listener()
    var history = LevelHistory(capacity: 16)
    var whole: SoundLevel?
    listener.add(SoundLevelMeter(format: source.format, weighting: .c, period: 0.1)) {
      history.append($0, sampleRate: 16_000, startingAt: 2)
      whole = $0
    }
    try listener.run(source)
    let last = try #require(whole).whole
    // Both are sums of the same energies.
    #expect(abs(history.total.mean - last.equivalentC) < 1e-9)
    #expect(history.total.peak == last.maximum.fast)
    #expect(abs(history.duration - 8) < 1e-9)
    #expect(history.columns[0].isEmpty)
  }

  @Test func `ranges of levels keep names and limits`() {
    let ranges = LevelRanges.standard.ranges.map { GaugeRange($0) }
    #expect(ranges == GaugeRange.levels)
    #expect(LevelRanges.tutorialPrinted.ranges.map { GaugeRange($0).lower } == [-60, -15, -8, -2])
  }
}
