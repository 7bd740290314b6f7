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

/// A packet that was heard, and how well.
package struct ReceivedPacket: Sendable, Hashable {
  package var packet: Packet
  package var mode: ModemMode
  package var band: ModemBand
  /// Frames at 48 kHz from the start of the stream.
  package var start: Int64
  package var end: Int64
  /// Mean power of the signal over that of the noise between 0 and 24 kHz, in dB.
  package var signalToNoiseRatio: Double
  /// Symbols whose loudest tone was not the one that was sent.
  package var correctedSymbolCount: Int
  package var symbolCount: Int
}

/// The start of a packet was heard beyond doubt, but its checksum did not fit.
package struct FailedPacket: Sendable, Hashable {
  package var mode: ModemMode
  package var band: ModemBand
  package var start: Int64
  package var end: Int64
  package var signalToNoiseRatio: Double
}

package enum Reception: Sendable, Hashable {
  case received(ReceivedPacket)
  case failed(FailedPacket)
}

/// Hears the packets of one family of modes in mono at 48 kHz, in all bands and lengths.
///
/// Synchronous and deterministic: the same samples give the same receptions whatever the sizes of the
/// blocks, each as soon as its last sample has come.
package protocol PacketReceiver: Sendable {
  mutating func process(_ samples: Span<Float>, into receptions: inout [Reception])
  /// The stream has ended: what needs no more samples.
  mutating func finish(into receptions: inout [Reception])
  mutating func reset()
}
