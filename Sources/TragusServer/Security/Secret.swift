import Tragus

/// A random word of 128 bits; everybody who knows it may use it.
struct Secret: Sendable, Hashable {
  /// The alphabet of base64url without its signs, so that a word can be selected by a double click.
  private static let alphabet = Array(
    "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789".utf8)
  // 57^22 is more than 2^128.
  private static let length = 22

  let text: String

  /// A new one, from the random numbers of the system.
  init() {
    var random = SystemRandomNumberGenerator()
    text = String(
      decoding: (0..<Self.length).map { _ in Self.alphabet.randomElement(using: &random)! },
      as: UTF8.self)
  }

  /// Whether a text is this word; how long that takes tells nothing of the word.
  func matches(_ other: String) -> Bool {
    let (own, other) = (Array(text.utf8), Array(other.utf8))
    guard own.count == other.count else { return false }
    return zip(own, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
