import Testing
import TragusTestSupport

@testable import Tragus

/// Exercises with a simulated person, through the tracker that hears the sound.
struct ExerciseTests {
  private func session(_ signal: String, _ pattern: String) throws -> CoachSession {
    let source = try SimulatedSource(parsing: "\(signal)&rate=16000")
    let pattern = try BreathPattern(pattern)
    let tracker = BreathTracker(format: source.format, expected: pattern.expected)
    var analyzer = CoachAnalyzer(
      BreathCoach(pattern), tracker: tracker, format: source.format)
    var session: CoachSession?
    func take(_ events: [CoachingEvent]) {
      for case .coach(let event) in events { session = event.session ?? session }
    }
    var buffer = AudioBuffer(format: source.format, capacity: 4096)
    while try source.read(into: &buffer) { take(analyzer.process(buffer)) }
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
