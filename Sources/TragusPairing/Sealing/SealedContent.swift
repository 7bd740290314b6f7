/// What a sealed message holds once it is opened.
package struct SealedContent: Sendable, Hashable {
  /// What the bytes mean.
  package enum Kind: UInt8, Sendable, Hashable, CaseIterable, Codable {
    /// Text in UTF-8.
    case text = 0
    /// Any bytes.
    case bytes = 1
    /// A file with its name, as an unsealed transfer would carry it.
    case file = 2
    /// Between machines: acknowledgements.
    case control = 3
  }

  /// The most bytes of a message: a sealed one must fit into a transfer of 64 KiB.
  package static let longest = 65_536 - MessageSeal.longestOverhead

  package var kind: Kind
  package var bytes: [UInt8]
  /// When it was sealed by the sender's clock, in whole seconds since 1970; `nil` when it does not
  /// say.
  package var sealedAt: UInt32?

  package init(kind: Kind, bytes: [UInt8], sealedAt: UInt32? = nil) {
    (self.kind, self.bytes, self.sealedAt) = (kind, bytes, sealedAt)
  }

  /// By how many seconds its time lies before the time of this clock; negative when it lies too far
  /// after it. It is given when that is more than is accepted and the seconds that it took to be
  /// heard. `nil` when it is in time, when it has no time, or when any time is accepted.
  func lateness(_ freshness: Freshness, airtime: UInt32) -> Int? {
    guard case .within(let window, let now) = freshness, let sealedAt else { return nil }
    let age = Int(now) - Int(sealedAt)
    return -Int(window)...(Int(window) + Int(airtime)) ~= age ? nil : age
  }

  private static let hasTime: UInt8 = 0x80

  /// A byte of kind, four of time if it has one, and the content.
  var plain: [UInt8] {
    guard let sealedAt else { return [kind.rawValue] + bytes }
    return [kind.rawValue | Self.hasTime] + bigEndianBytes(sealedAt) + bytes
  }

  /// - Returns: `nil` for what no sender of this version writes.
  init?(plain: [UInt8]) {
    guard let first = plain.first, let kind = Kind(rawValue: first & ~Self.hasTime) else {
      return nil
    }
    if first & Self.hasTime == 0 {
      self.init(kind: kind, bytes: Array(plain[1...]))
    } else {
      guard plain.count >= 5 else { return nil }
      let time = plain[1..<5].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      self.init(kind: kind, bytes: Array(plain[5...]), sealedAt: time)
    }
  }
}

/// The bytes of a number, the highest first.
func bigEndianBytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
  stride(from: Number.bitWidth - 8, through: 0, by: -8).map {
    UInt8(truncatingIfNeeded: number >> $0)
  }
}
