import TragusCore
import TragusDSP

/// A key of a telephone that was heard: two tones at once.
public struct DTMFDigit: AudioEvent, Hashable {
  public static let name = "dtmf"

  /// `0` to `9`, `A` to `D`, `*` or `#`.
  public let symbol: Character
  /// When the tones began, in seconds since the stream began, within about 3 ms.
  public let start: Double
  /// When they ended.
  public let end: Double
  /// The position in the stream, in seconds, where this could first be reported.
  public private(set) var at: Double
  /// The level of both tones together, in dBFS: RMS, so that a full-scale sine has -3.01.
  public let level: Double
  /// By how much the high tone is louder than the low one, in decibels.
  public let twist: Double
  /// How far the low tone and the high one lie above their nominal frequencies, in percent.
  public let lowDeviation: Double
  public let highDeviation: Double

  /// When the tones began.
  public var time: Double { start }
}

extension DTMFDigit {
  init(symbol: Character, start: Double, end: Double, at: Double, of sums: DTMFSums) {
    (self.symbol, self.start, self.end, self.at) = (symbol, start, end, at)
    level = decibels(power: sums.meanPower)
    twist = decibels(power: sums.ratio)
    lowDeviation = 100 * sums.lowDeviation
    highDeviation = 100 * sums.highDeviation
  }

  /// The same key, if this could not be reported before that time.
  func heard(at time: Double) -> DTMFDigit {
    var digit = self
    digit.at = max(at, time)
    return digit
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, start, end, at, symbol, level, twist, unit, lowDeviation, highDeviation
  }

  public static let columns = CodingKeys.columns

  public var words: EventWords? {
    EventWords(
      "dtmf",
      [
        .text("\(symbol)"), .value("", 1000 * (end - start), places: 0, width: 4, unit: "ms"),
        .value("", level, width: 5, unit: "dBFS"),
      ], kind: "\(symbol)")
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(String(symbol), forKey: .symbol)
    try container.encode(time, forKey: .time)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
    try container.encode(at, forKey: .at)
    try container.encode(rounded(level, places: 1), forKey: .level)
    try container.encode("dBFS", forKey: .unit)
    try container.encode(rounded(twist, places: 1), forKey: .twist)
    try container.encode(rounded(lowDeviation, places: 2), forKey: .lowDeviation)
    try container.encode(rounded(highDeviation, places: 2), forKey: .highDeviation)
  }
}
