import TragusCore

/// Wind blows on the microphone, or has ceased.
public struct Wind: PhasedEvent, Hashable {
  public static let name = "wind"

  /// When it began, in seconds since the stream began, to about half a second.
  public let start: Double
  /// When it ended, or `nil` while it lasts.
  public let end: Double?
  /// The position in the stream, in seconds, where this could first be reported.
  public let at: Double
  /// The level in dBFS (RMS from 20 Hz to 4 kHz) of the last second; when the wind has ended, of
  /// all of it.
  public let level: Double
  /// The share of the power that lies below 300 Hz, 0 to 1, over the same time.
  public let lowShare: Double

  /// How long it lasted, in seconds; `nil` while it does.
  public var duration: Double? { end.map { $0 - start } }
}

extension Wind {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case duration, level, unit, lowShare
  }

  public static let columns = phaseColumns + CodingKeys.columns

  public var words: EventWords? {
    EventWords("wind", [.text("\(phaseText()), \(decimal(level, places: 1)) dBFS")])
  }

  public func encode(to encoder: any Encoder) throws {
    try encodePhase(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(duration.map { rounded($0) }, forKey: .duration)
    try container.encode(rounded(level, places: 1), forKey: .level)
    try container.encode("dBFS", forKey: .unit)
    try container.encode(rounded(lowShare, places: 2), forKey: .lowShare)
  }
}
