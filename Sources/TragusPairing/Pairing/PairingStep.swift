/// What follows from a message or from a decision of people.
public struct PairingStep: Sendable, Hashable {
  /// Something that a person must know or do.
  public enum Event: Sendable, Hashable {
    /// Show these six digits, and ask whether the other device shows the same.
    case compare(digits: String)
    /// The devices are paired; store this.
    case paired(PairedKeys)
    /// There will be no pairing.
    case failed(PairingFailure)
  }

  /// What to send now.
  public var send: [UInt8]?
  /// What happened; `nil` when nothing did that people must know.
  public var event: Event?

  static let nothing = PairingStep()
}
