/// Turns packets of one length into symbols and back: their bytes, a checksum that holds the kind, and
/// a trellis code over both.
package struct PacketCode: Sendable {
  package let byteCount: Int
  package let trellis: TrellisCode

  package struct Decoded: Sendable {
    package var packet: Packet
    /// The symbols that were sent.
    package var symbols: [UInt8]
    /// See ``TrellisDecoder/Result/evidence``.
    package var evidence: Double
    package var rank: Int
  }

  /// - Parameters:
  ///   - byteCount: The number of bytes of the payload, 1 or more.
  ///   - bitsPerStep: See ``TrellisCode``.
  ///   - cellCount: One to three for each step; there are 8 (byteCount + 3) / bitsPerStep steps.
  package init(byteCount: Int, bitsPerStep: Int, symbolBits: Int, cellCount: Int) {
    precondition(byteCount > 0, "A packet holds a byte at least.")
    self.byteCount = byteCount
    trellis = TrellisCode(
      bitsPerStep: bitsPerStep, symbolBits: symbolBits, informationBitCount: 8 * (byteCount + 3),
      cellCount: cellCount)
  }

  /// The symbol of each cell.
  package func encode(_ packet: Packet) -> [UInt8] {
    precondition(packet.payload.count == byteCount, "The payload does not fit the code.")
    var checksum = Checksum24()
    for byte in packet.payload { checksum.add(byte) }
    checksum.add(packet.kind.rawValue)
    let tail = [16, 8, 0].map { UInt8(truncatingIfNeeded: checksum.value >> $0) }
    var bits: [UInt8] = []
    for byte in packet.payload + tail {
      for bit in (0..<8).reversed() { bits.append(byte >> UInt8(bit) & 1) }
    }
    return trellis.encode(bits)
  }

  /// - Parameters:
  ///   - metrics: See ``TrellisDecoder/decode(_:of:limit:effort:accept:)``.
  ///   - minimumEvidence: Less than this, in nats, is taken for chance.
  package func decode(
    _ metrics: Span<Float>, with decoder: inout TrellisDecoder, limit: Int = 128,
    effort: Int = 10_000, minimumEvidence: Double = -3
  ) -> Decoded? {
    var packet: Packet?
    let result = decoder.decode(
      metrics, of: trellis, limit: limit, effort: effort, minimumEvidence: minimumEvidence
    ) { bits in
      packet = self.packet(of: bits)
      return packet != nil
    }
    guard let result, let packet else { return nil }
    return Decoded(
      packet: packet, symbols: result.symbols, evidence: result.evidence, rank: result.rank)
  }

  private func packet(of bits: [UInt8]) -> Packet? {
    func byte(_ index: Int) -> UInt8 {
      bits[8 * index..<8 * index + 8].reduce(0) { $0 << 1 | $1 }
    }
    var checksum = Checksum24()
    for index in 0..<byteCount { checksum.add(byte(index)) }
    let sent = (byteCount..<byteCount + 3).reduce(0) { $0 << 8 | UInt32(byte($1)) }
    for kind in Packet.Kind.allCases {
      var checksum = checksum
      checksum.add(kind.rawValue)
      if checksum.value == sent {
        return Packet(kind: kind, payload: (0..<byteCount).map { byte($0) })
      }
    }
    return nil
  }
}
