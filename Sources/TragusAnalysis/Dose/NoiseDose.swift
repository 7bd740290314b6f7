import TragusCore

/// How much of the noise that a rule allows in a day was heard since the stream began.
public struct NoiseDose: AudioEvent, Hashable {
  public static let name = "dose"

  /// The end of the period, in seconds since the stream began.
  public let time: Double
  /// The channel, counted from 0.
  public let channel: Int
  /// The rule.
  public let criterion: NoiseCriterion
  /// How long was measured, in seconds.
  public let duration: Double
  /// What was heard, in percent of what the rule allows in a day.
  public let dose: Double
  /// The A weighted level under Slow now, in dB SPL.
  public let level: Double
  /// LAeq: the level of the mean A weighted power, in dB SPL; what the threshold leaves out is in it.
  public let equivalent: Double

  /// The dose in percent after a whole day of the same.
  public var projectedDose: Double { duration > 0 ? dose * criterion.duration / duration : 0 }

  /// The time-weighted average in dBA: the level that would give this dose in a whole day; `nil`
  /// while nothing has counted.
  public var timeWeightedAverage: Double? {
    dose > 0 ? criterion.timeWeightedAverage(ofDose: dose) : nil
  }

  /// The time-weighted average in dBA after a whole day of the same; `nil` while nothing has
  /// counted.
  public var projectedAverage: Double? {
    projectedDose > 0 ? criterion.timeWeightedAverage(ofDose: projectedDose) : nil
  }
}

extension NoiseDose {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, channel, rule, duration, dose, projected, twa, twaProjected, las, laeq, unit
  }

  public static let columns = CodingKeys.columns

  public var words: EventWords? {
    EventWords(
      "dose", channel: channel == 0 ? nil : channel,
      [
        .value("", dose, places: 3, unit: "% of \(criterion.name)"),
        .value("TWA", timeWeightedAverage, unit: "dBA"),
        .value("projected", projectedDose, unit: "%"),
        .value("LAeq", equivalent, unit: "dB SPL"),
      ], reading: "dose")
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encode(channel, forKey: .channel)
    try container.encode(criterion.name, forKey: .rule)
    try container.encode(duration, forKey: .duration)
    // Percent, exact: a second of a day is 0.003 %.
    try container.encode(dose, forKey: .dose)
    try container.encode(projectedDose, forKey: .projected)
    try container.encodeIfPresent(timeWeightedAverage.map { rounded($0) }, forKey: .twa)
    try container.encodeIfPresent(projectedAverage.map { rounded($0) }, forKey: .twaProjected)
    try container.encode(rounded(level), forKey: .las)
    try container.encode(rounded(equivalent), forKey: .laeq)
    try container.encode("dB SPL", forKey: .unit)
  }
}
