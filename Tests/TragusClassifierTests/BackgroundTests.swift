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
    // Four sources of a kind are too few.
    let few = try SoundTrainer().train(Array(kinds.dropFirst()) + [background]).model
    #expect(!few.tellsUnknown)
  }

  @Test func `folds may hold nothing but background`() throws {
    let background = try (0..<3).map { try clip("background", $0, apart: 400) }
    let kinds = try [clip("hiss", 0, apart: 40), clip("clicks", 0, apart: 2000)]
    let training = try SoundTrainer().train(background + kinds)
    #expect(training.evaluation?.kinds.map(\.label) == ["background"])
    #expect(!training.model.tellsUnknown)
  }
}
