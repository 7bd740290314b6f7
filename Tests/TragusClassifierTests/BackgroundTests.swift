import Testing
import TragusCore
import TragusTestSupport

@testable import TragusClassifier

struct BackgroundTests {
  /// A second of noise, in bursts that are as far apart as the number says.
  private func clip(_ label: String, _ number: Int, apart: Int) throws -> SoundExample {
    var random = SeededGenerator(seed: UInt64(number + 100 * apart))
    let samples = (0..<16_000).map { index in
      Float.random(in: -1...1, using: &random) * (index % apart < 40 ? 0.3 : 0.002)
    }
    let format = AudioFormat(sampleRate: 16_000, channelCount: 1)
    let name = "\(label) \(number)"
    return try SoundExample(
      ArraySource(format: format, channels: [samples]), label: label, source: name, name: name)
  }

  @Test func `little background does not keep sounds from being unknown`() throws {
    let kinds = try (0..<5).flatMap {
      [try clip("hiss", $0, apart: 40), try clip("clicks", $0, apart: 2000)]
    }
    let plain = try SoundTrainer().train(kinds).model
    let background = try clip("background", 0, apart: 400)
    let model = try SoundTrainer().train(kinds + [background]).model
    #expect(plain.tellsUnknown && model.tellsUnknown)
    // Two sources of a kind are too few.
    let few = try SoundTrainer().train(Array(kinds.dropFirst(5)) + [background]).model
    #expect(!few.tellsUnknown)
  }

  // The levels of a door that is knocked at, of rain, and of a single bang that fades away.
  @Test(
    arguments: [
      ([-20, -55, -57, -22, -56, -50], [false, true, true, false, true, true]),
      ([-30, -31, -29, -36, -30, -33], [false, false, false, false, false, false]),
      ([-20, -32, -45, -60, -62, -62], [false, false, false, true, true, true]),
      ([-30], [false]),
    ])
  func `pauses are soft where the loudest stand far out`(levels: [Double], pauses: [Bool]) {
    #expect(SoundExample.pauses(levels) == pauses)
  }

  @Test func `pauses are learned as background, where that is a kind`() throws {
    /// Three seconds of a tone or of noise, each in the first 0.9 s, and a soft hum.
    func clip(_ kind: String, _ number: Int) throws -> SoundExample {
      var random = SeededGenerator(seed: UInt64(number))
      let samples = (0..<48_000).map { index -> Float in
        let hum = 0.003 * Float(index % 320 < 160 ? 1 : -1)
        let noise = Float.random(in: -1...1, using: &random)
        guard kind != "background", index < 14_400 else { return hum + 0.0005 * noise }
        return kind == "hiss" ? 0.3 * noise : Float(index % (30 + number)) / 50
      }
      let format = AudioFormat(sampleRate: 16_000, channelCount: 1)
      let name = "\(kind) \(number)"
      return try SoundExample(
        ArraySource(format: format, channels: [samples]), label: kind, source: name, name: name)
    }
    let kinds = try (0..<4).flatMap { [try clip("hiss", $0), try clip("saw", $0)] }
    let background = try (0..<4).map { try clip("background", $0) }
    let plain = try #require(try SoundTrainer().train(kinds).evaluation)
    let training = try SoundTrainer().train(kinds + background)
    let evaluation = try #require(training.evaluation)
    // Of the five windows that a clip has, the first two hold its sound.
    #expect(plain.windows.count == 8 * 5 && evaluation.windows.count == 8 * 2 + 4 * 5)
    #expect(evaluation.windows.accuracy == 1)
    let format = AudioFormat(sampleRate: 16_000, channelCount: 1)
    var classifier = SoundClassifier(format: format, model: training.model)
    let hum = (0..<32_000).map { 0.003 * Float($0 % 320 < 160 ? 1 : -1) }
    let windows = classifier.process(AudioBuffer(format: format, channels: [hum]))
    #expect(windows.count == 3 && windows.allSatisfy { $0.label == "background" })
  }

  @Test func `folds may hold nothing but background`() throws {
    let background = try (0..<3).map { try clip("background", $0, apart: 400) }
    let kinds = try [clip("hiss", 0, apart: 40), clip("clicks", 0, apart: 2000)]
    let training = try SoundTrainer().train(background + kinds)
    #expect(training.evaluation?.kinds.map(\.label) == ["background"])
    #expect(!training.model.tellsUnknown)
  }
}
