import TragusCore

/// It became loud, or quiet again.
public struct SoundActivity: PhasedEvent, Hashable {
  public static let name = "activity"

  /// When it became loud, in seconds since the stream began.
  public let start: Double
  /// When the last loud moment ended, or `nil` while it lasts.
  public let end: Double?
  /// The position in the stream, in seconds, where this could first be reported.
  public let at: Double
  /// The highest level of 10 ms until then, in dBFS.
  public let level: Double
}

extension SoundActivity {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case level, unit
  }

  public static let columns = phaseColumns + CodingKeys.columns

  public var words: EventWords? {
    let most = end == nil ? "" : ", at most \(decimal(level, places: 1)) dBFS"
    return EventWords("activity", [.text(phaseText() + most)])
  }

  public func encode(to encoder: any Encoder) throws {
    try encodePhase(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rounded(level, places: 1), forKey: .level)
    try container.encode("dBFS", forKey: .unit)
  }
}
