import Crypto

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Seals the messages of one direction between two devices: ChaCha20-Poly1305 (RFC 8439) with a key
/// for that direction and a counter as its nonce.
///
/// A sealed message begins with two bytes of hint that tell a receiver which key fits, and the
/// lower four bytes of the counter. Then follow the content enciphered, and a tag of 16 bytes. The
/// tag also covers the pairing and the whole counter.
struct MessageSeal: Sendable {
  static let hintLength = 2
  static let counterLength = 4
  static let tagLength = 16
  /// What is added to the bytes of a message without a time, and with one.
  static let overhead = hintLength + counterLength + 1 + tagLength
  static let longestOverhead = overhead + 4

  /// The start of every message in this direction.
  let hint: [UInt8]
  private let key: SymmetricKey
  private let identifier: [UInt8]

  /// - Parameters:
  ///   - key: 32 bytes.
  ///   - identifier: The identifier of the pairing, 8 bytes.
  init(key: [UInt8], identifier: [UInt8]) {
    self.key = SymmetricKey(data: key)
    self.identifier = identifier
    hint = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: self.key, salt: identifier, info: Array("tragus seal 1 hint".utf8),
      outputByteCount: Self.hintLength
    ).withUnsafeBytes(Array.init)
  }

  /// - Parameter counter: One that has never sealed anything with this key.
  func seal(_ plain: [UInt8], counter: UInt64) -> [UInt8] {
    let head = hint + bigEndianBytes(UInt32(truncatingIfNeeded: counter))
    // Fails for keys and nonces of wrong lengths alone.
    let box = try! ChaChaPoly.seal(
      plain, using: key, nonce: Self.nonce(counter), authenticating: authenticated(counter))
    return head + Array(box.ciphertext) + Array(box.tag)
  }

  /// The lower bits of the counter, when this is a message of this direction at all.
  func lowCounter(of message: [UInt8]) -> UInt32? {
    guard message.count > Self.hintLength + Self.counterLength + Self.tagLength,
      message.starts(with: hint)
    else { return nil }
    return message[Self.hintLength..<Self.hintLength + Self.counterLength]
      .reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// - Returns: `nil` when a bit of it was changed, or it was sealed with another key or counter.
  func open(_ message: [UInt8], counter: UInt64) -> [UInt8]? {
    let sealed = message.dropFirst(Self.hintLength + Self.counterLength)
    guard sealed.count >= Self.tagLength,
      let box = try? ChaChaPoly.SealedBox(
        nonce: Self.nonce(counter), ciphertext: sealed.dropLast(Self.tagLength),
        tag: sealed.suffix(Self.tagLength)),
      let plain = try? ChaChaPoly.open(box, using: key, authenticating: authenticated(counter))
    else { return nil }
    return Array(plain)
  }

  private func authenticated(_ counter: UInt64) -> [UInt8] {
    Array("tragus seal 1".utf8) + identifier + hint + bigEndianBytes(counter)
  }

  private static func nonce(_ counter: UInt64) -> ChaChaPoly.Nonce {
    try! ChaChaPoly.Nonce(data: [0, 0, 0, 0] + bigEndianBytes(counter))
  }
}
