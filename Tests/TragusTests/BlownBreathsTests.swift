import Testing
import TragusAnalysis
import TragusCore

@testable import Tragus

struct BlownBreathsTests {
  private func blow(_ start: Double, _ end: Double? = nil) -> Blow {
    Blow(
      phase: end == nil ? .began : .ended, start: start, end: end, at: end ?? start, strength: 1,
      level: -10, confidence: 1)
  }

  private func breath(_ kind: Breath.Kind, _ start: Double, _ end: Double? = nil) -> Breath {
    Breath(kind, start: start, end: end, at: (end ?? start) + 8, confidence: 0.8)
  }

  private func found(in events: [any AudioEvent]) -> [Bool] {
    var breaths = BlownBreaths()
    return events.map { breaths.contains($0) }
  }

  @Test func `a breath that begins within a blow is the blow`() {
    let events: [any AudioEvent] = [
      blow(1.5), blow(1.5, 2.5), breath(.exhale, 1.45), breath(.exhale, 1.45, 2.7),
      breath(.inhale, 2.9),
    ]
    #expect(found(in: events) == [false, false, true, true, false])
  }

  @Test func `the end of a breath is judged as its beginning was`() {
    // Somebody breathes in, and then blows.
    let events: [any AudioEvent] = [
      breath(.inhale, 3), blow(3.2, 4), breath(.inhale, 3, 3.1), breath(.exhale, 3.15),
    ]
    #expect(found(in: events) == [false, false, false, true])
  }
}
