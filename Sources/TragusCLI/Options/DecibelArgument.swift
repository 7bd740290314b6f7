import ArgumentParser
import Tragus
import TragusStation

/// Decibels as people write them: `-12`, `-12dB` or `-12dBFS`.
enum DecibelArgument {
  /// The RMS of a tone.
  static let toneLevel = parser("level", ToneGenerator.levels, example: "-15dB")
  /// The peak of a message.
  static let modemLevel = parser("level", ModemEncoder.levels, example: "-12dB")
  /// How loud something is played.
  static let volume = parser("volume", Loudspeaker.volumes, example: "-20dB")

  private static func parser(
    _ what: String, _ range: ClosedRange<Double>, example: String
  ) -> @Sendable (String) throws -> Double {
    { text in
      let lowercased = text.lowercased()
      let suffix = ["dbfs", "db"].first(where: lowercased.hasSuffix) ?? ""
      guard let level = Double(lowercased.dropLast(suffix.count)), range.contains(level) else {
        let (low, high) = (plainNumber(range.lowerBound), plainNumber(range.upperBound))
        throw ValidationError(
          "'\(text)' is no \(what); write \(low)dB to \(high)dB, for example \(example).")
      }
      return level
    }
  }
}
