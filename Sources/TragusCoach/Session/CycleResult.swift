import TragusCore

/// How well one cycle of an exercise was followed, from the cue to breathe in to the next one.
public struct CycleResult: Sendable, Hashable {
  /// Its number, from 1.
  public let number: Int
  /// When it began and ended, in seconds since the stream began.
  public let start: Double
  public let end: Double
  /// By how much it was slower than the pattern: 1 is as fast, 1.2 takes a fifth more time.
  public let pace: Double
  /// Its parts in their order.
  public let parts: [PartResult]
  /// The seconds from one breath in to the next, of those that were heard and end in the cycle.
  let intervals: [Double]

  /// The mean of the scores of its parts, 0 to 1.
  public var adherence: Double { parts.reduce(0) { $0 + $1.score } / Double(parts.count) }

  /// Whether all of its parts were in time.
  public var isInTime: Bool { parts.allSatisfy(\.isInTime) }

  /// Whether the breaths were so much shorter than the cycle that each cue met another one.
  private var isFaster: Bool {
    guard !intervals.isEmpty else { return false }
    let wanted = parts.reduce(0) { $0 + $1.wanted }
    return intervals.reduce(0, +) / Double(intervals.count) < Self.fastPart * wanted
  }

  /// Whether a breath began later than it may.
  var lags: Bool {
    !isFaster && parts.contains { ($0.drift ?? 0) > PlannedPart.tolerance($0.wanted) }
  }

  /// Whether a breath began sooner than it may, and none later, or all were faster.
  var isAhead: Bool {
    isFaster || !lags && parts.contains { ($0.drift ?? 0) < -PlannedPart.tolerance($0.wanted) }
  }

  /// Irregular people have some breaths of three quarters of the time, but hardly three in a row.
  private static let fastPart = 0.75
}

extension CycleResult: Encodable {
  private enum CodingKeys: String, CodingKey {
    case cycle, start, end, pace, adherence, inTime, parts
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(number, forKey: .cycle)
    try container.encode(rounded(start, places: 3), forKey: .start)
    try container.encode(rounded(end, places: 3), forKey: .end)
    try container.encode(rounded(pace, places: 2), forKey: .pace)
    try container.encode(rounded(adherence, places: 3), forKey: .adherence)
    try container.encode(isInTime, forKey: .inTime)
    try container.encode(parts, forKey: .parts)
  }
}
