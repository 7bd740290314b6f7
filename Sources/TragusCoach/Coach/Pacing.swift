/// How much slower than its pattern an exercise goes, by how its cycles were followed.
struct Pacing: Sendable {
  /// What three cycles in a row lead to.
  enum Change: Sendable {
    case slower, ahead
  }

  /// Whether the pace follows the person.
  let adapts: Bool
  /// By how much it is slower than the pattern now; 1 is as fast.
  private(set) var pace = 1.0
  private var lagCount = 0
  private var aheadCount = 0

  init(adapts: Bool) { self.adapts = adapts }

  /// Cycles before an interruption and after it are not in a row.
  mutating func interrupt() { (lagCount, aheadCount) = (0, 0) }

  /// - Returns: The change, which the coach reports.
  mutating func adapt(to result: CycleResult) -> Change? {
    lagCount = result.lags ? lagCount + 1 : 0
    aheadCount = result.isAhead ? aheadCount + 1 : 0
    if lagCount == CoachLimits.streak {
      lagCount = 0
      let next = min(pace + CoachLimits.paceStep, CoachLimits.slowest)
      guard adapts, next > pace else { return nil }
      pace = next
      return .slower
    }
    if aheadCount == CoachLimits.streak {
      aheadCount = 0
      if adapts { pace = max(pace - CoachLimits.paceStep, 1) }
      return .ahead
    }
    return nil
  }
}
