/// What a pairing leaves: secrets that only the two devices know.
public struct PairedKeys: Sendable, Hashable {
  /// 8 bytes that name this pairing, the same on both sides.
  package var identifier: [UInt8]
  /// What the other device calls itself.
  package var peerName: DeviceName
  /// The keys of messages to the peer and from it: 32 bytes each.
  package var sendKey: [UInt8]
  package var receiveKey: [UInt8]
}
