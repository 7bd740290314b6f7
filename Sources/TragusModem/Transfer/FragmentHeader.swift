/// The first 8 bytes of a fragment; the highest bit of each number comes first.
///
/// | bits | meaning |
/// |---|---|
/// | 32 | the CRC-32 of the body, which names the message |
/// | 17 | the length of the body in bytes, less 1 |
/// | 15 | the index of the fragment |
///
/// The size of a fragment is what is left of its packet. All fragments of a transmission have the
/// same; the last part of the body is filled up with zeros.
struct FragmentHeader: Sendable, Hashable {
  static let byteCount = 8
  static let largestIndex = 0x7FFF
  /// The most fragments that a body is cut into. They are enough for 64 KiB in packets of 128
  /// bytes, and few enough to be solved for in the memory that there is.
  static let largestCount = 560

  var identifier: UInt32
  var bodyByteCount: Int
  var index: Int

  init(identifier: UInt32, bodyByteCount: Int, index: Int) {
    (self.identifier, self.bodyByteCount, self.index) = (identifier, bodyByteCount, index)
  }

  /// The header of a payload, or `nil` when it is too short or says what cannot be.
  init?(_ payload: [UInt8]) {
    guard payload.count > Self.byteCount else { return nil }
    let numbers = payload[..<Self.byteCount].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    identifier = UInt32(truncatingIfNeeded: numbers >> 32)
    bodyByteCount = Int(numbers >> 15 & 0x1_FFFF) + 1
    index = Int(numbers & 0x7FFF)
    guard MessageBody.byteCounts ~= bodyByteCount,
      Self.count(bodyByteCount, size: payload.count - Self.byteCount) <= Self.largestCount
    else { return nil }
  }

  var bytes: [UInt8] {
    let numbers =
      UInt64(identifier) << 32 | UInt64(bodyByteCount - 1) << 15 | UInt64(index)
    return (0..<8).map { UInt8(truncatingIfNeeded: numbers >> UInt64(56 - 8 * $0)) }
  }

  /// The number of fragments of a size that a body is cut into.
  static func count(_ bodyByteCount: Int, size: Int) -> Int { (bodyByteCount + size - 1) / size }
}
