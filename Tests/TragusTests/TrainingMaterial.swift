import TragusCore
import TragusTestSupport

@testable import TragusClassifier

/// Sounds to be trained on: noise, a saw-toothed tone, and clicks.
enum TrainingMaterial {
  static let format = AudioFormat(sampleRate: 16_000, channelCount: 1)

  static func samples(_ kind: String, _ number: Int, seconds: Double = 1) -> [Float] {
    var random = SeededGenerator(seed: UInt64(number) &* 977 &+ UInt64(kind.utf8.count))
    return (0..<Int(seconds * format.sampleRate)).map { index in
      let noise = Float.random(in: -1...1, using: &random)
      switch kind {
      case "noise": return 0.2 * noise
      case "tone":
        let time = Float(index) / 16_000 * Float(300 + 40 * number)
        return 0.4 * (time.truncatingRemainder(dividingBy: 1) - 0.5) + 0.005 * noise
      default: return index % (2000 + number * 50) < 40 ? 0.8 * noise : 0.002 * noise
      }
    }
  }

  /// - Parameters:
  ///   - label: The label of the example, unless its kind is the label.
  ///   - name: Also the name of its source.
  static func example(
    _ kind: String, _ number: Int, seconds: Double = 1, label: String? = nil, name: String? = nil
  ) throws -> SoundExample {
    let name = name ?? "\(kind) \(number)"
    return try SoundExample(
      ArraySource(format: format, channels: [samples(kind, number, seconds: seconds)]),
      label: label ?? kind, source: name, name: name)
  }
}
