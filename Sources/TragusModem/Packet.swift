/// What one transmission carries: some bytes and what they mean.
package struct Packet: Sendable, Hashable {
  package var kind: Kind
  package var payload: [UInt8]

  package init(kind: Kind, payload: [UInt8]) {
    self.kind = kind
    self.payload = payload
  }

  /// What the bytes of a packet mean.
  ///
  /// The kind takes no airtime: it is mixed into the checksum, and the receiver tries each.
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// A whole message, text in UTF-8.
    case text
    /// A whole message, any bytes.
    case bytes
    /// A part of a longer message.
    case fragment
    /// Between machines: acknowledgements, probes, pairing.
    case control
    /// A whole message for a paired device alone.
    case sealed
  }
}
