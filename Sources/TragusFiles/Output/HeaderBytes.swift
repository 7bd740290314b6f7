/// Bytes of a header under construction.
struct HeaderBytes {
  /// The size of a header that tells more than the samples need.
  ///
  /// All of it lies in one page of memory, which the system takes from a program whole or not at
  /// all. So a program that is killed leaves no header half written.
  static let pageSize = 4096

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

  /// Appends a text, cut or followed by zeros so that it has exactly `size` bytes.
  mutating func append(_ text: String, size: Int) {
    let cut = text.cut(toBytes: size)
    bytes.append(contentsOf: cut.utf8)
    appendZeros(size - cut.utf8.count)
  }

  mutating func appendZeros(_ count: Int) {
    for _ in 0..<count { bytes.append(0) }
  }
}

extension String {
  /// As many of its first characters as have room in `size` bytes.
  func cut(toBytes size: Int) -> String {
    guard utf8.count > size else { return self }
    var cut = ""
    var count = 0
    for scalar in unicodeScalars {
      count += UTF8.width(scalar)
      if count > size { break }
      cut.unicodeScalars.append(scalar)
    }
    return cut
  }
}
