import Crypto

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// All that two devices derive from their shared secret and from every byte they have exchanged.
struct PairingKeys: Sendable {
  /// The hash of the first three messages.
  let transcript: [UInt8]
  private let secret: SymmetricKey

  init(sharedSecret: [UInt8], commitment: [UInt8], reply: [UInt8], reveal: [UInt8]) {
    let label = Array("tragus pair 1 transcript".utf8)
    transcript = Array(SHA256.hash(data: label + commitment + reply + reveal))
    secret = SymmetricKey(data: sharedSecret)
  }

  /// What people compare: six digits.
  var digits: String {
    // 2^64 is not a multiple of a million; that favours a number by less than 1 in 10^13.
    let number = derive("digits", 8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 1_000_000
    let text = String(number)
    return String(repeating: "0", count: 6 - text.count) + text
  }

  /// By which the responder shows that it has the same keys.
  var readiness: [UInt8] {
    let key = SymmetricKey(data: derive("readiness", 32))
    let code = HMAC<SHA256>.authenticationCode(for: transcript, using: key)
    return Array(code.prefix(PairingMessage.readinessLength))
  }

  /// The names of both for what is stored: 8 bytes.
  var identifier: [UInt8] { derive("identifier", 8) }
  /// The keys of the messages to come.
  var keyToResponder: [UInt8] { derive("messages to responder", 32) }
  var keyToInitiator: [UInt8] { derive("messages to initiator", 32) }

  /// Seals a name so that it confirms the keys and all that was exchanged.
  func confirmation(of name: DeviceName, by step: PairingMessage.Step) -> [UInt8] {
    let text = Array(name.description.utf8)
    // The key seals nothing else, so the nonce may be zero; it seals the same name when it is sent
    // again.
    let box = try! ChaChaPoly.seal(
      text, using: confirmationKey(step), nonce: Self.zeroNonce, authenticating: transcript)
    return Array(box.ciphertext + box.tag)
  }

  /// - Throws: `wrongConfirmation`, `badName`.
  func name(in confirmation: PairingMessage) throws(PairingFailure) -> DeviceName {
    let length = confirmation.body.count - PairingMessage.tagLength
    guard
      let box = try? ChaChaPoly.SealedBox(
        nonce: Self.zeroNonce, ciphertext: confirmation.body.prefix(length),
        tag: confirmation.body.dropFirst(length)),
      let text = try? ChaChaPoly.open(
        box, using: confirmationKey(confirmation.step), authenticating: transcript)
    else { throw .wrongConfirmation }
    guard let name = String(validating: text, as: UTF8.self).flatMap({ DeviceName($0) }) else {
      throw .badName
    }
    return name
  }

  private func confirmationKey(_ step: PairingMessage.Step) -> SymmetricKey {
    let role = step == .initiatorConfirmation ? "initiator" : "responder"
    return SymmetricKey(data: derive("confirmation of \(role)", 32))
  }

  private func derive(_ purpose: String, _ count: Int) -> [UInt8] {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: secret, salt: transcript, info: Array("tragus pair 1 \(purpose)".utf8),
      outputByteCount: count
    ).withUnsafeBytes(Array.init)
  }

  private static var zeroNonce: ChaChaPoly.Nonce {
    try! ChaChaPoly.Nonce(data: [UInt8](repeating: 0, count: 12))
  }
}

/// Compares without telling by the time it takes where two codes differ.
func isEqualInConstantTime(_ first: [UInt8], _ second: [UInt8]) -> Bool {
  first.count == second.count && zip(first, second).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}
