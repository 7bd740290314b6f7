/// What a receiver tells a sender about a message: the payload of a `control` packet of 7 bytes.
///
/// | bytes | meaning |
/// |---|---|
/// | 1 | 1 acknowledged, 2 missing, 3 request |
/// | 4 | the name of the message (``ReceivedMessage/identifier``), highest byte first |
/// | 2 | missing: how many more fragments are needed, else 0; highest byte first |
///
/// First bytes up to 15 belong to transfers; others are free.
package enum TransferControl: Sendable, Hashable {
  /// The message is whole.
  case acknowledged(UInt32)
  /// This many fragments are missing: any further ones will do.
  case missing(UInt32, count: Int)
  /// Send it, or the rest of it.
  case request(UInt32)

  package init?(_ payload: [UInt8]) {
    guard payload.count == 7 else { return nil }
    let identifier = payload[1..<5].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let count = Int(payload[5]) << 8 | Int(payload[6])
    switch (payload[0], count) {
    case (1, 0): self = .acknowledged(identifier)
    case (2, 1...): self = .missing(identifier, count: count)
    case (3, 0): self = .request(identifier)
    default: return nil
    }
  }

  package var payload: [UInt8] {
    let (tag, identifier, count): (UInt8, UInt32, Int) =
      switch self {
      case .acknowledged(let identifier): (1, identifier, 0)
      case .missing(let identifier, let count): (2, identifier, min(count, 0xFFFF))
      case .request(let identifier): (3, identifier, 0)
      }
    return [tag] + (0..<4).map { UInt8(truncatingIfNeeded: identifier >> UInt32(24 - 8 * $0)) }
      + [UInt8(count >> 8), UInt8(count & 0xFF)]
  }
}
