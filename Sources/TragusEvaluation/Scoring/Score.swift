/// How well a detector did on recordings whose labels say what is in them.
///
/// ``Scorer`` makes it. Times are in seconds, rates from 0 to 1 or per hour.
public struct Score: Sendable, Hashable, Encodable {
  /// How many labels were hit.
  public struct HitRate: Sendable, Hashable, Encodable {
    /// What the labels have in common; `nil` for all of them.
    package let name: String?
    /// The number of labels.
    public let labelCount: Int
    /// The number of labels that were hit.
    public let hitCount: Int
    /// The part that was hit, 0 without labels.
    public let rate: Double
    /// Wilson's interval.
    public let interval: ConfidenceInterval

    init(name: String? = nil, labelCount: Int, hitCount: Int, confidence: Double) {
      (self.name, self.labelCount, self.hitCount) = (name, labelCount, hitCount)
      rate = labelCount == 0 ? 0 : Double(hitCount) / Double(labelCount)
      interval = .wilson(hitCount, of: labelCount, confidence: confidence)
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encodeIfPresent(name, forKey: "name")
      try container.encode(labelCount, forKey: "labels")
      try container.encode(hitCount, forKey: "hits")
      try container.encode(rounded(rate), forKey: "hitRate")
      try container.encode(rounded(interval.lower), forKey: "lower")
      try container.encode(rounded(interval.upper), forKey: "upper")
    }
  }

  /// How much of what was reported is right, in the recordings with labels.
  public struct Precision: Sendable, Hashable, Encodable {
    /// The number of labels that were hit and of false alarms.
    public let eventCount: Int
    /// The number of labels that were hit.
    public let hitCount: Int
    /// The part that is right, 0 without events.
    public let rate: Double
    /// Wilson's interval.
    public let interval: ConfidenceInterval

    init(hitCount: Int, falseAlarmCount: Int, confidence: Double) {
      (eventCount, self.hitCount) = (hitCount + falseAlarmCount, hitCount)
      rate = eventCount == 0 ? 0 : Double(hitCount) / Double(eventCount)
      interval = .wilson(hitCount, of: eventCount, confidence: confidence)
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(eventCount, forKey: "events")
      try container.encode(hitCount, forKey: "hits")
      try container.encode(rounded(rate), forKey: "precision")
      try container.encode(rounded(interval.lower), forKey: "lower")
      try container.encode(rounded(interval.upper), forKey: "upper")
    }
  }

  /// What was reported where there is nothing to be heard of what is looked for.
  package struct FalseAlarms: Sendable, Hashable, Encodable {
    /// The class of the recordings.
    package let name: String
    package let recordingCount: Int
    /// In seconds.
    package let duration: Double
    package let count: Int
    /// How many of them begin before the detector has settled.
    package let countAtStart: Int
    /// The time after the detector has settled, in seconds.
    package let settledDuration: Double
    /// Garwood's interval of all false alarms per hour; `nil` without time.
    package let intervalOfAll: ConfidenceInterval?
    /// Garwood's interval of the false alarms per hour, after the detector has settled; `nil` without
    /// such time.
    package let interval: ConfidenceInterval?

    /// All in an hour; `nil` without time.
    package var perHour: Double? { duration > 0 ? Double(count) * 3600 / duration : nil }
    /// Those after the detector has settled, in an hour of such time; `nil` without.
    package var perHourSettled: Double? {
      settledDuration > 0 ? Double(count - countAtStart) * 3600 / settledDuration : nil
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(name, forKey: "name")
      try container.encode(recordingCount, forKey: "recordings")
      try container.encode(rounded(duration), forKey: "duration")
      try container.encode(count, forKey: "events")
      try container.encode(countAtStart, forKey: "atStart")
      try container.encodeIfPresent(perHour.map(rounded), forKey: "perHour")
      try container.encodeIfPresent(
        intervalOfAll.map { rounded($0.lower) }, forKey: "perHourLower")
      try container.encodeIfPresent(
        intervalOfAll.map { rounded($0.upper) }, forKey: "perHourUpper")
      try container.encode(rounded(settledDuration), forKey: "settledDuration")
      try container.encodeIfPresent(perHourSettled.map(rounded), forKey: "settledPerHour")
      try container.encodeIfPresent(interval.map { rounded($0.lower) }, forKey: "lower")
      try container.encodeIfPresent(interval.map { rounded($0.upper) }, forKey: "upper")
    }
  }

  /// The middle and an end of many values.
  package struct Spread: Sendable, Hashable, Encodable {
    package let median: Double
    /// What nine in ten do not exceed.
    package let p90: Double

    /// - Returns: `nil` without values.
    init?(of values: [Double]) {
      guard !values.isEmpty else { return nil }
      let sorted = values.sorted()
      median = Self.percentile(0.5, of: sorted)
      p90 = Self.percentile(0.9, of: sorted)
    }

    // Between two values in proportion, as spreadsheets and NumPy have it.
    private static func percentile(_ part: Double, of sorted: [Double]) -> Double {
      let place = part * Double(sorted.count - 1)
      let below = Int(place)
      let above = min(below + 1, sorted.count - 1)
      return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(rounded(median), forKey: "median")
      try container.encode(rounded(p90), forKey: "p90")
    }
  }

  /// A label that was not hit.
  package struct Miss: Sendable, Hashable, Encodable {
    package let recording: String
    package let label: SoundLabel

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(recording, forKey: "recording")
      try container.encode(label.start, forKey: "start")
      try container.encode(label.end, forKey: "end")
      try container.encode(label.text, forKey: "text")
    }
  }

  /// How sure the intervals are, from 0 to 1.
  package let confidence: Double
  /// How long a detector may take to settle, in seconds.
  package let settling: Double
  /// The recordings with labels.
  package let recordingCount: Int
  /// All labels.
  public let hits: HitRate
  /// What was reported in the recordings with labels; `nil` without such recordings.
  public let precision: Precision?
  /// The labels of each group, in the order of their names.
  package let groups: [HitRate]
  /// The labels that were not hit, in the order in which they were added.
  package let misses: [Miss]
  /// The labels that were hit by more than one event.
  package let splitCount: Int
  /// The events that touch a label without belonging to it, neither hits nor false alarms.
  package let touchingCount: Int
  /// From the start of a label to the reported start of its event.
  package let onset: Spread?
  /// From the end of a label to the reported end of its last event.
  package let release: Spread?
  /// The part of a label that its events cover, of those that were hit: the median.
  package let covered: Double?
  /// The events of labelled recordings that have nothing to do with a label, in the time without
  /// labels; `nil` without labelled recordings.
  package let extra: FalseAlarms?
  /// The false alarms in each class of recordings without what is looked for.
  package let negatives: [FalseAlarms]
  /// The false alarms in all classes together; `nil` without any.
  package let allNegatives: FalseAlarms?

  /// The harmonic mean of the part of labels that was hit and the part of events that is right;
  /// `nil` without labels.
  public var f1: Double? {
    guard let precision, hits.labelCount > 0 else { return nil }
    return 2 * Double(hits.hitCount) / Double(hits.labelCount + precision.eventCount)
  }

  /// Whether anything was reported.
  package var hasEvents: Bool {
    hits.hitCount + touchingCount + (extra?.count ?? 0) + (allNegatives?.count ?? 0) > 0
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(confidence, forKey: "confidenceLevel")
    try container.encode(settling, forKey: "settling")
    try container.encode(recordingCount, forKey: "recordings")
    try container.encode(hits, forKey: "hits")
    try container.encodeIfPresent(precision, forKey: "precision")
    try container.encodeIfPresent(f1.map(rounded), forKey: "f1")
    try container.encode(groups, forKey: "groups")
    try container.encode(misses, forKey: "misses")
    try container.encode(splitCount, forKey: "split")
    try container.encode(touchingCount, forKey: "touching")
    try container.encodeIfPresent(onset, forKey: "onset")
    try container.encodeIfPresent(release, forKey: "release")
    try container.encodeIfPresent(covered.map(rounded), forKey: "covered")
    try container.encodeIfPresent(extra, forKey: "extra")
    try container.encode(negatives, forKey: "negatives")
    try container.encodeIfPresent(allNegatives, forKey: "allNegatives")
  }

  private struct Key: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringLiteral value: String) { stringValue = value }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

/// Six decimals: more would be what adding up has left.
private func rounded(_ value: Double) -> Double {
  (value * 1e6).rounded() / 1e6
}
