import Testing
import TragusCore
import TragusTestSupport

@testable import TragusClassifier

struct LearningCurveTests {
  /// A second of noise or of clicks: one window, each time another one.
  private func clip(
    _ kind: String, _ number: Int, label: String? = nil
  ) throws -> SoundExample {
    var random = SeededGenerator(seed: UInt64(number) &* 31 &+ UInt64(kind.utf8.count))
    let samples = (0..<16_000).map { index -> Float in
      let noise = Float.random(in: -1...1, using: &random)
      return kind == "noise" || index % (1500 + 100 * number) < 40 ? 0.3 * noise : 0.002 * noise
    }
    let format = AudioFormat(sampleRate: 16_000, channelCount: 1)
    return try SoundExample(
      ArraySource(format: format, channels: [samples]), label: label ?? kind,
      source: "\(kind) \(number)", name: "\(kind) \(number)")
  }

  private func clips(_ counts: [String: Int]) throws -> [SoundExample] {
    try counts.flatMap { kind, count in try (0..<count).map { try clip(kind, $0) } }
  }

  @Test func `the curve ends at what the model is judged by`() throws {
    let clips = try clips(["noise": 8, "clicks": 8])
    let plain = try SoundTrainer().train(clips)
    #expect(plain.curve.isEmpty)
    var points: [LearningCurvePoint] = []
    let training = try SoundTrainer().train(
      clips, measuresCurve: true, onCurvePoint: { points.append($0) })
    #expect(points == training.curve)
    // Four folds of two sources each leave six; five are too close to them.
    #expect(training.curve.map(\.sourceCount) == [1, 2, 6])
    #expect(training.curve.last?.clips == training.evaluation?.clips)
    #expect(training.curve.allSatisfy { $0.clips.count == 16 })
    // Measuring changes nothing of the model, and the order of the clips changes nothing at all.
    #expect(training.model.bytes == plain.model.bytes)
    let again = try SoundTrainer().train(clips.reversed(), measuresCurve: true)
    #expect(again.curve == training.curve)
  }

  @Test func `kinds with few sources have no curve, but background does not matter`() throws {
    let few = try clips(["noise": 2, "clicks": 8])
    #expect(try SoundTrainer().train(few, measuresCurve: true).curve.isEmpty)
    let background = try (0..<2).map { try clip("noise", $0, label: "background") }
    let other = try (0..<8).map { try clip("noise", $0 + 10, label: "hiss") }
    let kinds = few.filter { $0.label == "clicks" } + other + background
    let curve = try SoundTrainer().train(kinds, measuresCurve: true).curve
    #expect(curve.map(\.sourceCount) == [1, 2, 6])
  }

  @Test func `the steps of confidence add up to the calibration error`() throws {
    // Some labels are wrong, so that there are mistakes.
    let wrong = try (10..<13).map { try clip("noise", $0, label: "clicks") }
    let evaluation = try #require(
      SoundTrainer().train(clips(["noise": 6, "clicks": 6]) + wrong).evaluation)
    let steps = evaluation.confidenceSteps
    #expect(steps.count > 1)
    #expect(steps.map(\.windows.count).reduce(0, +) == evaluation.windows.count)
    #expect(steps.map(\.windows.rightCount).reduce(0, +) == evaluation.windows.rightCount)
    // The definition of Guo et al., equation 3.
    let error = steps.reduce(0.0) {
      $0 + Double($1.windows.count) / Double(evaluation.windows.count)
        * abs($1.windows.accuracy - $1.confidence)
    }
    #expect(abs(error - evaluation.calibrationError) < 1e-12)
    for (step, next) in zip(steps, steps.dropFirst()) {
      #expect(Int(step.confidence * 10) < Int(next.confidence * 10 + 1e-9))
    }
  }
}
