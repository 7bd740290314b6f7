import Testing
import TragusCore
import TragusTestSupport

@testable import TragusAnalysis

struct MutedWhilePlayingTests {
  private let format = AudioFormat(sampleRate: 8000, channelCount: 2)

  /// Silence with bursts of full scale.
  private func bursts(_ places: [Range<Int>], count: Int = 40_000) -> [[Float]] {
    var samples = [Float](repeating: 0, count: count)
    for place in places {
      for index in place { samples[index] = index % 2 == 0 ? 0.5 : -0.5 }
    }
    return [samples, samples]
  }

  private func detector(hang: Double = 0.05) -> SoundDetector {
    SoundDetector(format: format, threshold: -30, hang: hang)
  }

  @Test func `what is noted at the end of time stays there`() {
    let log = PlaybackLog()
    log.note(.max - 5, frameCount: 10)
    let last: Range<Int64> = (.max - 6)..<(.max)
    #expect(log.stretch(endingAfter: 0, lead: 1, tail: .max) == last)
    log.note(.min, frameCount: 5)
    let first: Range<Int64> = (.min)..<(.min + 5)
    #expect(log.stretch(endingAfter: .min, lead: 9) == first)
  }

  @Test(arguments: MutedWhilePlaying<SoundDetector>.Replacement.allCases)
  func `what is played is not heard, all else is`(
    replacement: MutedWhilePlaying<SoundDetector>.Replacement
  ) {
    let log = PlaybackLog()
    log.note(8000, frameCount: 1600)
    log.note(24_000, frameCount: 1600)
    let muted = MutedWhilePlaying(
      detector(), log, format: format, replacement: replacement, lead: 0.05, tail: 0.1)
    // The program itself plays the second; the fourth comes earlier than was thought, by less than
    // the lead.
    let signal = bursts([2000..<3600, 8100..<9700, 16_000..<17_600, 23_700..<26_000])
    let heard = events(of: muted, hearing: signal, format: format, blocks: .fixed(333))
    let alone = events(
      of: detector(), hearing: bursts([2000..<3600, 16_000..<17_600]), format: format,
      blocks: .whole)
    #expect(heard == alone)
    #expect(heard.count == 4)
  }

  @Test(arguments: MutedWhilePlaying<SoundDetector>.Replacement.allCases)
  func `a muted detector keeps the laws`(
    replacement: MutedWhilePlaying<SoundDetector>.Replacement
  ) {
    let log = PlaybackLog()
    for start in stride(from: Int64(500), to: 60_000, by: 7777) { log.note(start, frameCount: 999) }
    let signal = bursts([2000..<3600, 5000..<9700, 16_000..<17_600, 23_700..<29_000])
    checkAnalyzer(format: format, signals: [signal], settling: 0.5, isAnywhere: false) {
      MutedWhilePlaying(
        detector(), log, format: format, replacement: replacement, lead: 0, tail: 0)
    }
  }

  @Test func `a level meter measures silence where it is muted`() {
    let log = PlaybackLog()
    log.note(800, frameCount: 800)
    let muted = MutedWhilePlaying(
      LevelMeter(format: format, period: 0.1), log, format: format, lead: 0, tail: 0)
    let levels = events(
      of: muted, hearing: bursts([0..<4000], count: 4000), format: format, blocks: .whole)
    #expect(levels.count == 5)
    for (index, level) in levels.enumerated() {
      #expect((level.rms < -100) == (index == 1))
    }
  }

  @Test func `a gap is told to the analyzer with its length`() {
    struct Skipped: AudioEvent, Hashable {
      static let name = "skipped"
      let time: Double
      let frameCount: Int64
    }
    struct Counter: Analyzer {
      mutating func process(_ buffer: AudioBuffer) -> [Skipped] { [] }
      mutating func finish() -> [Skipped] { [] }
      mutating func reset() {}
      mutating func skip(_ frameCount: Int64) -> [Skipped] {
        [Skipped(time: 0, frameCount: frameCount)]
      }
    }
    let log = PlaybackLog()
    log.note(1000, frameCount: 500)
    log.note(3000, frameCount: 5000)
    let muted = MutedWhilePlaying(
      Counter(), log, format: format, replacement: .gap, lead: 0.0125, tail: 0.025)
    let found = events(
      of: muted, hearing: bursts([], count: 4000), format: format, blocks: .fixed(77))
    #expect(found.map(\.frameCount) == [800, 1100])
  }

  @Test func `stretches that touch become one`() {
    let log = PlaybackLog()
    log.note(300, frameCount: 100)
    log.note(100, frameCount: 50)
    log.note(600, frameCount: 10)
    log.note(150, frameCount: 150)
    log.note(700, frameCount: 0)
    log.note(700, frameCount: -5)
    #expect(log.stretch(endingAfter: 0) == 100..<400)
    #expect(log.stretch(endingAfter: 399) == 100..<400)
    #expect(log.stretch(endingAfter: 400) == 600..<610)
    #expect(log.stretch(endingAfter: 400, lead: 5, tail: 7) == 95..<407)
    #expect(log.stretch(endingAfter: 610) == nil)
  }

  @Test func `memory does not grow with what was played`() {
    let log = PlaybackLog()
    for index in 0..<(3 * Int64(PlaybackLog.capacity)) { log.note(index * 100, frameCount: 10) }
    // The latest are kept.
    #expect(
      log.stretch(endingAfter: 0)?.lowerBound == 2 * Int64(PlaybackLog.capacity) * 100)
  }
}
