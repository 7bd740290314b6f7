import TragusCore

/// One chirp, click or pulse that was heard.
public struct Chirp: AudioEvent, Hashable {
  public static let name = "chirp"

  /// When it began, in seconds since the stream began.
  public let start: Double
  /// When its last pulse ended.
  public let end: Double
  /// The position in the stream, in seconds, where this could first be reported.
  public let at: Double
  /// The frequency in hertz that stood out of the noise most.
  public let frequency: Double
  /// By how much it stood out there, in decibels.
  public let prominence: Double

  /// When it began.
  public var time: Double { start }
}

extension Chirp {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, start, end, at, frequency, prominence
  }

  public static let columns = CodingKeys.columns

  public var words: EventWords? {
    EventWords(
      "chirp",
      [
        .value("", 1000 * (end - start), places: 0, width: 4, unit: "ms"),
        .value("", frequency, places: 0, width: 5, unit: "Hz"),
      ])
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
    try container.encode(at, forKey: .at)
    try container.encode(frequency.rounded(), forKey: .frequency)
    try container.encode(rounded(prominence, places: 1), forKey: .prominence)
  }
}
