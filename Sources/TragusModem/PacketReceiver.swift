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
