/// Compares the pulses of a tone with a pattern, group by group.
struct AlarmMatcher {
  // The standards allow 10 %; real alarms and rooms need more.
  private static let stepTolerance = 0.75...1.25
  // A room's reverberation lengthens a pulse.
  private static let pulseTolerance = 0.55...1.75
  private static let frequencyTolerance = 0.03
  private static let levelTolerance = 10.0  // as a ratio of powers
  // The silence of 60 s may come after the first four minutes.
  private static let longRestsBegin = 200.0  // seconds

  /// Groups that belong together, from the first pulse to the last.
  struct Cycles {
    var count: Int
    let start: Double
    var lastStart: Double
    var end: Double
    var sumOfFrequencies: Double
    var power: Double

    var frequency: Double { sumOfFrequencies / Double(count) }
  }

  let pattern: AlarmPattern
  private let neededCycles: Int
  // The first pulse of the current group, and the last one so far.
  private var first: TonePulse?
  private var last: TonePulse?
  private var pulseCount = 0
  private(set) var cycles: Cycles?
  /// Whether the alarm sounds.
  private(set) var isActive = false
  // What `cycles` holds is over.
  private var hasEnded = false

  init(_ pattern: AlarmPattern, neededCycles: Int) {
    (self.pattern, self.neededCycles) = (pattern, neededCycles)
  }

  /// Whether groups are heard that may become an alarm.
  func isCounting(at time: Double) -> Bool {
    guard let cycles, !hasEnded else { return false }
    return time - cycles.lastStart < longestWait(cycles)
  }

  mutating func hear(_ pulse: TonePulse) {
    guard Self.pulseTolerance.contains(pulse.duration / pattern.pulse) else {
      // Of another length, it breaks a group only when it is the same tone.
      if let last, isSameTone(pulse, last) { forgetGroup() }
      return
    }
    guard let last else {
      begin(pulse)
      return
    }
    let step = pulse.start - last.start
    if isSameTone(pulse, last), Self.stepTolerance.contains(step / pattern.step) {
      pulseCount += 1
      self.last = pulse
    } else if isSameTone(pulse, last) || pulse.power > last.power || pulseCount == 1 {
      closeGroup()
      begin(pulse)
    }
  }

  enum Change { case began, ended }

  /// What is different now that this time has come.
  mutating func advance(to time: Double) -> Change? {
    if let last, time - last.start > longestStep { closeGroup() }
    if let cycles, cycles.count >= neededCycles, !isActive, !hasEnded {
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

  /// Nothing comes any more: the last group is whole.
  mutating func finish() { closeGroup() }

  mutating func reset() { self = AlarmMatcher(pattern, neededCycles: neededCycles) }

  private mutating func begin(_ pulse: TonePulse) {
    (first, last, pulseCount) = (pulse, pulse, 1)
  }

  // A pulse is known when it has ended.
  private var longestStep: Double {
    Self.stepTolerance.upperBound * pattern.step + Self.pulseTolerance.upperBound * pattern.pulse
  }

  private mutating func closeGroup() {
    if let first, let last, pulseCount == pattern.pulseCount { add(first, last) }
    forgetGroup()
  }

  private mutating func forgetGroup() {
    (first, last, pulseCount) = (nil, nil, 0)
  }

  private func isSameTone(_ pulse: TonePulse, _ other: TonePulse) -> Bool {
    let ratio = pulse.power / other.power
    return abs(pulse.frequency / other.frequency - 1) < Self.frequencyTolerance
      && ratio < Self.levelTolerance && ratio > 1 / Self.levelTolerance
  }

  private mutating func add(_ first: TonePulse, _ last: TonePulse) {
    if var known = cycles, !hasEnded, isNext(first, after: known) {
      known.count += 1
      known.lastStart = last.start
      known.end = last.end
      known.sumOfFrequencies += first.frequency
      known.power = max(known.power, first.power, last.power)
      cycles = known
    } else if !isActive {
      hasEnded = false
      cycles = Cycles(
        count: 1, start: first.start, lastStart: last.start, end: last.end,
        sumOfFrequencies: first.frequency, power: max(first.power, last.power))
    }
  }

  private func isNext(_ pulse: TonePulse, after cycles: Cycles) -> Bool {
    guard abs(pulse.frequency / cycles.frequency - 1) < Self.frequencyTolerance else {
      return false
    }
    let rest = pulse.start - cycles.lastStart
    // While it sounds, a cycle may have been drowned.
    if isActive { return rest > 0.75 * pattern.rest }
    return Self.stepTolerance.contains(rest / pattern.rest)
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
