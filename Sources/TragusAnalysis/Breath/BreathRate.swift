import TragusCore

/// How somebody breathes: how often, how regularly, how deeply, and how well it can be heard.
public struct BreathRate: AudioEvent, Hashable {
  public static let name = "breath-rate"

  /// Seconds since the stream began.
  public let time: Double
  /// Whether the breath can be heard, and if not, why.
  public let quality: BreathQuality
  /// Breaths in a minute, of the last breaths; `nil` before two of them were heard, and where the
  /// breath cannot be heard.
  public let rate: Double?
  /// How much longer an inhalation lasts than an exhalation: 1 is as long, 0.5 half as long; `nil` as
  /// the rate is.
  public let ratio: Double?
  /// How alike the last breaths are in length, 0 to 1; `nil` as the rate is. It is 1 less the
  /// standard deviation of their lengths divided by the mean.
  public let regularity: Double?
  /// How loud the last breath was relative to this person's last breaths; `nil` as the rate is. 1
  /// is the usual loudness, and 2 is twice as much above the quiet between breaths, in decibels.
  public let depth: Double?

  package init(
    time: Double, quality: BreathQuality, rate: Double? = nil, ratio: Double? = nil,
    regularity: Double? = nil, depth: Double? = nil
  ) {
    (self.time, self.quality) = (time, quality)
    (self.rate, self.ratio, self.regularity, self.depth) = (rate, ratio, regularity, depth)
  }
}

/// Whether a breath can be heard, and if not, why.
public enum BreathQuality: String, Sendable, Hashable, Codable, CaseIterable {
  /// Each breath stands out clearly.
  case good
  /// Breaths are heard, but some may be missed.
  case weak
  /// Nothing like a breath is heard.
  case none
  /// Other sounds cover what there may be of a breath.
  case noise
  /// Somebody speaks, coughs or makes another sound with the voice.
  case speech
}

extension BreathRate {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, quality, rate, ratio, regularity, depth
  }

  public static let columns = CodingKeys.columns

  public var words: EventWords? {
    var parts = [
      EventWords.Part.value("", rate, places: 1, width: 5, unit: "/min"), .text(quality.rawValue),
    ]
    if let ratio { parts.append(.value("in/out", ratio, places: 2)) }
    if let regularity { parts.append(.value("regularity", regularity, places: 2)) }
    return EventWords("breath-rate", parts, reading: "breath rate")
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encode(quality, forKey: .quality)
    // More digits would say more than is known.
    try container.encodeIfPresent(rate.map { rounded($0, places: 1) }, forKey: .rate)
    try container.encodeIfPresent(ratio.map { rounded($0, places: 2) }, forKey: .ratio)
    try container.encodeIfPresent(regularity.map { rounded($0, places: 2) }, forKey: .regularity)
    try container.encodeIfPresent(depth.map { rounded($0, places: 2) }, forKey: .depth)
  }
}
