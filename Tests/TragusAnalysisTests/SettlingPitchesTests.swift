import Testing
import TragusCore

@testable import TragusAnalysis

struct SettlingPitchesTests {
  private func pitch(at: Double, level: Double = -20) -> Pitch {
    Pitch(
      time: at - 0.023, at: at, onset: 1, frequency: 440, note: Note(number: 69), cents: 0,
      confidence: 1, level: level, inharmonicity: nil, isStruck: true, attack: 30)
  }

  /// Pitches 10 ms apart, the first at 1.02 s.
  private func settling(_ cents: [Double], levels: [Double] = []) -> SettlingPitches {
    func level(_ index: Int) -> Double { index < levels.count ? levels[index] : -20 }
    var settling = SettlingPitches(pitch(at: 1.02, level: level(0)), cents[0], start: 1)
    for (index, cents) in cents.enumerated().dropFirst() {
      settling.add(pitch(at: 1.02 + 0.01 * Double(index), level: level(index)), cents)
    }
    return settling
  }

  @Test func `pitches within 12 cents settle after 45 ms`() {
    #expect(!settling([0, 3, -4, 8, 2]).hasSettled)
    #expect(settling([0, 3, -4, 8, 2, 1]).hasSettled)
    #expect(!settling([0, 3, -4, 9, 2, 1]).hasSettled)
  }

  @Test func `what jumps has to settle again, and what came before does not count`() {
    let settling = settling([-200, -150, -90, 2, 0, 4, 2, 2, 2])
    #expect(settling.hasSettled)
    // The mean of the last six.
    #expect(abs(settling.pitches.meanCents - 2) < 1e-9)
    #expect(settling.span == 204)
  }

  @Test func `a note lasts from its start and is as loud as its loudest pitch`() {
    let settling = settling([-200, 0, 0], levels: [-12, -30, -31])
    #expect(settling.level == -12)
    #expect(settling.start == 1)
    #expect(abs(settling.duration - 0.04) < 1e-9)
    #expect(settling.isStruck && settling.attack == 30)
  }

  @Test func `one more pitch settles only if all stay within 12 cents`() {
    let settling = settling([0, 10])
    #expect(settling.isSettled(with: 12))
    #expect(settling.isSettled(with: -2))
    #expect(!settling.isSettled(with: 12.5))
  }
}
