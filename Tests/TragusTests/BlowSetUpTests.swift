import Testing
import TragusAnalysis
import TragusCore

@testable import Tragus

private let format = AudioFormat(sampleRate: 8000, channelCount: 1)

/// A set-up whose detectors from a sensitivity of 0.3 on hear the given events. From 0.9 on they
/// also hear something in the talk.
///
/// - Parameter beginning: What the microphone hears first.
private func setUp(
  blowCount: Int, talkFrom: Int = 9, beginning: (any AudioSource)? = nil
) throws -> BlowSetUp {
  let setUp = BlowSetUp(format: format)
  var buffer = AudioBuffer(format: format, capacity: 1024)
  while try beginning?.read(into: &buffer) == true { setUp.write(buffer) }
  func hear(at start: Double, level: Double, _ indices: Range<Int>) {
    for index in indices {
      func blow(_ phase: Phase, end: Double?) -> Blow {
        Blow(
          phase: phase, start: start, end: end, at: start + 0.6, strength: 0.5, level: level,
          confidence: 1)
      }
      setUp.take([blow(.began, end: nil), blow(.ended, end: start + 0.5)], index)
    }
  }
  hear(at: 7, level: -20, talkFrom..<BlowSetUp.sensitivities.count)
  for index in 0..<blowCount {
    hear(at: 14 + 3 * Double(index), level: -10 - Double(index), 3..<BlowSetUp.sensitivities.count)
  }
  setUp.time = BlowSetUp.duration
  return setUp
}

private func profile(_ setUp: BlowSetUp) throws -> BlowProfile {
  try setUp.profile(ofDevice: "mic", named: nil, date: 0)
}

@Test func `the middle of the sensitivities that hear the blows and nothing else is chosen`() throws
{
  let found = try profile(setUp(blowCount: 3))
  // 0.3 to 0.8: 0.55, and of the two beside it the lower one.
  #expect(found.sensitivity == 0.5)
  // The median of -10, -11 and -12.
  #expect(found.blowLevel == -11)
  #expect(found.fullLevel == -5)
}

@Test func `a set-up that failed says what to do otherwise`() throws {
  func message(_ setUp: BlowSetUp) -> String {
    do {
      _ = try profile(setUp)
      return ""
    } catch {
      return (error as? AudioError)?.message ?? ""
    }
  }
  #expect(try message(setUp(blowCount: 0)).hasPrefix("No blow was heard"))
  #expect(try message(setUp(blowCount: 2)).hasPrefix("Only 2 of 3 blows"))
  #expect(try message(setUp(blowCount: 3, talkFrom: 0)).contains("something else"))
  #expect(message(BlowSetUp(format: format)).hasPrefix("The set-up needs 25 s"))
}

@Test func `the steps follow each other by the clock of the sound`() {
  let setUp = BlowSetUp(format: format)
  let stages = [0, 4.9, 5, 12.9, 13, 24.9, 25].map { time in
    setUp.time = time
    return setUp.stage
  }
  #expect(stages == [.quiet, .quiet, .talk, .talk, .blow, .blow, nil])
}

@Test func `a set-up in which nobody talks ends before anybody blows`() {
  let setUp = BlowSetUp(format: format)
  func message(quiet: Double, talk: Double) -> String? {
    setUp.levels = [.quiet: [quiet, quiet, quiet], .talk: [quiet, talk, talk]]
    return setUp.unspoken?.message
  }
  #expect(message(quiet: -60, talk: -30) == nil)
  #expect(message(quiet: -60, talk: -57)?.hasPrefix("Nobody was heard talking") == true)
  #expect(message(quiet: -160, talk: -160)?.hasPrefix("Nothing but silence") == true)
}

@Test func `a steady sound that is there at the beginning is no false alarm`() throws {
  func fan() throws -> SimulatedSource {
    try SimulatedSource(parsing: "noise?color=pink&duration=3s&rate=8000")
  }
  let detections = try AnalyzerCatalog[Blow.self].detections(in: fan())
  #expect(detections.count == 1)
  #expect(try profile(setUp(blowCount: 3, beginning: fan())).sensitivity == 0.5)
}

@Test(arguments: [1, 2, 3])
func `somebody simulated who does what is asked for has a profile`(seed: Int) throws {
  let source = try SimulatedSource(parsing: "blowsetup?seed=\(seed)&rate=16000")
  let setUp = BlowSetUp(format: source.format)
  let listener = Listener()
  listener.add(setUp)
  try listener.run(source)
  let found = try profile(setUp)
  #expect(setUp.blowCount == BlowSetUp.wantedCount)
  // The blows are louder than the talk, and that than the room.
  #expect(found.blowLevel > found.talkLevel && found.talkLevel > found.quietLevel + 10)
}
