import Testing
import TragusTestSupport

@testable import Tragus

/// Exercises with a simulated person, through the tracker that hears the sound.
struct ExerciseTests {
  /// - Parameter cueLevel: The level with which the cues are heard by the microphone, in decibels; `nil`
  ///   for cues that it does not hear.
  private func session(
    _ signal: String, _ pattern: String, cueLevel: Double? = nil
  ) throws -> CoachSession {
    let source = try SimulatedSource(parsing: "\(signal)&rate=16000")
    let pattern = try BreathPattern(pattern)
    let tracker = BreathTracker(format: source.format, expected: pattern.expected)
    var analyzer = CoachAnalyzer(
      BreathCoach(pattern), tracker: tracker, format: source.format)
    var session: CoachSession?
    var cue: ArraySlice<Float> = []
    func take(_ events: [CoachingEvent]) {
      for case .coach(let event) in events {
        session = event.session ?? session
        // Reminders sound like the cue to breathe in.
        let name = event.cue == .nudge ? "inhale" : event.cue.rawValue
        guard let cueLevel, let sound = CueSound(rawValue: name) else { continue }
        cue = sound.samples(sampleRate: 16_000, level: cueLevel)[...]
      }
    }
    var buffer = AudioBuffer(format: source.format, capacity: 1600)
    while try source.read(into: &buffer) {
      var samples = buffer.mutableChannel(0)
      for index in 0..<min(cue.count, samples.count) { samples[index] += cue.removeFirst() }
      take(analyzer.process(buffer))
    }
    take(analyzer.finish())
    return try #require(session)
  }

  /// The person keeps to the pattern, so all that is missing was not heard.
  @Test(arguments: ["4-4", "4-7-8", "4-4-4-4", "4-6"], [1, 2, 3])
  func `who keeps to the pattern is told so`(pattern: String, seed: Int) throws {
    let session = try session(
      "breath?pattern=\(pattern)&distance=8&noise=-85&seed=\(seed)&duration=90s", pattern)
    // One cycle may be over before the tracker is sure of the person.
    #expect(session.cycles.count { !$0.isInTime } <= 1)
    // The first breath is waited for, and the last one may be cut.
    #expect(Double(session.cycles.count) >= 90 / (try BreathPattern(pattern)).duration - 2.5)
  }

  @Test(arguments: [
    "silence?duration=60s", "noise?color=pink&level=-50&duration=60s", "hum?duration=60s",
  ])
  func `a room without a person scores nothing`(signal: String) throws {
    let session = try session(signal, "4-4")
    #expect(session.cycles.isEmpty)
    #expect(session.adherence == nil)
  }

  /// As loud as they come from a loudspeaker beside the microphone, and from one across the room.
  @Test(arguments: [-20, -28, -50.0])
  func `the cues are not taken for breath, and do not hide it`(level: Double) throws {
    // Cues in the time of the pattern, though nobody breathes.
    let format = AudioFormat(sampleRate: 16_000, channelCount: 1)
    let room = try SimulatedSource(parsing: "noise?color=pink&level=-60&duration=64s&rate=16000")
    var tracker = BreathTracker(format: format, expected: try BreathPattern("4-4-4-4").expected)
    var buffer = AudioBuffer(format: format, capacity: 4 * 16_000)
    var count = 0
    while try room.read(into: &buffer) {
      let cue = [CueSound.inhale, .hold, .exhale, .rest][count % 4]
      count += 1
      var samples = buffer.mutableChannel(0)
      for (index, sample) in cue.samples(sampleRate: 16_000, level: level).enumerated() {
        samples[index] += sample
      }
      for case .breath(let breath) in tracker.process(buffer) {
        #expect(breath.kind == .pause || !breath.standsAlone)
      }
    }
    let nobody = try session(
      "noise?color=pink&level=-60&duration=60s", "4-4-4-4", cueLevel: level)
    #expect(nobody.cycles.isEmpty)
    let person = "breath?pattern=4-4-4-4&distance=8&noise=-85&seed=1&duration=90s"
    let somebody = try session(person, "4-4-4-4", cueLevel: level)
    #expect(somebody.cycles.count >= 4)
    #expect(somebody.cycles.count { !$0.isInTime } <= 1)
  }

  /// Many give nothing but zeros at first, and what comes then is not a breath in.
  @Test func `the silence before a microphone begins is not taken for quiet`() throws {
    let source = try SimulatedSource(
      parsing: "breath?pattern=4-4&distance=8&noise=-60&seed=1&duration=20s&rate=16000")
    let inhale = try #require(source.spans).first { $0.name == "inhale" }!
    var tracker = BreathTracker(
      format: source.format, expected: try BreathPattern("4-4").expected)
    var buffer = AudioBuffer(format: source.format, capacity: 1600)
    func silence(_ second: Double) -> AudioBuffer {
      AudioBuffer(
        format: source.format, position: Int64(second * 16_000),
        channels: [Array(repeating: 0, count: 16_000)])
    }
    var events = tracker.process(silence(0)) + tracker.process(silence(1))
    #expect(events.allSatisfy { if case .rate = $0 { true } else { false } })
    while try source.read(into: &buffer) {
      events += tracker.process(
        AudioBuffer(
          format: source.format, position: buffer.position + 32_000,
          channels: [(0..<buffer.frameCount).map { buffer.channel(0)[$0] }]))
    }
    let starts = events.compactMap { event -> Double? in
      guard case .breath(let breath) = event, breath.phase == .began else { return nil }
      return breath.start
    }
    // The sound of a breath comes within 9 % of its length.
    #expect(abs(try #require(starts.first) - (inhale.start + 2)) < 0.5)
  }

  /// Nobody has to breathe a whole breath before the coach answers.
  @Test(arguments: ["4-4", "4-7-8", "4-4-4-4"])
  func `the first breath in is answered while it lasts`(pattern: String) throws {
    let source = try SimulatedSource(
      parsing: "breath?pattern=\(pattern)&distance=8&noise=-85&seed=1&duration=20s&rate=16000")
    let inhale = try #require(source.spans).first { $0.name == "inhale" }!
    let parsed = try BreathPattern(pattern)
    var analyzer = CoachAnalyzer(
      BreathCoach(parsed),
      tracker: BreathTracker(format: source.format, expected: parsed.expected),
      format: source.format)
    var answer: Double?
    var buffer = AudioBuffer(format: source.format, capacity: 160)
    while answer == nil, try source.read(into: &buffer) {
      for case .coach(let event) in analyzer.process(buffer) where event.cue == .inhale {
        answer = Double(buffer.position + Int64(buffer.frameCount)) / 16_000
      }
    }
    #expect(try #require(answer) < inhale.end)
  }
}
