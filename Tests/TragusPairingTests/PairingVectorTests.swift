import Crypto
import Foundation
import Testing

@testable import TragusPairing

/// The bytes of hexadecimal digits.
func bytes(_ text: some StringProtocol) -> [UInt8] {
  var digits = text[...]
  var bytes: [UInt8] = []
  while let byte = UInt8(digits.prefix(2), radix: 16) {
    bytes.append(byte)
    digits = digits.dropFirst(2)
  }
  return bytes
}

/// The values of the documentation, which another program has computed.
private func vectors() throws -> [String: String] {
  let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Documentation/Pairing.md")
  let text = try String(contentsOf: page, encoding: .utf8)
  var vectors: [String: String] = [:]
  for line in text.split(separator: "\n") {
    let parts = line.components(separatedBy: " = ")
    if parts.count == 2 { vectors[parts[0].trimmingCharacters(in: .whitespaces)] = parts[1] }
  }
  return vectors
}

@Test func `the vectors of the documentation are what the code computes`() throws {
  let vectors = try vectors()
  func vector(_ name: String) throws -> [UInt8] { bytes(try #require(vectors[name])) }
  let initiator = PairingSecrets(
    privateKey: try vector("initiator private key"), nonce: try vector("initiator nonce"))
  let responder = PairingSecrets(
    privateKey: try vector("responder private key"), nonce: try vector("responder nonce"))
  #expect(initiator.publicKey == (try vector("initiator public key")))
  #expect(responder.publicKey == (try vector("responder public key")))
  let secret = try initiator.sharedSecret(with: responder.publicKey)
  #expect(secret == (try vector("shared secret")))
  #expect(try responder.sharedSecret(with: initiator.publicKey) == secret)
  let keys = PairingKeys(
    sharedSecret: secret, commitment: try vector("message 1"), reply: try vector("message 2"),
    reveal: try vector("message 3"))
  #expect(keys.transcript == (try vector("transcript")))
  #expect(keys.digits == vectors["digits"])
  #expect(keys.identifier == (try vector("identifier")))
  #expect(keys.keyToResponder == (try vector("key to responder")))
  #expect(keys.keyToInitiator == (try vector("key to initiator")))

  // The messages as two devices exchange them.
  var first = Pairing(name: DeviceName("Ann")!, initiator: initiator, responder: responder)
  var second = Pairing(name: DeviceName("Böll")!, initiator: initiator, responder: responder)
  let commitment = first.begin()
  let reply = try #require(second.receive(commitment).send)
  let reveal = try #require(first.receive(reply).send)
  let readiness = try #require(second.receive(reveal).send)
  _ = first.receive(readiness)
  _ = second.confirm()
  let confirmation = try #require(first.confirm().send)
  let answer = try #require(second.receive(confirmation).send)
  let messages = [commitment, reply, reveal, readiness, confirmation, answer]
  for (index, message) in messages.enumerated() {
    #expect(message == (try vector("message \(index + 1)")))
  }

  let seal = MessageSeal(
    key: keys.keyToResponder, identifier: Array(hexadecimal(keys.identifier).utf8))
  #expect(seal.hint == (try vector("hint to responder")))
  #expect(
    seal.seal(SealedContent(kind: .text, bytes: Array("hello".utf8)).plain, counter: 0)
      == (try vector("sealed text 'hello', counter 0")))
  let timed = SealedContent(kind: .bytes, bytes: [0, 255], sealedAt: 1_700_000_000)
  #expect(
    seal.seal(timed.plain, counter: 4_294_967_298)
      == (try vector("sealed bytes 00 ff at 1700000000 s, counter 4294967298")))
}

@Test func `the library agrees with RFC 7748 and RFC 8439`() throws {
  // RFC 7748, section 6.1: Bob's key with Alice's.
  let bob = PairingSecrets(
    privateKey: bytes("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb"),
    nonce: Array(repeating: 0, count: 16))
  let alice = bytes("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a")
  #expect(
    bob.publicKey == bytes("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"))
  #expect(
    try bob.sharedSecret(with: alice)
      == bytes("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"))

  // RFC 8439, section 2.8.2.
  let text =
    "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, "
    + "sunscreen would be it."
  let box = try ChaChaPoly.seal(
    Array(text.utf8), using: SymmetricKey(data: Array(UInt8(0x80)...0x9F)),
    nonce: ChaChaPoly.Nonce(data: bytes("070000004041424344454647")),
    authenticating: bytes("50515253c0c1c2c3c4c5c6c7"))
  #expect(Array(box.ciphertext.prefix(16)) == bytes("d31a8d34648e60db7b86afbc53ef7ec2"))
  #expect(Array(box.tag) == bytes("1ae10b594f09e26a7e902ecbd0600691"))
}
