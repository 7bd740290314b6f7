import TragusCore

/// A smoke or carbon monoxide alarm began to sound, or stopped.
public struct AlarmActivity: PhasedEvent, Hashable {
  public static let name = "alarm"

  /// When its first pulse began, in seconds since the stream began.
  public let start: Double
  /// When its last pulse ended, or `nil` while it lasts.
  public let end: Double?
  /// The position in the stream, in seconds, where this could first be reported.
  public let at: Double
  /// Which alarm it is.
  public let pattern: AlarmPattern
  /// The frequency of its tone in hertz: the mean so far.
  public let frequency: Double
  /// The number of groups of pulses heard until then.
  public let cycles: Int
  /// The level of the loudest pulse until then, in dBFS: the mean of its inner half, RMS, with the
  /// noise beside the tone.
  public let level: Double
}

extension AlarmActivity {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case pattern, frequency, level, cycles, unit
  }

  public static let columns = phaseColumns + CodingKeys.columns

  public var words: EventWords? {
    let name = pattern == .t3 ? "smoke alarm (T3)" : "carbon monoxide alarm (T4)"
    let tone = end == nil ? ", \(decimal(frequency, places: 0)) Hz" : ""
    return EventWords("alarm", [.text("\(name) \(phaseText())\(tone)")], kind: pattern.rawValue)
  }

  public func encode(to encoder: any Encoder) throws {
    try encodePhase(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(pattern, forKey: .pattern)
    try container.encode(rounded(frequency, places: 1), forKey: .frequency)
    try container.encode(cycles, forKey: .cycles)
    try container.encode(rounded(level, places: 1), forKey: .level)
    try container.encode("dBFS", forKey: .unit)
  }
}
