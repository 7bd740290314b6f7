import Crypto

/// What proves that content is the one that was sent.
package enum ContentDigest {
  /// The 32 bytes of the SHA-256.
  package static func sha256(_ bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: bytes)) }
}
