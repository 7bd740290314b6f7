import Testing
import TragusTestSupport

@testable import Tragus
@testable import TragusClassifier

struct NightTests {
  private func heard(_ signal: String) throws -> [NightEvent] {
    let source = try SimulatedSource(parsing: "\(signal)&rate=16000")
    var found: [NightEvent] = []
    let listener = Listener()
    listener.add(NightTracker(format: source.format)) { found.append($0) }
    try listener.run(source)
    return found
  }

  private func summary(_ events: [NightEvent]) throws -> NightSummary {
    guard case .night(let summary) = events.last else {
      throw AudioError(.invalidRequest, "There is no summary.")
    }
    return summary
  }

  private static let sleeper =
    "breath?breaths=14&jitter=0.04&route=nose&microphone=phone&distance=10&noise=-80&seed=5"

  /// The truth is the label of the pause in the signal.
  @Test(arguments: [12, 18, 30])
  func `pauses of ten seconds and more are found where they are`(length: Int) throws {
    let name = Self.sleeper + "&apnoea=\(length)s&every=40s&duration=170s"
    let source = try SimulatedSource(parsing: "\(name)&rate=16000")
    // The last one has no breath behind it.
    let truth = try #require(source.spans).filter { $0.end - $0.start >= 10 && $0.end < 170 }
    #expect(truth.count >= 2)
    let found = try heard(name)
    let pauses = found.compactMap { if case .pause(let pause) = $0 { pause } else { nil } }
    #expect(pauses.count == truth.count)
    for (pause, span) in zip(pauses, truth) {
      // A breath out fades before it ends, and a breath in begins softly.
      #expect(abs(pause.start - span.start) < 0.6, "\(pause)")
      #expect(abs(pause.end - span.end) < 0.6, "\(pause)")
    }
    let summary = try summary(found)
    #expect(summary.pauses == pauses.count)
    #expect(summary.longestPause?.duration == pauses.map(\.duration).max())
  }

  @Test func `each minute has its rate, and the night the middle of them`() throws {
    let found = try heard(Self.sleeper + "&duration=250s")
    let minutes = found.compactMap { if case .minute(let rate) = $0 { rate } else { nil } }
    // Four minutes and ten seconds.
    #expect(minutes.count == 5)
    // Within a breath a minute of what was made.
    #expect(minutes.allSatisfy { abs(($0.rate ?? 0) - 14) <= 1 })
    let summary = try summary(found)
    #expect(abs(try #require(summary.rate) - 14) <= 1)
    // The first two or three breaths are known only later.
    #expect(summary.heard > 0.9)
    #expect(summary.pauses == 0)
    #expect(summary.duration == 250)
  }

  @Test(arguments: ["silence?duration=2m", "noise?color=pink&level=-50&duration=2m"])
  func `a night without anybody has no breath and no pause`(signal: String) throws {
    let summary = try summary(try heard(signal))
    #expect(summary.heard == 0)
    #expect(summary.rate == nil)
    #expect(summary.pauses == 0)
  }

  @Test func `a stream shorter than a window has a summary`() throws {
    for signal in ["speech?duration=600ms", "noise?duration=10ms", "silence?duration=0s"] {
      for event in try heard(signal) {
        #expect(event.time >= 0)
        if case .sound(let sound) = event { #expect(sound.start >= 0) }
      }
    }
  }

  @Test func `blocks make no difference`() throws {
    let source = try SimulatedSource(
      parsing: Self.sleeper + "&apnoea=12s&every=20s&cough=0.2&speech=0.1&duration=70s&rate=16000")
    var buffer = AudioBuffer(format: source.format, capacity: 4096)
    var signal: [Float] = []
    while try source.read(into: &buffer) {
      let channel = buffer.channel(0)
      for index in channel.indices { signal.append(channel[index]) }
    }
    let results = [Blocks.fixed(317), .fixed(65_536)].map { blocks in
      events(
        of: NightTracker(format: source.format), hearing: [signal], format: source.format,
        blocks: blocks)
    }
    #expect(results[0] == results[1])
  }

  // MARK: - Pauses and sounds by themselves

  private func breath(_ start: Double, _ end: Double? = nil) -> Breath {
    Breath(.exhale, start: start, end: end, at: (end ?? start) + 0.3, confidence: 0.9, strength: 1)
  }

  @Test func `a pause lasts ten seconds to two minutes, and nothing else was heard in it`() {
    func pause(from end: Double, to start: Double, interrupted: Bool = false) -> BreathPause? {
      var pauses = NightPauses()
      #expect(pauses.take(breath(end - 2)) == nil)
      #expect(pauses.take(breath(end - 2, end)) == nil)
      if interrupted { pauses.interrupt(until: end + 1) }
      return pauses.take(breath(start))
    }
    #expect(pause(from: 100, to: 109.9) == nil)
    #expect(pause(from: 100, to: 110)?.duration == 10)
    #expect(pause(from: 100, to: 220)?.duration == 120)
    #expect(pause(from: 100, to: 221) == nil)
    #expect(pause(from: 100, to: 115, interrupted: true) == nil)
  }

  /// The end of a sound is reported late, when another breath may already be over.
  @Test func `a sound ends only the pauses that have begun before its end`() {
    var pauses = NightPauses()
    _ = pauses.take(breath(98, 100))
    pauses.interrupt(until: 99)
    #expect(pauses.take(breath(115)) != nil)
  }

  private func window(_ start: Double, _ label: String, _ confidence: Double) -> SoundClassification
  {
    SoundClassification(
      start: start, end: start + 0.975, at: start + 1,
      ranking: [SoundScore(label: label, confidence: confidence)], unknown: nil)
  }

  @Test func `snores seconds apart are one time of snoring, and one alone is none`() {
    var sounds = NightSounds()
    var found: [RecognizedSound] = []
    for start in [0.0, 8, 16, 24] { found += sounds.take(window(start, "Snoring", 0.8)) }
    found += sounds.take(window(50, "Silence", 1))
    found += sounds.take(window(60, "Snoring", 0.9))
    found += sounds.finish(at: 100)
    #expect(found.map(\.phase) == [.began, .ended])
    #expect(found.last?.start == 0)
    #expect(found.last?.end == 24.975)
  }

  @Test func `each cough counts, and a less certain one does not`() {
    var sounds = NightSounds()
    var found: [RecognizedSound] = []
    for (start, confidence) in [(0.0, 0.8), (5, 0.3), (10, 0.5), (10.5, 0.9), (20, 0.45)] {
      found += sounds.take(window(start, "Cough", confidence))
    }
    found += sounds.advance(to: 30)
    #expect(found.filter { $0.phase == .began }.map(\.start) == [0, 10, 20])
    #expect(found.filter { $0.phase == .ended }.map(\.confidence) == [0.8, 0.9, 0.45])
  }
}
