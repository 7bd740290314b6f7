import ArgumentParser
import Tragus
import TragusStation

/// Levels and gains on the command line: `-20`, `-20dB` or `-20 dBFS`.
enum LevelArgument {
  /// The RMS of a tone.
  static let tone = level("level", in: ToneGenerator.levels, example: "-15dB")
  /// The peak of a message.
  static let message = level("peak", in: ModemEncoder.levels, example: "-12dB")
  /// How loud something is played.
  static let gain = level("gain", in: Loudspeaker.volumes, example: "-20dB")

  /// A level of any size.
  static func decibels(_ text: String) throws -> Double {
    guard let level = LevelText.decibels(in: text) else {
      throw ValidationError("'\(printable(text))' is not a level; write it as -20 or -20dB.")
    }
    return level
  }

  /// A distance of levels.
  static func difference(_ text: String) throws -> Double {
    guard let difference = LevelText.decibels(in: text) else {
      throw ValidationError("'\(printable(text))' is not a number of decibels; write it as 6dB.")
    }
    return difference
  }

  /// A level within a range.
  ///
  /// - Parameters:
  ///   - name: What the level is called.
  ///   - example: What to write instead of what does not fit.
  static func level(
    _ name: String, in range: ClosedRange<Double>, example: String
  ) -> @Sendable (String) throws -> Double {
    { text in
      guard let level = LevelText.decibels(in: text), range.contains(level) else {
        let (low, high) = (plainNumber(range.lowerBound), plainNumber(range.upperBound))
        throw ValidationError(
          "'\(printable(text))' is not a \(name); write \(low)dB to \(high)dB, as \(example).")
      }
      return level
    }
  }
}
