import TragusCore
import TragusDSP

// The period of what was heard since an onset, or of what is too unsteady for a spectrum.
extension PitchCore {
  mutating func look() -> Finding? {
    guard case .quiet = state, let onsetStep else { return nil }
    let steps = input.stepCount - onsetStep
    guard steps <= Self.longestLook else { return nil }
    guard let finding = similarity(isFast: steps <= Self.longestFastLook) else {
      lookLag = 0
      return nil
    }
    let lag = 1 / finding.frequency
    defer { lookLag = lag }
    guard abs(lag / lookLag - 1) < 0.02, level(of: finding) > minimumPower else { return nil }
    begin(finding, onset: time(ofStep: Double(onsetStep)))
    return finding
  }

  // Of what came after the attack.
  mutating func similarity(isFast: Bool = true) -> Finding? {
    let fastStart = segmentStart + Self.attackSteps
    if isFast, input.stepCount > fastStart {
      fastRun.extend(from: fastStart, to: input.stepCount, input.fast)
      if let finding = fastPeriod() { return finding }
    }
    let start = segmentStart + Self.slowAttackSteps
    guard input.stepCount > start else { return nil }
    slowRun.extend(from: start, to: input.stepCount, input.slow)
    guard input.stepCount - start >= Self.slowSteps else { return nil }
    return slowPeriod(highest: 350, clarity: Self.leastClarity, overlap: Self.overlap)
  }

  private static let attackSteps = 1
  // The lower rate smears the attack.
  private static let slowAttackSteps = 2
  private static let slowSteps = 6
  private static let shortSteps = 2
  private static let shortPeriods = 2.0
  private static let leastClarity = 0.97
  private static let overlap = 0.42
  static let lowestFast = 150.0

  private mutating func fastPeriod() -> Finding? {
    let rate = input.fastRate
    let count = fastRun.similarity.count
    // What was heard for a moment must hold several periods, so that a click does not become a
    // note.
    let isShort = count < Self.shortSteps * input.stepLength
    let held = Double(count) / (isShort ? Self.shortPeriods : 1)
    let longest = max(min(rate / max(periodRange.lowerBound, Self.lowestFast), held), 4)
    let shortest = rate / periodRange.upperBound
    guard shortest < longest,
      let period = fastRun.period(in: shortest...longest, overlap: Self.overlap),
      period.clarity > Self.leastClarity, range.contains(rate / period.lag),
      fastRun.isNote(period), isSure(period, of: fastRun.similarity)
    else { return nil }
    return Finding(
      frequency: rate / period.lag, confidence: period.clarity, steps: count / input.stepLength,
      delay: input.fastDelay)
  }

  // While a reed or a pipe begins to speak, every other period may be a little different. The octave
  // of a note that does not sound yet is left to the spectrum.
  private func isSure(_ period: SelfSimilarity.Period, of similarity: SelfSimilarity) -> Bool {
    guard case .quiet = state else { return true }
    return similarity.clarityOfOvertones(of: period) < Self.ambiguousClarity
  }

  // The partials of the octave are 5 dB stronger than the others.
  private static let ambiguousClarity: Float = 0.5

  private mutating func slowPeriod(
    highest: Double, clarity: Double, overlap: Double
  ) -> Finding? {
    let rate = input.slowRate
    let shortest = rate / periodRange.upperBound
    let longest = rate / periodRange.lowerBound
    guard shortest < longest,
      let period = slowRun.period(in: shortest...longest, overlap: overlap),
      period.clarity > clarity, range.contains(rate / period.lag),
      rate / period.lag < highest, slowRun.isNote(period),
      isSure(period, of: slowRun.similarity)
    else { return nil }
    return Finding(
      frequency: rate / period.lag, confidence: period.clarity,
      steps: slowRun.similarity.count * input.slowFactor / input.stepLength,
      delay: input.slowDelay)
  }

  private static let unsteadyClarity = 0.8
  // Of so few periods more must agree.
  private static let unsteadyOverlap = 1.5
  private static let unsteadyDuration = 0.035
  static let highestUnsteady = 1000.0

  // The period of a voice that moves too fast for a spectrum.
  mutating func unsteadyPeriod() -> Finding? {
    let steps = min(Int(Self.unsteadyDuration / stepDuration), availableSteps)
    slowRun.restart(
      at: input.stepCount - steps, to: input.stepCount, input.slow,
      longestLag: Int(Double(steps * slowRun.stepLength) / (1 + Self.unsteadyOverlap)))
    return slowPeriod(
      highest: Self.highestUnsteady, clarity: Self.unsteadyClarity, overlap: Self.unsteadyOverlap)
  }
}
