import Testing

@testable import Tragus
@testable import TragusClassifier

struct SoundCheckTests {
  private func window(_ start: Double, _ scores: [String: Double], unknown: Double? = nil)
    -> SoundClassification
  {
    SoundClassification(
      start: start, end: start + 1, at: start + 1,
      ranking: scores.map { SoundScore(label: $0.key, confidence: $0.value) }
        .sorted { $0.confidence > $1.confidence },
      unknown: unknown)
  }

  @Test func `each round has each sound, with a rest before`() {
    let check = SoundCheck(["clap", "knock"], roundCount: 2)
    #expect(check.trials.map(\.label) == ["clap", "knock", "clap", "knock"])
    #expect(check.trials.map(\.start) == [2, 7, 12, 17])
    #expect(check.trials.allSatisfy { $0.end == $0.start + 3 })
  }

  @Test func `a sound is judged by the windows within its stretch`() throws {
    var check = SoundCheck(["clap", "knock"], roundCount: 1)
    var answers: [CheckedSound] = []
    for step in 0..<24 {
      let start = 0.5 * Double(step)
      // The rest belongs to nothing, whatever is heard in it.
      let isClap = start >= 2 && start < 4.5
      let scores = isClap ? ["clap": 0.8, "knock": 0.2] : ["clap": 0.3, "knock": 0.7]
      if let answer = check.take(window(start, scores)) { answers.append(answer) }
    }
    #expect(answers.map(\.answer) == ["clap", "knock"] && answers.allSatisfy(\.isRight))
    #expect(abs(answers[0].confidence - 0.8) < 1e-9 && abs(answers[1].confidence - 0.7) < 1e-9)
    // Known with the first window that ends behind the stretch.
    #expect(answers.map(\.at) == [5.5, 10.5])
    #expect(check.isComplete && check.answers == answers)
    // Wilson's interval for 2 of 2: lower bound n / (n + 1.96^2).
    let result = check.result.accuracy
    #expect(result.rightCount == 2 && result.count == 2 && result.highest == 1)
    #expect(abs(result.lowest - 2 / (2 + 1.959964 * 1.959964)) < 1e-5)
  }

  @Test func `the end of the stream judges what is over`() {
    var check = SoundCheck(["clap", "knock"], roundCount: 1)
    for step in 0..<9 { _ = check.take(window(0.5 * Double(step), ["clap": 0.8, "knock": 0.2])) }
    #expect(check.end(at: 4.9) == nil && check.answers.isEmpty)
    #expect(check.end(at: 5)?.answer == "clap" && !check.isComplete)
  }

  @Test func `the product of the confidences decides, as in training`() {
    var check = SoundCheck(["clap"], roundCount: 1)
    var answer: CheckedSound?
    for (step, clap) in [0.9, 0.9, 0.9, 0.9, 0.002, 0.9].enumerated() {
      answer = check.take(window(2 + 0.5 * Double(step), ["clap": clap, "knock": 0.5])) ?? answer
    }
    // 0.9^4 * 0.002 = 0.0013 is less than 0.5^5 = 0.03.
    #expect(answer?.answer == "knock" && answer?.isRight == false)
  }

  @Test func `what is like nothing known is unknown`() {
    var check = SoundCheck(["clap"], roundCount: 1)
    var answer: CheckedSound?
    for step in 0..<6 {
      answer = check.take(window(2 + 0.5 * Double(step), ["clap": 0.9], unknown: 0.8)) ?? answer
    }
    #expect(answer?.answer == "unknown" && answer?.confidence == 1)
  }
}
