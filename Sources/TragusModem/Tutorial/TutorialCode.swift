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
  // What sound cards have.
  private static let usualRates = [44_100, 48_000, 88_200, 96_000.0]

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
          + "'\(printableText(String(scalar)))' is none.")
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
