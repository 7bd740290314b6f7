import TragusCore

/// The level came into a named range, or left it.
public struct RangeEvent: PhasedEvent, Hashable {
  public static let name = "range"

  /// The name of the range.
  public let range: String
  /// The unit of the levels, as it is printed: "dBFS", "dB SPL".
  public let unit: String
  /// When the level came into the range, in seconds since the stream began: the start of the
  /// first period in it.
  public let start: Double
  /// When the level left the range, or `nil` while it is in it.
  public let end: Double?
  /// The position in the stream, in seconds, where this could first be reported.
  public let at: Double
  /// The first level in the range; when it ended, the highest level that it held, in ``unit``.
  public let level: Double

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case level, range, unit
  }

  public static let columns = phaseColumns + CodingKeys.columns

  public var words: EventWords? {
    let level = "\(decimal(level, places: 1)) \(unit)"
    return EventWords(
      "range",
      [.text(end == nil ? "\(range) from \(level)" : "\(range) \(phaseText()), at most \(level)")],
      kind: range)
  }

  public func encode(to encoder: any Encoder) throws {
    try encodePhase(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(range, forKey: .range)
    try container.encode(unit, forKey: .unit)
    try container.encode(rounded(level), forKey: .level)
  }
}
