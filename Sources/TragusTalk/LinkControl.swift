/// What two ends of a link ask each other: the payload of a `control` packet.
///
/// | bytes | meaning |
/// |---|---|
/// | 1 | 16 query, 17 probe, 18 report |
/// | 4 | query: the name of the message that is asked for, highest byte first |
/// | 2 | query: tenths of a second since that began to be said, highest byte first |
/// | 0 or 21 | report: what the probe showed, or nothing when it was not heard |
///
/// First bytes from 16 to 31 belong to links. A query is answered by what transfers say: that the
/// message is whole, how many fragments are missing, or that nothing of it was heard. Its age
/// distinguishes this message from the same words sent before. A probe says that a ``ChannelProbe``
/// follows, ``probePause`` after its end; the report answers it.
enum LinkControl: Sendable, Hashable {
  /// The age is in seconds, 0 or more; it goes over the air in tenths, up to 6553.5.
  case query(UInt32, age: Double)
  case probe
  case report(ChannelReport?)

  /// The seconds between a probe's announcement and the probe.
  static let probePause = 0.3

  init?(_ payload: [UInt8]) {
    switch (payload.first, payload.count) {
    case (16, 7):
      self = .query(
        payload[1..<5].reduce(0) { $0 << 8 | UInt32($1) },
        age: Double(Int(payload[5]) << 8 | Int(payload[6])) / 10)
    case (17, 1): self = .probe
    case (18, 1): self = .report(nil)
    case (18, _):
      guard let report = ChannelReport(bytes: payload[1...]) else { return nil }
      self = .report(report)
    default: return nil
    }
  }

  var payload: [UInt8] {
    switch self {
    case .query(let identifier, let age):
      [16] + (0..<4).map { UInt8(truncatingIfNeeded: identifier >> UInt32(24 - 8 * $0)) }
        + Self.tenths(age)
    case .probe: [17]
    case .report(let report): [18] + (report?.bytes ?? [])
    }
  }

  private static func tenths(_ age: Double) -> [UInt8] {
    let count = Int(min(max(age * 10, 0), 65_535).rounded())
    return [UInt8(count >> 8), UInt8(count & 0xFF)]
  }
}
