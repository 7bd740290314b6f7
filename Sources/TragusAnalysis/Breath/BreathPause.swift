import TragusCore

/// A long time in which no breath was heard, between breaths that were.
///
/// It may be a pause in breathing, or breaths too soft to hear. It is not a medical finding.
public struct BreathPause: AudioEvent, Hashable {
  public static let name = "breath-pause"

  /// The end of the breath before, in seconds since the stream began.
  public let start: Double
  /// The beginning of the breath after it, in seconds since the stream began.
  public let end: Double
  /// The position in the stream, in seconds, where this could first be reported.
  public let at: Double

  public var time: Double { start }
  /// In seconds.
  public var duration: Double { end - start }

  package init(start: Double, end: Double, at: Double) {
    (self.start, self.end, self.at) = (start, end, at)
  }
}

extension BreathPause {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, start, end, duration, at
  }

  public static let columns = CodingKeys.columns

  public var words: EventWords? {
    EventWords(
      Self.name, [.value("no breath heard for", duration, places: 1, unit: "s")],
      reading: "pause in breathing")
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(start, forKey: .time)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
    try container.encode(rounded(duration, places: 2), forKey: .duration)
    try container.encode(at, forKey: .at)
  }
}
