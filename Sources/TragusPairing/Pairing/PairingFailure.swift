import TragusCore

/// Why a pairing ended without keys. Nothing is kept of it.
public enum PairingFailure: Error, Sendable, Hashable {
  /// A message has the wrong length or no known step.
  case malformed
  /// The other device speaks another version of the protocol.
  case otherVersion(Int)
  /// A message came out of its order.
  case unexpected
  /// A second device answered, or the same message came with another content.
  case contradiction
  /// The revealed key does not fit its commitment.
  case wrongCommitment
  /// Our own key came back.
  case reflectedKey
  /// Our own nonce came back.
  case repeatedNonce
  /// The key of the other device is a point of low order, which no honest one has.
  case weakKey
  /// The other device has computed other keys, or its confirmation was changed on the way.
  case wrongConfirmation
  /// The name of the other device cannot be shown.
  case badName
  /// Somebody reported that the digits differ, or gave up.
  case refused

  /// One line for people.
  public var error: AudioError {
    AudioError(.pairingFailed, "\(reason) Nothing was stored; start both sides again.")
  }

  private var reason: String {
    switch self {
    case .malformed: "The other side sent something that is not a message of pairing."
    case .otherVersion(let version):
      "The other side pairs by version \(version) of the protocol, this program by version "
        + "\(PairingMessage.version)."
    case .unexpected: "A message came out of its order."
    case .contradiction: "More than one device answered, or somebody interfered."
    case .wrongCommitment, .reflectedKey, .repeatedNonce, .weakKey, .wrongConfirmation:
      "Somebody interfered: what the other side sent does not fit together."
    case .badName: "The name of the other side cannot be used."
    case .refused: "The pairing was refused."
    }
  }
}

extension AudioError.Code {
  /// Two devices could not be paired.
  public static let pairingFailed = AudioError.Code("pairing-failed")
}
