/// Bytes in the distinguished encoding rules of ASN.1 (ITU-T X.690), the format of certificates.
enum DERBytes {
  /// A value after its tag and its length.
  static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let count = content.count
    if count < 128 { return [tag, UInt8(count)] + content }
    var length: [UInt8] = []
    var rest = count
    while rest > 0 {
      length.insert(UInt8(rest & 0xFF), at: 0)
      rest >>= 8
    }
    return [tag, 0x80 | UInt8(length.count)] + length + content
  }

  static func sequence(_ parts: [UInt8]...) -> [UInt8] { value(0x30, Array(parts.joined())) }

  static func set(_ part: [UInt8]) -> [UInt8] { value(0x31, part) }

  /// An unsigned number, the highest byte first.
  static func integer(_ bytes: [UInt8]) -> [UInt8] {
    let digits = bytes.drop { $0 == 0 }
    // A first bit that is set would mean a negative number.
    return value(0x02, digits.first.map { $0 < 0x80 } == true ? Array(digits) : [0] + digits)
  }

  /// An object identifier, such as `1.2.840.10045.4.3.2`.
  static func identifier(_ numbers: Int...) -> [UInt8] {
    var bytes = [UInt8(40 * numbers[0] + numbers[1])]
    for number in numbers.dropFirst(2) {
      // Each byte holds seven bits, the highest first; all but the last have the eighth bit set.
      var digits = [UInt8(number & 0x7F)]
      var rest = number >> 7
      while rest > 0 {
        digits.append(UInt8(rest & 0x7F) | 0x80)
        rest >>= 7
      }
      bytes += digits.reversed()
    }
    return value(0x06, bytes)
  }

  static func text(_ text: String) -> [UInt8] { value(0x0C, Array(text.utf8)) }

  static func octets(_ bytes: [UInt8]) -> [UInt8] { value(0x04, bytes) }

  /// Bits; the last `unused` bits of the last byte do not count.
  static func bits(_ bytes: [UInt8], unused: UInt8 = 0) -> [UInt8] { value(0x03, [unused] + bytes) }

  static let yes: [UInt8] = value(0x01, [0xFF])
}
