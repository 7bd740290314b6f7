/// Bytes of a header under construction.
struct HeaderBytes {
  private(set) var bytes: [UInt8] = []

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func append(_ code: FourCharacterCode) {
    append(code.rawValue, bigEndian: true)
  }

  mutating func append<Value: FixedWidthInteger>(_ value: Value, bigEndian: Bool) {
    let ordered = bigEndian ? value.bigEndian : value.littleEndian
    withUnsafeBytes(of: ordered) { bytes.append(contentsOf: $0) }
  }

  mutating func append(contentsOf more: [UInt8]) {
    bytes.append(contentsOf: more)
  }
}
