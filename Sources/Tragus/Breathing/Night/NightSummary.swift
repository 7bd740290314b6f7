import TragusCore

/// A night of breath in a few numbers. It is not a medical finding.
public struct NightSummary: AudioEvent, Hashable {
  public static let name = "night"

  /// Where it begins and ends, in seconds since the stream began.
  public internal(set) var start = 0.0
  public internal(set) var end = 0.0
  /// The part of the whole time in which breath was heard, 0 to 1.
  public internal(set) var heard = 0.0
  /// Breaths in a minute: the median of all minutes in which it was known; `nil` without any.
  public internal(set) var rate: Double?
  /// The rates that a twentieth of these minutes lie below and above; `nil` without any.
  public internal(set) var lowestRate: Double?
  public internal(set) var highestRate: Double?
  /// How many pauses of 10 s to 2 min there were.
  public internal(set) var pauses = 0
  /// The longest of them; `nil` without any.
  public internal(set) var longestPause: BreathPause?
  /// Seconds of snoring, pauses between two snores included.
  public internal(set) var snoring = 0.0
  /// Seconds of talking.
  public internal(set) var talking = 0.0
  /// How many coughs and sneezes there were.
  public internal(set) var coughs = 0
  public internal(set) var sneezes = 0

  public var time: Double { end }
  /// The length of the night in seconds.
  public var duration: Double { end - start }
}

extension NightSummary {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, start, end, heard, rate, lowestRate, highestRate, pauses, longestPause
    case longestPauseStart, snoring, talking, coughs, sneezes
  }

  public static let columns = CodingKeys.columns

  public var words: EventWords? {
    EventWords(
      Self.name,
      [
        .value("breath heard", 100 * heard, places: 0, unit: "%"),
        .value("", rate, places: 1, unit: "/min"),
        .text("\(pauses) pause\(pauses == 1 ? "" : "s")"),
        .value("snoring", snoring / 60, places: 0, unit: "min"),
      ])
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(end, forKey: .time)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
    try container.encode(rounded(heard, places: 3), forKey: .heard)
    try container.encodeIfPresent(rate, forKey: .rate)
    try container.encodeIfPresent(lowestRate, forKey: .lowestRate)
    try container.encodeIfPresent(highestRate, forKey: .highestRate)
    try container.encode(pauses, forKey: .pauses)
    try container.encodeIfPresent(
      longestPause.map { rounded($0.duration, places: 2) }, forKey: .longestPause)
    try container.encodeIfPresent(longestPause?.start, forKey: .longestPauseStart)
    try container.encode(rounded(snoring, places: 0), forKey: .snoring)
    try container.encode(rounded(talking, places: 0), forKey: .talking)
    try container.encode(coughs, forKey: .coughs)
    try container.encode(sneezes, forKey: .sneezes)
  }
}
