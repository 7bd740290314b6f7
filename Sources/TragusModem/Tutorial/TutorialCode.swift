import TragusCore

/// The handshake code of the tutorial: a tone of 19000 Hz + 43 Hz x the ASCII code for each character.
///
/// 43 Hz is about a bucket of a transform of 1024 samples at 44.1 kHz (43.07 Hz), and a tone lasts one such
/// transform. It has no start, no end and no checksum.
enum TutorialCode {
  static let base = 19_000.0  // hertz
  static let step = 43.0  // hertz
  static let toneDuration = 1024.0 / 44_100  // seconds
  /// The characters that are text: space to tilde.
  static let characters: ClosedRange<UInt8> = 0x20...0x7E
  /// How long texts are; what is shorter is too often found in noise.
  static let lengths = 2...4096
  /// The most characters of a text that repeats a single one: what lasts longer is a whine.
  static let longestMonotony = 32
  // What sound cards have.
  private static let usualRates = [44_100, 48_000, 88_200, 96_000.0]

  /// Whether characters make a text that a receiver believes: there is no checksum.
  static func isBelievable(_ characters: [UInt8]) -> Bool {
    guard lengths ~= characters.count else { return false }
    let isMonotone = characters.allSatisfy { $0 == characters.first }
    return !isMonotone || characters.count <= longestMonotony
  }

  static func frequency(of character: UInt8) -> Double { base + step * Double(character) }

  /// The lowest rate in hertz at which a character has a tone: half a step is spared.
  static func lowestRate(of character: UInt8) -> Double {
    2 * (frequency(of: character) + step / 2)
  }

  /// The characters whose tones fit under half a rate, or `nil` if none does.
  static func characters(at sampleRate: Double) -> ClosedRange<UInt8>? {
    guard let last = characters.last(where: { lowestRate(of: $0) <= sampleRate }) else {
      return nil
    }
    return characters.lowerBound...last
  }

  /// Whether a character has a tone at a rate.
  static func check(_ scalar: Unicode.Scalar, fits sampleRate: Double) throws(AudioError) {
    guard scalar.isASCII, let character = UInt8(exactly: scalar.value), characters ~= character
    else {
      throw AudioError(
        .invalidRequest,
        "The tutorial's code has the characters of ASCII from space to '~'; "
          + "leave '\(printableText(String(scalar)))' out.")
    }
    let needed = lowestRate(of: character)
    guard sampleRate >= needed else {
      let rate = usualRates.first { $0 >= needed } ?? needed.rounded(.up)
      throw AudioError(
        .invalidRequest,
        "The tutorial's tone of '\(scalar)' is \(Int(frequency(of: character))) Hz and does not fit "
          + "under half of \(Int(sampleRate)) Hz; use \(Int(rate)) Hz, or another mode.")
    }
  }
}
