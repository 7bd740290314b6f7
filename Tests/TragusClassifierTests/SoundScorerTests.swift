import Testing
import TragusCore
import TragusTestSupport

@testable import TragusClassifier

struct SoundScorerTests {
  private func clip(_ samples: [Float], _ label: String) throws -> SoundExample {
    let format = AudioFormat(sampleRate: 16_000, channelCount: 1)
    return try SoundExample(
      ArraySource(format: format, channels: [samples]), label: label, source: label, name: label)
  }

  @Test func `clips and windows are counted by what they are taken for`() {
    var tally = SoundTally(labels: ["a", "b"])
    // Two of three windows are right, and their product says a.
    tally.add([[0.9, 0.1], [0.4, 0.6], [0.8, 0.2]], truth: 0, name: "1", duration: 1)
    tally.add([[0.7, 0.3]], truth: 1, name: "2", duration: 1)
    tally.add([[0.2, 0.8]], truth: 1, name: "3", duration: 1)
    let evaluation = tally.evaluation()
    #expect(evaluation.clips.rightCount == 2 && evaluation.clips.count == 3)
    #expect(evaluation.windows.rightCount == 3 && evaluation.windows.count == 5)
    let (a, b) = (evaluation.kinds[0], evaluation.kinds[1])
    #expect(a.answers == [1, 0] && b.answers == [1, 1])
    #expect(a.recall.accuracy == 1 && a.precision.accuracy == 0.5)
    #expect(b.recall.accuracy == 0.5 && b.precision.accuracy == 1)
    #expect(tally.mistakes.map(\.name) == ["2"] && tally.mistakes.map(\.answer) == ["a"])
    // Of a window in each step, by Guo et al.: |0.9 - 1| + |0.6 - 0| + |0.7 - 0|, and |1.6 - 2| of
    // the two above 0.8. In single precision.
    #expect(abs(evaluation.calibrationError - (0.1 + 0.6 + 0.7 + 0.4) / 5) < 1e-6)
  }

  @Test func `the network is scored by the names of kinds and families`() throws {
    #expect(SoundScorer(labels: ["Sine wave", "no such sound"]) == nil)
    #expect(SoundScorer(labels: []) == nil)
    var scorer = try #require(SoundScorer(labels: ["Animal", "Sine wave"], confidence: 0.9))
    let sine = PublishedSounds.all[1]
    let judged = scorer.judge(try clip(sine.samples, "Sine wave"))
    // As the recognizer hears the same window.
    let format = AudioFormat(sampleRate: 16_000, channelCount: 1)
    var classifier = SoundClassifier(format: format, rankingCount: 521)
    let buffer = AudioBuffer(format: format, channels: [sine.samples])
    let window = try #require((classifier.process(buffer) + classifier.finish()).first)
    let heard = try #require(window.ranking.first { $0.label == "Sine wave" })
    #expect(Double(judged.confidences[0][1]) == heard.confidence)
    scorer.add(judged)
    let score = scorer.score
    #expect(score.labels == ["Animal", "Sine wave"])
    #expect(score.evaluation.clips.count == 1 && score.calledUnknown == nil)
    // Wilson's interval of 1 of 1 at 90 %: 1 / (1 + 1.645²).
    #expect(abs(score.evaluation.clips.lowest - 1 / (1 + 1.644854 * 1.644854)) < 1e-6)
  }

  @Test func `a family speaks for what is none of its special kinds`() throws {
    let labels = ["Animal", "Dog", "Domestic animals, pets", "Cat"]
    let scorer = try #require(SoundScorer(labels: labels))
    let families = SoundFamilies.audioSet
    let judged = scorer.judge(try clip(PublishedSounds.all[0].samples, "Dog"))
    let format = AudioFormat(sampleRate: 16_000, channelCount: 1)
    var classifier = SoundClassifier(format: format, rankingCount: 521)
    let buffer = AudioBuffer(format: format, channels: [PublishedSounds.all[0].samples])
    let window = try #require((classifier.process(buffer) + classifier.finish()).first)
    func most(_ kinds: Set<String>) -> Double {
      window.ranking.first { kinds.contains($0.label) }?.confidence ?? 0
    }
    // An animal here is neither a dog, a cat nor a pet, nor the kind that holds all of them.
    let pets = families.kinds(in: "Domestic animals, pets")
    let expected = [
      most(families.kinds(in: "Animal").subtracting(pets).subtracting(["Animal"])),
      most(families.kinds(in: "Dog")),
      most(
        pets.subtracting(families.kinds(in: "Dog")).subtracting(families.kinds(in: "Cat"))
          .subtracting(["Domestic animals, pets"])),
      most(families.kinds(in: "Cat")),
    ]
    #expect(judged.confidences[0].map { Double($0) } == expected)
  }

  @Test func `what no kind is is called unknown, or taken for a kind`() throws {
    let kinds = ["hiss", "saw"]
    func samples(_ kind: String, _ number: Int) -> [Float] {
      var random = SeededGenerator(seed: UInt64(number))
      return (0..<20_000).map { index in
        kind == "hiss"
          ? Float.random(in: -0.3...0.3, using: &random)
          : Float(index % (30 + 5 * number)) / 100
      }
    }
    let examples = try kinds.flatMap { kind in
      try (1...5).map { number in
        try SoundExample(
          ArraySource(
            format: AudioFormat(sampleRate: 16_000, channelCount: 1),
            channels: [samples(kind, number)]),
          label: kind, source: "\(kind) \(number)", name: "\(kind) \(number)")
      }
    }
    let model = try SoundTrainer().train(examples).model
    var scorer = try #require(SoundScorer(model))
    scorer.add(scorer.judge(try clip(samples("saw", 7), "saw")))
    let clicks = (0..<20_000).map { Float($0 % 4000 < 40 ? 0.9 : 0) }
    scorer.add(scorer.judge(try clip(clicks, "clicks")))
    let score = scorer.score
    #expect(score.evaluation.clips.rightCount == 1)
    #expect(score.calledUnknown?.clips.total == 1)
    let other = try #require(score.others.first)
    #expect(other.label == "clicks")
    // Each clip is either.
    #expect((other.calledUnknown?.clips.count ?? 0) + other.answers.reduce(0, +) == 1)
  }
}
