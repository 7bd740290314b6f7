import TragusAnalysis
import TragusCore

/// What was done in an exercise, and how well.
public struct CoachSession: Sendable, Hashable {
  /// A stretch in which the exercise was interrupted.
  public struct Pause: Sendable, Hashable, Encodable {
    /// Why it was interrupted.
    public let reason: CoachEvent.Reason
    /// When it began, in seconds since the stream began.
    public let start: Double
    /// When it went on, in seconds since the stream began, or was ended; `nil` while it lasts.
    public fileprivate(set) var end: Double?
  }

  /// The pattern that was practised.
  public let pattern: BreathPattern
  /// When the coach began and ended to listen, in seconds since the stream began.
  public internal(set) var start = 0.0
  public internal(set) var end = 0.0
  /// When the first breath in began, in seconds since the stream began; `nil` before it.
  public private(set) var firstBreath: Double?
  /// The seconds of exercise, with cycles that were broken off, and without pauses.
  public internal(set) var practice = 0.0
  /// The cycles that were done to their end, in their order; none before it was sure that somebody
  /// breathes.
  public var cycles: [CycleResult] { isConfirmed ? done : [] }
  /// The same, whether it is sure or not.
  private(set) var done: [CycleResult] = []
  /// Whether it was sure at any time that somebody breathes.
  private(set) var isConfirmed = false
  /// Where it was interrupted.
  public private(set) var pauses: [Pause] = []
  /// By how much it is slower than the pattern now; 1 is as fast.
  public internal(set) var pace = 1.0

  init(pattern: BreathPattern) { self.pattern = pattern }

  mutating func begin(at time: Double) { firstBreath = time }

  mutating func add(_ result: CycleResult) { done.append(result) }

  /// Takes another result of a cycle that has one.
  mutating func replace(_ result: CycleResult) {
    guard let index = done.firstIndex(where: { $0.number == result.number }) else { return }
    done[index] = result
  }

  mutating func confirm() { isConfirmed = true }

  mutating func beginPause(_ reason: CoachEvent.Reason, at time: Double) {
    pauses.append(Pause(reason: reason, start: time))
  }

  mutating func endPause(at time: Double) {
    if let last = pauses.indices.last, pauses[last].end == nil {
      pauses[last].end = max(time, pauses[last].start)
    }
  }
}

// MARK: What it comes to

extension CoachSession {
  /// The mean of the adherence of all cycles, 0 to 1, as ``PartResult`` defines it; `nil` without any.
  public var adherence: Double? { mean(cycles.map(\.adherence)) }

  /// The cycles of which all parts were in time.
  public var inTimeCount: Int { cycles.count { $0.isInTime } }

  /// The breaths in a minute that were heard, or after a single one the cycles; `nil` without any.
  public var rate: Double? {
    let intervals = cycles.flatMap(\.intervals)
    return mean(intervals.isEmpty ? cycles.map { $0.end - $0.start } : intervals).map { 60 / $0 }
  }

  /// The median of the seconds by which the breaths of a part began late, or early when below 0;
  /// `nil` when none was heard. One late breath is not a habit.
  public func drift(of part: BreathPattern.Part) -> Double? {
    median(results(of: part).compactMap(\.drift))
  }

  /// The median of the seconds by which the breaths of a part were too long, or too short when
  /// below 0. `nil` when none was heard.
  public func excess(of part: BreathPattern.Part) -> Double? {
    median(results(of: part).compactMap(\.excess))
  }

  /// The mean of the scores of a part, 0 to 1; `nil` where there is none.
  public func adherence(of part: BreathPattern.Part) -> Double? {
    mean(results(of: part).map(\.score))
  }

  /// How many of a part were in time.
  public func inTimeCount(of part: BreathPattern.Part) -> Int {
    results(of: part).count { $0.isInTime }
  }

  /// The seconds that pauses took.
  public var pausedTime: Double { pauses.reduce(0) { $0 + ($1.end ?? end) - $1.start } }

  private func results(of part: BreathPattern.Part) -> [PartResult] {
    cycles.flatMap(\.parts).filter { $0.part == part }
  }

  private func median(_ values: [Double]) -> Double? {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.isEmpty
      ? nil
      : sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  private func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}

extension CoachSession: Encodable {
  private enum CodingKeys: String, CodingKey {
    case pattern, practice, cycles, inTimeCycles, adherence, rate, pace, pauses, inhaleDrift,
      inhaleExcess
    case exhaleDrift, exhaleExcess, results
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    func encode(_ value: Double?, places: Int, forKey key: CodingKeys) throws {
      try container.encodeIfPresent(value.map { rounded($0, places: places) }, forKey: key)
    }
    try container.encode(pattern.description, forKey: .pattern)
    try encode(practice, places: 3, forKey: .practice)
    try container.encode(cycles.count, forKey: .cycles)
    try container.encode(inTimeCount, forKey: .inTimeCycles)
    try encode(adherence, places: 3, forKey: .adherence)
    try encode(rate, places: 2, forKey: .rate)
    try encode(pace, places: 2, forKey: .pace)
    try container.encode(pauses, forKey: .pauses)
    try encode(drift(of: .inhale), places: 2, forKey: .inhaleDrift)
    try encode(excess(of: .inhale), places: 2, forKey: .inhaleExcess)
    try encode(drift(of: .exhale), places: 2, forKey: .exhaleDrift)
    try encode(excess(of: .exhale), places: 2, forKey: .exhaleExcess)
    try container.encode(cycles, forKey: .results)
  }
}
