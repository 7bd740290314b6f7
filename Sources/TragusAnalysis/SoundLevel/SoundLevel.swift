import TragusCore

/// What a sound level meter reads at the end of a period.
///
/// Without a calibration levels are dBFS, where the RMS of a full-scale square wave is 0 and of a
/// full-scale sine -3.01. With one they are decibels of sound pressure, relative to 20
/// micropascals.
public struct SoundLevel: AudioEvent, Hashable {
  public static let name = "sound-level"

  /// The lowest level that is reported, in dBFS; with a calibration it is that much higher.
  package static let floor = -160.0

  /// The end of the period, in seconds since the stream began.
  public let time: Double
  /// The channel, counted from 0.
  public let channel: Int
  /// The number of frames in the period.
  package let frameCount: Int64
  /// The frequency weighting of the time weighted levels.
  public let weighting: FrequencyWeighting
  /// The time weighting of ``level``.
  public let timeWeighting: TimeWeighting
  /// The sound pressure level of an RMS of 1.0 in decibels; `nil` when levels are dBFS.
  package let fullScaleLevel: Double?
  /// The level at the end of the period under each time weighting.
  public let current: TimeWeightedLevels
  /// The levels of this period.
  public let period: SoundLevelStatistics
  /// The levels since the stream began.
  public let whole: SoundLevelStatistics

  /// What the meter shows: the level at the end of the period under its time weighting.
  public var level: Double { current[timeWeighting] }

  /// The unit of all levels: "dB SPL", or "dBFS" without a calibration.
  public var unit: String { fullScaleLevel == nil ? "dBFS" : "dB SPL" }
}

extension SoundLevel {
  /// The columns of the levels with the A weighting.
  public static let columns: [String] = columns(weighting: .a)

  /// The columns of the levels of one period with a frequency weighting; the objects of the whole
  /// stream are left out.
  package static func columns(weighting: FrequencyWeighting) -> [String] {
    let letter = weighting.rawValue.lowercased()
    return [
      "time", "channel", "frames", "unit", "weighting", "response", "level", "laeq", "lceq",
      "lzeq", "lae", "lcpeak",
    ]
      + letters.flatMap { time, _ in ["", "max", "min"].map { "l\(letter)\(time)\($0)" } }
      + ExceededLevels.percentages.map { "l\(letter)f\($0)" }
  }

  public var words: EventWords? {
    let isWhole = frameCount == 0
    return EventWords(
      "sound-level", channel: channel == 0 ? nil : channel,
      (isWhole ? [.text("whole")] : []) + [
        .value(symbol, level), .value("L\(weighting.rawValue)eq", period.equivalent(weighting)),
        .value("\(symbol)max", period.maximum[timeWeighting]),
        .value("LCpeak", period.peakC, unit: unit),
      ], reading: isWhole ? nil : "slm")
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(time, forKey: "time")
    try container.encode(channel, forKey: "channel")
    try container.encode(frameCount, forKey: "frames")
    try container.encode(unit, forKey: "unit")
    try container.encode(weighting, forKey: "weighting")
    try container.encode(timeWeighting, forKey: "response")
    try container.encode(rounded(level), forKey: "level")
    for (letter, timeWeighting) in Self.letters {
      try container.encode(rounded(current[timeWeighting]), forKey: key(letter))
    }
    try encode(period, into: &container)
    if whole.duration > period.duration {
      var nested = container.nestedContainer(keyedBy: Key.self, forKey: "whole")
      try nested.encode(whole.duration, forKey: "duration")
      try encode(whole, into: &nested)
    }
  }

  private func encode(
    _ statistics: SoundLevelStatistics, into container: inout KeyedEncodingContainer<Key>
  ) throws {
    try container.encode(rounded(statistics.equivalentA), forKey: "laeq")
    try container.encode(rounded(statistics.equivalentC), forKey: "lceq")
    try container.encode(rounded(statistics.equivalentZ), forKey: "lzeq")
    try container.encode(rounded(statistics.exposureA), forKey: "lae")
    try container.encode(rounded(statistics.peakC), forKey: "lcpeak")
    for (letter, timeWeighting) in Self.letters {
      let maximum = statistics.maximum[timeWeighting]
      try container.encode(rounded(maximum), forKey: key(letter, "max"))
      if let minimum = statistics.minimum[timeWeighting] {
        try container.encode(rounded(minimum), forKey: key(letter, "min"))
      }
    }
    if let exceeded = statistics.exceeded {
      for percentage in ExceededLevels.percentages {
        try container.encode(rounded(exceeded[percentage]), forKey: key("f", "\(percentage)"))
      }
    }
  }

  private static let letters: [(String, TimeWeighting)] = [
    ("f", .fast), ("s", .slow), ("i", .impulse),
  ]

  /// The symbol of a time weighted level: LAF, LCSmax, LAF90.
  private func key(_ timeLetter: String, _ rest: String = "") -> Key {
    Key("l\(weighting.rawValue.lowercased())\(timeLetter)\(rest)")
  }
}

/// A key of JSON that is made when it is needed.
private struct Key: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ text: String) { stringValue = text }
  init(stringLiteral text: String) { stringValue = text }
  init(stringValue text: String) { stringValue = text }
  init?(intValue: Int) { nil }
}
