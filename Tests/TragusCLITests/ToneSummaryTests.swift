import Testing
import Tragus
import TragusTerminal
import TragusTestSupport

struct ToneSummaryTests {
  private typealias Reading = ToneSummary.Reading

  private func frequencies(of readings: [Reading]) -> [Double] {
    ToneSummary.all(of: readings, every: 0.02, tuning: Tuning(), source: "a.wav")
      .compactMap { $0.tone?.frequency.rounded() }
  }

  // As of a string that is plucked after a second of rumble: the deep readings are many and far apart.
  @Test func `tones that are soft and everywhere do not take the place of strong ones`() {
    var random = SeededGenerator(seed: 1)
    var readings: [Reading] = []
    for moment in 0..<100 {
      let at = 0.02 * Double(moment)
      readings.append(
        Reading(at: at, frequency: .random(in: 20...26, using: &random), power: 3e-5))
      guard moment >= 60 else { continue }
      for (frequency, power) in [(220.0, 4e-3), (440, 1e-3)] {
        readings.append(
          Reading(
            at: at, frequency: frequency * .random(in: 0.999...1.001, using: &random), power: power)
        )
      }
    }
    #expect(frequencies(of: readings).suffix(2) == [220, 440])
  }

  @Test func `a chord has its tones from low to high, and a glide is one`() {
    let chord = (0..<50).flatMap { moment in
      [660.0, 440, 550].map { Reading(at: Double(moment), frequency: $0) }
    }
    #expect(frequencies(of: chord) == [440, 550, 660])
    let glide = (0..<101).map { Reading(at: Double($0), frequency: 400 + Double($0)) }
    #expect(frequencies(of: glide) == [450])
    #expect(frequencies(of: []).isEmpty)
  }
}
