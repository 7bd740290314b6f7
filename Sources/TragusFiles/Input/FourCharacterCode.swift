/// Four bytes that name a chunk or an encoding.
struct FourCharacterCode: Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  let rawValue: UInt32

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// - Precondition: Four ASCII characters.
  init(stringLiteral text: StaticString) {
    precondition(text.utf8CodeUnitCount == 4, "The code must have four characters.")
    rawValue = text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// - Precondition: Four bytes.
  init(bytes: [UInt8]) {
    precondition(bytes.count == 4, "The code must have four bytes.")
    rawValue = bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  var bytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: rawValue >> $0) }
  }

  /// Whether all four are printable ASCII, as in the codes of chunks.
  var isPrintable: Bool {
    bytes.allSatisfy { (0x20...0x7E).contains($0) }
  }

  var description: String {
    isPrintable
      ? "'\(String(decoding: bytes, as: UTF8.self))'"
      : "0x" + String(rawValue, radix: 16)
  }
}
