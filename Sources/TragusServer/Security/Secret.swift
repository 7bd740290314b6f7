import Tragus

/// A random word of 128 bits, valid for everyone who knows it.
struct Secret: Sendable, Hashable {
  /// The alphabet of base64url without its punctuation, so that a double click selects a word.
  private static let alphabet = Array(
    "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789".utf8)
  // 57^22 is more than 2^128.
  private static let length = 22
  private static let greatestLength = 128

  let text: String

  /// A new word, from the random numbers of the system.
  init() {
    var random = SystemRandomNumberGenerator()
    text = String(
      decoding: (0..<Self.length).map { _ in Self.alphabet.randomElement(using: &random)! },
      as: UTF8.self)
  }

  /// A word that somebody has chosen, or `nil` for one that is too short to be a secret, or has other
  /// signs than letters, digits, `-` and `_` of ASCII.
  init?(_ text: String) {
    let isPlain = text.utf8.allSatisfy { byte in
      let scalar = Unicode.Scalar(byte)
      return scalar.isASCII
        && (scalar.properties.isAlphabetic || "0123456789-_".unicodeScalars.contains(scalar))
    }
    guard isPlain, (Self.length...Self.greatestLength).contains(text.utf8.count) else { return nil }
    self.text = text
  }

  /// Whether a text equals this word; the time of the comparison reveals nothing.
  func matches(_ other: String) -> Bool {
    let (own, other) = (Array(text.utf8), Array(other.utf8))
    guard own.count == other.count else { return false }
    return zip(own, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
