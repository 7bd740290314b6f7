/// The 24-bit cyclic redundancy check of OpenPGP (RFC 9580, section 6.1.1): polynomial 0x864CFB,
/// start 0xB704CE.
///
/// Finds all errors within 24 neighbouring bits; others pass with a chance of 2^-24.
struct Checksum24: Sendable {
  private(set) var value: UInt32 = 0xB7_04CE

  mutating func add(_ byte: UInt8) {
    value ^= UInt32(byte) << 16
    for _ in 0..<8 {
      value <<= 1
      if value & 0x100_0000 != 0 { value ^= 0x186_4CFB }
    }
  }

  static func of(_ bytes: [UInt8]) -> UInt32 {
    var checksum = Checksum24()
    for byte in bytes { checksum.add(byte) }
    return checksum.value
  }
}
