/// What a receiver heard of a packet.
package enum Reception: Sendable, Hashable {
  case received(ReceivedPacket)
  case failed(FailedPacket)
}

/// A packet that was heard, and how well.
package struct ReceivedPacket: Sendable, Hashable {
  package var packet: Packet
  package var mode: ModemMode
  package var band: ModemBand
  /// Frames at 48 kHz from the start of the stream.
  package var start: Int64
  package var end: Int64
  /// Mean power of the signal over the mean power of the noise between 0 and 24 kHz, in dB.
  package var signalToNoiseRatio: Double
  /// Symbols whose loudest tone was not the one that was sent.
  package var correctedSymbolCount: Int
  package var symbolCount: Int
}

/// A packet was heard beyond doubt, but it cannot be read.
package struct FailedPacket: Sendable, Hashable {
  package var reason = UndecodedPacket.Reason.checksum
  package var mode: ModemMode
  package var band: ModemBand
  package var start: Int64
  package var end: Int64
  package var signalToNoiseRatio: Double
}
