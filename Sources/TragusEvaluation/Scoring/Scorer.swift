/// Compares what a detector reported for many recordings with their labels.
///
/// ```swift
/// var scorer = Scorer()
/// scorer.add([Detection(start: 1.02, end: 1.6)], labels: [TruthLabel(SoundLabel(start: 1, end: 1.5))],
///   recording: "take.wav", duration: 4)
/// print(scorer.score.hits.rate)
/// ```
public struct Scorer: Sendable {
  /// Which event belongs to which label.
  package let rule: MatchingRule
  /// How long a detector may take to settle, in seconds: false alarms that begin before are counted
  /// apart.
  package let settling: Double
  /// How sure the intervals are.
  package let confidence: Double

  private struct HitCount {
    var labelCount = 0
    var hitCount = 0
  }

  private struct AlarmCount {
    var recordingCount = 0
    var duration = 0.0
    var count = 0
    var countAtStart = 0
    var settledDuration = 0.0

    mutating func add(_ detections: [Detection], settling: Double) {
      count += detections.count
      countAtStart += detections.count { $0.start < settling }
    }

    mutating func add(_ other: AlarmCount) {
      recordingCount += other.recordingCount
      duration += other.duration
      count += other.count
      countAtStart += other.countAtStart
      settledDuration += other.settledDuration
    }
  }

  private var recordingCount = 0
  private var hits = HitCount()
  private var groups: [String: HitCount] = [:]
  private var misses: [Score.Miss] = []
  private var splitCount = 0
  private var touchingCount = 0
  private var onsets: [Double] = []
  private var releases: [Double] = []
  private var covered: [Double] = []
  private var extra = AlarmCount()
  private var negativeNames: [String] = []
  private var negatives: [String: AlarmCount] = [:]

  /// A scorer that has seen nothing yet.
  ///
  /// - Parameters:
  ///   - rule: Which event belongs to which label.
  ///   - settling: In seconds, 0 and more.
  ///   - confidence: Within `ConfidenceInterval.confidences`.
  public init(
    rule: MatchingRule = MatchingRule(), settling: Double = 1.2, confidence: Double = 0.95
  ) {
    precondition(settling >= 0, "No time is negative.")
    precondition(
      ConfidenceInterval.confidences.contains(confidence), "There is no such confidence here.")
    (self.rule, self.settling, self.confidence) = (rule, settling, confidence)
  }

  /// Takes a recording whose labels mark everything in it that is looked for.
  ///
  /// - Parameters:
  ///   - detections: What the detector reported; one without an end lasts as long as the recording.
  ///   - labels: Each is longer than 0, and none overlaps another.
  ///   - recording: The name of the recording.
  ///   - duration: The length of the recording in seconds.
  public mutating func add(
    _ detections: [Detection], labels: [TruthLabel], recording: String, duration: Double
  ) {
    let truth = labels.sorted { $0.label.start < $1.label.start }
    precondition(
      zip(truth, truth.dropFirst()).allSatisfy { $0.label.end <= $1.label.start }
        && truth.allSatisfy { $0.label.end > $0.label.start },
      "Labels have a length, and lie one after the other.")
    let matching = rule.match(
      truth.map(\.label), Self.ended(detections, duration).sorted { $0.start < $1.start })
    recordingCount += 1
    for (truth, events) in zip(truth, matching.events) {
      add(truth, events, recording)
    }
    touchingCount += matching.touchingCount
    extra.recordingCount += 1
    extra.duration += freeTime(from: 0, to: duration, truth)
    extra.settledDuration += freeTime(from: settling, to: duration, truth)
    extra.add(matching.extra, settling: settling)
  }

  /// Takes a recording that has nothing of what is looked for.
  ///
  /// - Parameters:
  ///   - detections: What the detector reported all the same.
  ///   - name: The class of such recordings to which it belongs.
  ///   - duration: The length of the recording in seconds.
  public mutating func add(_ detections: [Detection], negative name: String, duration: Double) {
    if negatives[name] == nil { negativeNames.append(name) }
    var alarms = negatives[name] ?? AlarmCount()
    alarms.recordingCount += 1
    alarms.duration += duration
    alarms.settledDuration += max(duration - settling, 0)
    alarms.add(detections, settling: settling)
    negatives[name] = alarms
  }

  /// The score of all recordings so far.
  public var score: Score {
    let counts = negativeNames.map { negatives[$0] ?? AlarmCount() }
    let all = counts.reduce(into: AlarmCount()) { $0.add($1) }
    return Score(
      confidence: confidence, settling: settling, recordingCount: recordingCount,
      hits: hitRate(nil, hits),
      precision: recordingCount == 0
        ? nil
        : Score.Precision(
          hitCount: hits.hitCount, falseAlarmCount: extra.count, confidence: confidence),
      groups: groups.sorted { $0.key < $1.key }.map { hitRate($0.key, $0.value) },
      misses: misses, splitCount: splitCount, touchingCount: touchingCount,
      onset: .init(of: onsets), release: .init(of: releases),
      covered: Score.Spread(of: covered)?.median,
      extra: recordingCount == 0 ? nil : falseAlarms("unlabelled", extra),
      negatives: zip(negativeNames, counts).map { falseAlarms($0, $1) },
      allNegatives: counts.isEmpty ? nil : falseAlarms("all", all))
  }

  private mutating func add(_ truth: TruthLabel, _ events: [Detection], _ recording: String) {
    let label = truth.label
    hits.labelCount += 1
    if let group = truth.group { groups[group, default: HitCount()].labelCount += 1 }
    guard let first = events.first, let last = events.last else {
      misses.append(Score.Miss(recording: recording, label: label))
      return
    }
    hits.hitCount += 1
    if let group = truth.group { groups[group, default: HitCount()].hitCount += 1 }
    if events.count > 1 { splitCount += 1 }
    onsets.append(first.beganAt - label.start)
    releases.append(last.endedAt - label.end)
    let shared = events.reduce(0) { $0 + MatchingRule.sharedTime($1, label) }
    covered.append(shared / (label.end - label.start))
  }

  // The time without labels and what follows them.
  private func freeTime(from start: Double, to end: Double, _ truth: [TruthLabel]) -> Double {
    var time = 0.0
    var free = start
    for label in truth.map(\.label) {
      time += max(min(label.start, end) - free, 0)
      free = max(free, label.end + rule.aftermath)
    }
    return time + max(end - free, 0)
  }

  private static func ended(_ detections: [Detection], _ duration: Double) -> [Detection] {
    detections.map { detection in
      guard detection.end == .infinity else { return detection }
      return Detection(
        start: detection.start, end: max(duration, detection.start), beganAt: detection.beganAt)
    }
  }

  private func hitRate(_ name: String?, _ count: HitCount) -> Score.HitRate {
    Score.HitRate(
      name: name, labelCount: count.labelCount, hitCount: count.hitCount, confidence: confidence)
  }

  private func falseAlarms(_ name: String, _ alarms: AlarmCount) -> Score.FalseAlarms {
    func interval(_ count: Int, _ duration: Double) -> ConfidenceInterval? {
      guard duration > 0 else { return nil }
      let mean = ConfidenceInterval.garwood(count, confidence: confidence)
      let hours = duration / 3600
      return ConfidenceInterval(lower: mean.lower / hours, upper: mean.upper / hours)
    }
    return Score.FalseAlarms(
      name: name, recordingCount: alarms.recordingCount, duration: alarms.duration,
      count: alarms.count, countAtStart: alarms.countAtStart,
      settledDuration: alarms.settledDuration,
      intervalOfAll: interval(alarms.count, alarms.duration),
      interval: interval(alarms.count - alarms.countAtStart, alarms.settledDuration))
  }
}
