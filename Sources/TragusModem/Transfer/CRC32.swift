/// The checksum of ISO 3309 and ITU-T V.42, as in Ethernet and zip: polynomial 0x04C11DB7,
/// reflected.
package struct CRC32: Sendable {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
    }
  }

  private var state: UInt32 = 0xFFFF_FFFF

  package init() {}

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      state = Self.table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ state >> 8
    }
  }

  package var value: UInt32 { ~state }

  /// The checksum of one run of bytes.
  package static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var checksum = CRC32()
    checksum.add(bytes)
    return checksum.value
  }
}

extension Packet {
  /// The checksum of a packet of mode `fast`: over the kind and the payload.
  var checksum: UInt32 { CRC32.checksum([kind.rawValue] + payload) }
}
