/// Counts the groups of pulses of a pattern that belong together.
struct AlarmMatcher {
  // The standards allow 10 %; real alarms and rooms need more.
  private static let restTolerance = 0.75...1.25
  // Within an alarm groups are alike.
  private static let frequencyTolerance = 0.01
  private static let scaleTolerance = 0.08
  private static let levelTolerance = 12.0  // decibels
  // In the mean of the groups: what one may lack another makes up for.
  private static let meanCorrelation = 0.67
  // A drowned group, or the noise over it, is this loud for the length of one of its pulses, in
  // decibels below the other groups.
  private static let drowningLevel = -10.0
  // The silence of 60 s may come after the first four minutes.
  private static let longRestsBegin = 200.0  // seconds

  /// Groups that belong together, from the first pulse to the last.
  struct Cycles {
    var count: Int
    let start: Double
    var lastStart: Double
    var end: Double
    var sumOfFrequencies: Double
    let scale: Double
    var level: Double
    /// How well the groups fit, each 1 at most.
    var sumOfCorrelations: Double

    var frequency: Double { sumOfFrequencies / Double(count) }
  }

  let pattern: AlarmPattern
  private let neededCycles: Int
  private(set) var cycles: Cycles?
  /// Whether the alarm sounds.
  private(set) var isActive = false
  // What `cycles` holds is over.
  private var hasEnded = false
  // Seconds in which it was loud where the group after the last one is due.
  private var loudDuration = 0.0

  init(_ pattern: AlarmPattern, neededCycles: Int) {
    (self.pattern, self.neededCycles) = (pattern, neededCycles)
  }

  /// Whether groups are heard that may become an alarm.
  func isCounting(at time: Double) -> Bool {
    guard let cycles, !hasEnded else { return false }
    return time - cycles.lastStart < longestWait(cycles)
  }

  mutating func hear(_ group: AlarmGroup) {
    if var known = cycles, !hasEnded, isNext(group, after: known) {
      known.count += 1
      known.lastStart = group.lastStart
      known.end = group.end
      known.sumOfFrequencies += group.frequency
      known.level = max(known.level, group.level)
      known.sumOfCorrelations += group.correlation
      cycles = known
      loudDuration = 0
    } else if !isActive {
      hasEnded = false
      loudDuration = 0
      cycles = Cycles(
        count: 1, start: group.start, lastStart: group.lastStart, end: group.end,
        sumOfFrequencies: group.frequency, scale: group.scale, level: group.level,
        sumOfCorrelations: group.correlation)
    }
  }

  /// Hears what sounds where the next group is due, which may be drowned.
  ///
  /// - Parameters:
  ///   - level: The level of the groups' tone together with the noise around it, in dBFS.
  ///   - hop: The seconds since the last level.
  mutating func hear(level: Double, at time: Double, hop: Double) {
    guard let cycles, !isActive, !hasEnded else { return }
    let rest = (time - cycles.lastStart) / cycles.scale
    let isDue =
      rest > Self.restTolerance.lowerBound * pattern.rest
      && rest < Self.restTolerance.upperBound * pattern.rest + pattern.span + pattern.pulse
    if isDue, level > cycles.level + Self.drowningLevel { loudDuration += hop }
  }

  enum Change { case began, ended }

  /// What is different now that this time has come.
  mutating func advance(to time: Double) -> Change? {
    if let cycles, cycles.count >= neededCycles, !isActive, !hasEnded,
      cycles.sumOfCorrelations >= Self.meanCorrelation * Double(cycles.count)
    {
      isActive = true
      return .began
    }
    if isActive, let cycles, time - cycles.lastStart > longestWait(cycles) {
      isActive = false
      hasEnded = true
      return .ended
    }
    return nil
  }

  mutating func reset() { self = AlarmMatcher(pattern, neededCycles: neededCycles) }

  private func isNext(_ group: AlarmGroup, after cycles: Cycles) -> Bool {
    guard abs(group.frequency / cycles.frequency - 1) < Self.frequencyTolerance,
      abs(group.scale / cycles.scale - 1) < Self.scaleTolerance,
      abs(group.level - cycles.level) < Self.levelTolerance
    else { return false }
    let rest = group.start - cycles.lastStart
    // While it sounds, a cycle may have been drowned.
    if isActive { return rest > 0.75 * pattern.rest }
    if Self.restTolerance.contains(rest / pattern.rest) { return true }
    // Some alarms speak in every other silence, which may drown the group after it. Where it was
    // quiet instead, something else beeps three times now and then.
    return loudDuration > pattern.pulse * cycles.scale
      && Self.restTolerance.contains(rest / (2 * pattern.rest + pattern.span))
  }

  // From the start of a group's last pulse to the end of the next group, one left out.
  private func longestWait(_ cycles: Cycles) -> Double {
    let group = Double(pattern.pulseCount) * pattern.step
    if let rest = pattern.longRest, cycles.lastStart - cycles.start > Self.longRestsBegin {
      return 1.25 * (rest + group)
    }
    return 1.25 * (2 * (pattern.rest + group))
  }
}
