import Testing
import TragusAnalysis

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

  @Test func `a breath that begins within a blow is the blow`() {
    var breaths = BlownBreaths()
    #expect(!breaths.contains(blow(1.5)))
    #expect(!breaths.contains(blow(1.5, 2.5)))
    #expect(breaths.contains(breath(.exhale, 1.45)))
    #expect(breaths.contains(breath(.exhale, 1.45, 2.7)))
    #expect(!breaths.contains(breath(.inhale, 2.9)))
  }

  @Test func `the end of a breath is judged as its beginning was`() {
    var breaths = BlownBreaths()
    #expect(!breaths.contains(breath(.inhale, 3)))
    // Somebody breathes in, and then blows.
    #expect(!breaths.contains(blow(3.2, 4)))
    #expect(!breaths.contains(breath(.inhale, 3, 3.1)))
    #expect(breaths.contains(breath(.exhale, 3.15)))
  }
}
