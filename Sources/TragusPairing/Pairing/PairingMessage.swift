/// A message of the pairing protocol: what goes over sound, two bytes of header and a body.
///
/// The first header byte is the letter P, the second holds the version in its upper four bits and
/// the step in its lower four. `Documentation/Pairing.md` has them byte by byte.
struct PairingMessage: Sendable, Hashable {
  /// The version of the protocol.
  static let version: UInt8 = 1
  static let mark = UInt8(ascii: "P")
  static let keyLength = 32
  static let nonceLength = 16
  // Finding two openings of one commitment takes 2^64 hashes, within the seconds of an attempt. It
  // would give a second guess at the digits, and nothing more.
  static let commitmentLength = 16
  static let readinessLength = 8
  static let tagLength = 16

  /// What a message is, in the order in which they come.
  enum Step: UInt8, Sendable {
    /// From the initiator: a hash of its key and nonce.
    case commitment = 1
    /// From the responder: its key and nonce.
    case reply = 2
    /// From the initiator: the key and nonce it is committed to.
    case reveal = 3
    /// From the responder: it has computed the same keys, and shows the digits.
    case readiness = 4
    /// From the initiator, once its people have found the digits the same: its name, sealed.
    case initiatorConfirmation = 5
    /// From the responder, the same.
    case responderConfirmation = 6
    /// From either: the digits differ, or somebody has given up.
    case refusal = 7

    /// How long a body may be.
    var lengths: ClosedRange<Int> {
      switch self {
      case .commitment: commitmentLength...commitmentLength
      case .reply, .reveal: keyLength + nonceLength...keyLength + nonceLength
      case .readiness: readinessLength...readinessLength
      case .initiatorConfirmation, .responderConfirmation:
        tagLength + 1...tagLength + DeviceName.longest
      case .refusal: 0...0
      }
    }
  }

  let step: Step
  let body: [UInt8]

  /// The bytes that go over sound.
  var bytes: [UInt8] { [Self.mark, Self.version << 4 | step.rawValue] + body }

  init(_ step: Step, _ body: [UInt8] = []) {
    precondition(step.lengths.contains(body.count), "A body of this step has another length.")
    (self.step, self.body) = (step, body)
  }

  /// Reads what was heard.
  ///
  /// - Throws: `malformed`, `otherVersion`.
  init(_ bytes: [UInt8]) throws(PairingFailure) {
    guard bytes.count >= 2, bytes[0] == Self.mark else { throw .malformed }
    guard bytes[1] >> 4 == Self.version else { throw .otherVersion(Int(bytes[1] >> 4)) }
    let body = Array(bytes[2...])
    guard let step = Step(rawValue: bytes[1] & 15), step.lengths.contains(body.count) else {
      throw .malformed
    }
    (self.step, self.body) = (step, body)
  }

  /// The key and the nonce of a reply or a reveal.
  var key: [UInt8] { Array(body.prefix(Self.keyLength)) }
  var nonce: [UInt8] { Array(body.dropFirst(Self.keyLength)) }
}
