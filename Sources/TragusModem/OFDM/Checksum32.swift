/// The checksum of a packet of mode `fast`: CRC-32 of IEEE 802.3 over the kind and the payload.
enum Checksum32 {
  // x^32 + x^26 + x^23 + x^22 + x^16 + x^12 + x^11 + x^10 + x^8 + x^7 + x^5 + x^4 + x^2 + x + 1,
  // the lowest power first.
  private static let polynomial: UInt32 = 0xEDB8_8320

  static func checksum(of packet: Packet) -> UInt32 {
    checksum(of: [packet.kind.rawValue] + packet.payload)
  }

  static func checksum(of bytes: [UInt8]) -> UInt32 {
    var remainder = UInt32.max
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 {
        remainder = remainder & 1 == 1 ? remainder >> 1 ^ polynomial : remainder >> 1
      }
    }
    return ~remainder
  }
}
