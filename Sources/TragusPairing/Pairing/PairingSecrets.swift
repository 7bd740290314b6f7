import Crypto

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The key and the nonce that a device uses in one role of one pairing, and never again.
struct PairingSecrets: Sendable {
  private let privateKey: Curve25519.KeyAgreement.PrivateKey
  let nonce: [UInt8]

  init(using generator: inout some RandomNumberGenerator) {
    self.init(
      privateKey: Self.bytes(PairingMessage.keyLength, &generator),
      nonce: Self.bytes(PairingMessage.nonceLength, &generator))
  }

  /// - Parameters:
  ///   - privateKey: 32 random bytes.
  ///   - nonce: 16 random bytes.
  init(privateKey: [UInt8], nonce: [UInt8]) {
    precondition(nonce.count == PairingMessage.nonceLength, "A nonce has 16 bytes.")
    // Any 32 bytes are a private key.
    self.privateKey = try! Curve25519.KeyAgreement.PrivateKey(rawRepresentation: privateKey)
    self.nonce = nonce
  }

  var publicKey: [UInt8] { Array(privateKey.publicKey.rawRepresentation) }

  /// What the initiator is bound by before it knows anything of the responder.
  var commitment: [UInt8] { Self.commitment(to: publicKey, nonce) }

  static func commitment(to key: [UInt8], _ nonce: [UInt8]) -> [UInt8] {
    let hash = SHA256.hash(data: Array("tragus pair 1 commitment".utf8) + key + nonce)
    return Array(hash.prefix(PairingMessage.commitmentLength))
  }

  /// The secret that is shared with the owner of a public key.
  ///
  /// - Throws: `weakKey` when it would be zero, whatever our key.
  func sharedSecret(with key: [UInt8]) throws(PairingFailure) -> [UInt8] {
    guard
      let publicKey = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: key),
      let secret = try? privateKey.sharedSecretFromKeyAgreement(with: publicKey)
    else { throw .weakKey }
    let bytes = secret.withUnsafeBytes(Array.init)
    guard bytes.contains(where: { $0 != 0 }) else { throw .weakKey }
    return bytes
  }

  private static func bytes(
    _ count: Int, _ generator: inout some RandomNumberGenerator
  ) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}
