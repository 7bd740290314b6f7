/// A packet that was heard, in the time of the stream.
struct HeardPacket: Sendable, Hashable {
  var packet: Packet
  var mode: ModemMode
  var band: ModemBand
  /// Seconds since the stream began.
  var start: Double
  var end: Double
  var signalToNoiseRatio: Double
  var correctedSymbolCount: Int
  var symbolCount: Int
}
