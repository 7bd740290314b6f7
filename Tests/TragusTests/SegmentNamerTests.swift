import Testing

@testable import Tragus
@testable import TragusAnalysis
@testable import TragusClassifier

struct SegmentNamerTests {
  private func window(_ start: Double, _ scores: [String: Double]) -> SoundClassification {
    SoundClassification(
      start: start, end: start + 1, at: start + 1,
      ranking: scores.sorted { $0.value > $1.value }.map {
        SoundScore(label: $0.key, confidence: $0.value)
      }, unknown: nil)
  }

  private func named(
    _ start: Double, _ end: Double, _ windows: [SoundClassification]
  ) -> SegmentProposal {
    var namer = SegmentNamer()
    for window in windows { namer.take(window) }
    return namer.named(SegmentProposal(start: start, end: end, at: end, level: -20))
  }

  @Test func `the mean over the windows that have the segment decides`() {
    let windows = [
      window(0, ["Rain": 0.9]), window(1, ["Cough": 0.9]), window(1.5, ["Cough": 0.5]),
      window(3, ["Rain": 0.9]),
    ]
    let proposal = named(1.6, 2, windows)
    #expect(proposal.label == "Cough")
    #expect(proposal.confidence == 0.7)
  }

  @Test func `the most special kind counts, and silence is none`() {
    let scores = ["Animal": 0.9, "Dog": 0.8, "Bark": 0.3, "Silence": 1]
    #expect(named(0, 1, [window(0, scores)]).label == "Dog")
    #expect(named(0, 1, [window(0, ["Silence": 1])]).label == nil)
    #expect(named(0, 1, [window(0, ["Dog": 0.39])]).label == nil)
    #expect(named(0, 1, []).label == nil)
  }
}
