import TragusEvaluation

/// How often a model reports something where there is nothing of what it knows.
public struct FalseAlarmRate: Sendable, Hashable, Codable {
  /// How many sounds it reported.
  public let count: Int
  /// In how many seconds of sound.
  public let duration: Double
  /// How many that are in an hour.
  public let perHour: Double
  /// The bounds between which the true rate lies in 95 of 100 cases (Garwood's interval).
  public let lowest: Double
  public let highest: Double

  /// - Parameters:
  ///   - count: How many sounds it reported.
  ///   - duration: In how many seconds, above 0.
  package init(_ count: Int, in duration: Double) {
    let interval = ConfidenceInterval.garwood(count)
    let factor = 3600 / duration
    (self.count, self.duration) = (count, duration)
    perHour = Double(count) * factor
    (lowest, highest) = (interval.lower * factor, interval.upper * factor)
  }
}

/// What learning from false alarms has changed, measured on recordings that were not trained on.
public struct LearnedFalseAlarms: Sendable, Hashable, Codable {
  /// How many recordings were heard.
  public let recordingCount: Int
  /// How many clips of false alarms are learned as background.
  public let clipCount: Int
  /// How often a sound was reported before.
  public let before: FalseAlarmRate
  /// How often a sound was reported by models that had learned from the false alarms in other
  /// recordings; `nil` where there is one recording alone.
  public let after: FalseAlarmRate?

  package init(
    recordingCount: Int, clipCount: Int, before: FalseAlarmRate, after: FalseAlarmRate?
  ) {
    (self.recordingCount, self.clipCount) = (recordingCount, clipCount)
    (self.before, self.after) = (before, after)
  }
}
