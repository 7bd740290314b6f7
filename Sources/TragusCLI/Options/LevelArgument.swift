import ArgumentParser
import Tragus
import TragusStation

/// The argument for a level or a gain: `-20`, `-20dB` or `-20 dBFS`.
enum LevelArgument {
  /// The RMS of a tone.
  static let tone = level("level", in: ToneGenerator.levels, example: "-15dB")
  /// The peak of a tone.
  static let tonePeak = level("peak", in: ToneGenerator.levels, example: "-12dB")
  /// The peak of a message.
  static let message = level("peak", in: ModemEncoder.levels, example: "-12dB")
  /// The gain of playback.
  static let gain = level("gain", in: Loudspeaker.volumes, example: "-20dB")

  /// The level below which there is silence.
  static let silence = level("level", in: -200 ... -1, example: "-50dB")

  /// The gain applied to a file.
  static let change = level("gain", in: -120...60, example: "-6dB")

  /// A loudness, with or without `LUFS` or `LKFS` after it.
  static func loudness(_ text: String) throws -> Double {
    let unit = ["lufs", "lkfs", "dbfs", "dbtp"].first(where: text.lowercased().hasSuffix)
    if let unit, unit.hasPrefix("db") {
      throw ValidationError(
        "'\(printable(text))' is a level, and a loudness is in LUFS; write it as -16.")
    }
    if let loudness = platforms[text.lowercased()] {
      throw ValidationError(
        "\(printable(text)) has \(plainNumber(loudness)) LUFS; write \(plainNumber(loudness)).")
    }
    let number = unit == nil ? text : String(text.dropLast(4))
    guard let loudness = LevelText.decibels(in: number), (-70...0).contains(loudness) else {
      throw ValidationError(
        "'\(printable(text))' is not a loudness; write -70 to 0 LUFS, as -16.")
    }
    return loudness
  }

  /// The loudness that platforms and broadcasters ask for, in LUFS: EBU R 128, ATSC A/85, and what the
  /// services publish.
  static let platforms: [String: Double] = [
    "amazon": -14, "apple": -16, "apple-music": -16, "atsc": -24, "broadcast": -23, "deezer": -15,
    "ebu": -23, "podcast": -16, "r128": -23, "spotify": -14, "tidal": -14, "youtube": -14,
  ]

  /// A true peak, with or without `dBTP` after it.
  static func truePeak(_ text: String) throws -> Double {
    let number = text.lowercased().hasSuffix("dbtp") ? String(text.dropLast(4)) : text
    return try level("true peak", in: -60...0, example: "-1")(number)
  }

  /// A level in dBFS, without limits.
  static func decibels(_ text: String) throws -> Double {
    let level = try decibels(text, example: "-20")
    if ["a", "a)", "c", "c)", "spl"].contains(where: text.lowercased().hasSuffix) {
      throw ValidationError(
        "'\(printable(text))' is a sound level, and this level is below full scale; write it as "
          + "\(plainNumber(level))dB.")
    }
    return level
  }

  /// A sound pressure level, without limits.
  static func soundLevel(_ text: String) throws -> Double { try decibels(text, example: "94") }

  private static func decibels(_ text: String, example: String) throws -> Double {
    guard let level = LevelText.decibels(in: text) else {
      throw ValidationError(
        "'\(printable(text))' is not a level; write it as \(example) or \(example)dB.")
    }
    return level
  }

  /// A peak of a sample, in dBFS.
  static func peak(_ text: String) throws -> Double {
    if text.lowercased().hasSuffix("dbtp") {
      throw ValidationError(
        "'\(printable(text))' is a true peak; write --true-peak \(text.dropLast(4)).")
    }
    return try decibels(text)
  }

  /// How far a level or a loudness may be missed, with or without `dB` or `LU` after it.
  static func tolerance(_ text: String) throws -> Double {
    let number = text.lowercased().hasSuffix("lu") ? String(text.dropLast(2)) : text
    guard let tolerance = LevelText.decibels(in: number), tolerance >= 0 else {
      throw ValidationError("'\(printable(text))' is not a tolerance; write it as 0.5.")
    }
    return tolerance
  }

  /// A difference of levels.
  static func difference(_ text: String) throws -> Double {
    guard let difference = LevelText.decibels(in: text) else {
      throw ValidationError("'\(printable(text))' is not a number of decibels; write it as 6dB.")
    }
    return difference
  }

  /// A level within a range.
  ///
  /// - Parameters:
  ///   - name: The name of the level.
  ///   - example: The example for the message about a wrong value.
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
