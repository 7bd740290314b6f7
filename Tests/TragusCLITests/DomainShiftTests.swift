import Testing
import Tragus
import TragusStation

@testable import TragusClassifier

struct DomainShiftTests {
  /// The times at which something is found in windows that begin every half second.
  private func findings(_ unknown: [Double?]) -> [Double] {
    var shift = DomainShift(of: .audioSet)
    return unknown.enumerated().compactMap { index, unknown in
      let start = 0.5 * Double(index)
      let window = SoundClassification(
        start: start, end: start + 1, at: start + 1,
        ranking: [SoundScore(label: "clap", confidence: 0.5)], unknown: unknown)
      return shift.take(window).map { _ in window.end }
    }
  }

  @Test func `half a minute of unknown sounds is noticed, once`() {
    #expect(findings(Array(repeating: 0.9, count: 300)) == [30])
    // Known at first: the next half minute counts by itself.
    let known = [Double?](repeating: 0.1, count: 59)
    #expect(findings(known + Array(repeating: 0.9, count: 200)) == [59.5])
  }

  @Test func `what is known by and large is no other domain`() {
    #expect(findings((0..<300).map { $0 % 2 == 0 ? 0.9 : 0.1 }).isEmpty)
    #expect(findings(Array(repeating: 0.9, count: 50)).isEmpty)
    // A model that cannot tell.
    #expect(findings(Array(repeating: nil, count: 300)).isEmpty)
  }

  @Test func `a stream begins its own half minute`() {
    var shift = DomainShift(of: .audioSet)
    let format = AudioFormat(sampleRate: 16_000, channelCount: 1)
    func found(_ unknown: Double, seconds: Int) -> Bool {
      #expect(shift.begin(format) == nil)
      return (0..<(2 * seconds)).contains { index in
        let start = 0.5 * Double(index)
        let window = SoundClassification(
          start: start, end: start + 1, at: start + 1,
          ranking: [SoundScore(label: "clap", confidence: 0.5)], unknown: unknown)
        return shift.take(window) != nil
      }
    }
    #expect(!found(0.1, seconds: 20))
    #expect(found(0.9, seconds: 31))
  }

  @Test func `the network hears every rate`() {
    var shift = DomainShift(of: .audioSet)
    #expect(shift.begin(AudioFormat(sampleRate: 8000, channelCount: 1)) == nil)
  }
}
