import Testing
import TragusAnalysis

@testable import TragusCoach

struct SimulatedPeopleTests {
  static let patterns = ["4-4", "4-4-4-4", "4-7-8", "5.5-5.5", "3-6", "2-2"]

  @Test(arguments: SimulatedPerson.Temper.allCases)
  func `the adherence that is told is the true one`(temper: SimulatedPerson.Temper) throws {
    var differences: [Double] = []
    var told: [Double] = []
    for text in Self.patterns {
      let pattern = try BreathPattern(text)
      for seed in 1...20 as ClosedRange<UInt64> {
        let exercise = Exercise(pattern, by: temper, seed: seed)
        guard let adherence = exercise.session.adherence, let truth = exercise.trueAdherence else {
          Issue.record("\(temper) did no cycle of \(text) with seed \(seed)")
          continue
        }
        let difference = 100 * abs(adherence - truth)
        // Three points are what the coach promises.
        #expect(difference <= 3, "\(text), seed \(seed): \(adherence) told, \(truth) true")
        differences.append(difference)
        told.append(adherence)
      }
    }
    let mean = differences.reduce(0, +) / Double(differences.count)
    // A tracker whose starts are off by 0.04 s moves a score by 4 to 8 points, both ways.
    #expect(mean <= 1)
    print(
      "FIGURE \(temper): told \(told.min()!)...\(told.max()!), mean \(told.reduce(0, +) / Double(told.count)); off by \(mean) on average, \(differences.max()!) at most"
    )
  }
}
