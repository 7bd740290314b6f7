/// The intervals of the strongest group of chirps: of one insect beside a softer one, of a clock
/// beside what ticks now and then.
///
/// Chirps are parted where the strengths of two of them lie farthest apart, again and again, as long
/// as what is left keeps better time. Clicks that come by chance are not parted, nor are the tick
/// and the tock of one clock.
struct ChirpRhythm {
  // What is nearer in strength, in decibels, belongs together.
  private static let leastGap = 3.0
  // Chance is below this; a group that is parted from others keeps time.
  private static let leastRegularity = 0.5
  // What is as even as this is not parted.
  private static let even = 0.85
  // By so much a group must be better than all.
  private static let leastGain = 0.02
  // An interval may differ from the median by this part of it. Beyond it a chirp was missed, or one
  // of them is not of the group.
  private static let tolerance = 0.25
  // Chirps that were missed leave whole multiples. In parts of the median, these may be off by a
  // fiftieth and four standard deviations of the intervals near the median. A tenth is the most.
  private static let multipleTolerance = (least: 0.02, deviations: 4.0, most: 0.1)
  // In one interval of four others may be out of time.
  private static let mostStrange = 0.25
  // Of a clock the tock follows the tick as fast each time, within this part of the time from tick
  // to tick. Another insect, even if it is only 2 % slower, drifts by more in 15 s.
  private static let leastDrift = 0.03
  // And neither is softer by more than this, in decibels: that would be an echo.
  private static let greatestDifference = 12.0

  /// The mean interval in seconds; of chirps that keep time, of the intervals near the median.
  private(set) var interval = 0.0
  /// 1 less the standard deviation of the intervals over their mean, 0 at least.
  private(set) var regularity = 0.0
  /// The first and the last chirp's start, in seconds.
  private(set) var first = 0.0
  private(set) var last = 0.0
  /// The number of intervals.
  private(set) var count = 0

  private init() {}

  /// - Parameter scratch: Room for as many numbers as there are chirps.
  /// - Returns: `nil` when there are fewer than three chirps.
  init?(of chirps: [Chirp], scratch: inout [Double]) {
    guard chirps.count >= 3 else { return nil }
    var strengths = -Double.infinity...Double.infinity
    var rhythm = Self.measure(chirps, strengths, &scratch)
    while rhythm.regularity < Self.even,
      let part = Self.part(of: chirps, strengths, &scratch),
      !Self.isTickAndTock(chirps, strengths, part, &scratch)
    {
      let other = Self.measure(chirps, part, &scratch)
      let isBetter =
        other.regularity >= Self.leastRegularity
        && other.regularity > rhythm.regularity + Self.leastGain
      guard isBetter else { break }
      (rhythm, strengths) = (other, part)
    }
    self = rhythm
  }

  /// Chirps a second, at a time after the last one.
  ///
  /// One chirp may be missed, and the next one a quarter of an interval late. After that the rate
  /// falls steadily. For chirps that keep time it falls to two in the time since the last one, less
  /// that quarter. For others it falls to all of them in the time since the first one.
  func rate(at time: Double) -> Double {
    let overdue =
      regularity >= Self.leastRegularity
      ? 2 / max(time - last - Self.tolerance * interval, interval)
      : Double(count + 1) / (time - first)
    return min(1 / interval, overdue)
  }

  // The chirps above the widest gap in strength, or those below it when the others are too few.
  private static func part(
    of chirps: [Chirp], _ strengths: ClosedRange<Double>, _ scratch: inout [Double]
  ) -> ClosedRange<Double>? {
    scratch.removeAll(keepingCapacity: true)
    for chirp in chirps where strengths.contains(chirp.prominence) {
      scratch.append(chirp.prominence)
    }
    scratch.sort()
    var widest = 0
    var gap = leastGap
    for index in scratch.indices.dropFirst() where scratch[index] - scratch[index - 1] > gap {
      (widest, gap) = (index, scratch[index] - scratch[index - 1])
    }
    guard widest > 0 else { return nil }
    if scratch.count - widest >= 3 { return scratch[widest]...strengths.upperBound }
    return widest >= 3 ? strengths.lowerBound...scratch[widest - 1] : nil
  }

  // Whether each chirp of a part is followed by one that is not, as fast each time.
  private static func isTickAndTock(
    _ chirps: [Chirp], _ strengths: ClosedRange<Double>, _ part: ClosedRange<Double>,
    _ scratch: inout [Double]
  ) -> Bool {
    // The times from a chirp of the part to the next one, which is not of it.
    scratch.removeAll(keepingCapacity: true)
    var (ticks, tocks, changes) = (0, 0, 0)
    var (sumOfTicks, sumOfTocks) = (0.0, 0.0)
    var (first, last) = (0.0, 0.0)
    var before: (isTick: Bool, time: Double)?
    for chirp in chirps where strengths.contains(chirp.prominence) {
      let isTick = part.contains(chirp.prominence)
      if isTick {
        if ticks == 0 { first = chirp.start }
        last = chirp.start
        ticks += 1
        sumOfTicks += chirp.prominence
      } else {
        tocks += 1
        sumOfTocks += chirp.prominence
      }
      if let before, before.isTick != isTick {
        changes += 1
        if before.isTick { scratch.append(chirp.start - before.time) }
      }
      before = (isTick, chirp.start)
    }
    let difference = abs(sumOfTicks / Double(ticks) - sumOfTocks / Double(tocks))
    guard abs(ticks - tocks) <= 1, changes == ticks + tocks - 1,
      difference <= greatestDifference
    else { return false }
    let period = (last - first) / Double(ticks - 1)
    return deviation(of: scratch).deviation <= leastDrift * period
  }

  private static func measure(
    _ chirps: [Chirp], _ strengths: ClosedRange<Double>, _ scratch: inout [Double]
  ) -> ChirpRhythm {
    var rhythm = ChirpRhythm()
    scratch.removeAll(keepingCapacity: true)
    forEachInterval(chirps, strengths) { scratch.append($0) }
    rhythm.count = scratch.count
    rhythm.first = chirps.first { strengths.contains($0.prominence) }?.start ?? 0
    rhythm.last = chirps.last { strengths.contains($0.prominence) }?.start ?? 0
    let (mean, deviation) = deviation(of: scratch)
    rhythm.regularity = max(1 - deviation / mean, 0)
    rhythm.interval = mean
    guard rhythm.regularity >= leastRegularity else { return rhythm }
    let outer = ((scratch.first ?? 0) + (scratch.last ?? 0)) / 2
    scratch.sort()
    let median = scratch[scratch.count / 2]
    // The mean over each two that follow one another, so that tick and tock count alike.
    let meanOfPairs = (rhythm.last - rhythm.first - outer) / Double(rhythm.count - 1)
    // Where every third one was missed, the median may be twice the interval.
    rhythm.interval =
      intervalInTime(chirps, strengths, median: median)
      ?? intervalInTime(chirps, strengths, median: scratch[scratch.count / 4]) ?? meanOfPairs
    return rhythm
  }

  // The mean of the intervals near the median, or `nil` where too many of the others are not whole
  // multiples of it.
  private static func intervalInTime(
    _ chirps: [Chirp], _ strengths: ClosedRange<Double>, median: Double
  ) -> Double? {
    var near = (count: 0, sum: 0.0, squares: 0.0)
    forEachInterval(chirps, strengths) { interval in
      guard abs(interval - median) <= tolerance * median else { return }
      near.count += 1
      near.sum += interval
      near.squares += (interval - median) * (interval - median)
    }
    let mean = near.sum / Double(near.count)
    let offset = mean - median
    let deviation = max(near.squares / Double(near.count) - offset * offset, 0).squareRoot()
    let limit = min(
      multipleTolerance.least * mean + multipleTolerance.deviations * deviation,
      multipleTolerance.most * mean)
    // Others that follow one another are taken together: a chirp between two that keep time parts an
    // interval.
    var (strange, all) = (0, 0)
    var others = (count: 0, sum: 0.0)
    func endOthers() {
      let multiple = max((others.sum / mean).rounded(), 1)
      if abs(others.sum - multiple * mean) > limit { strange += others.count }
      others = (0, 0)
    }
    forEachInterval(chirps, strengths) { interval in
      all += 1
      if abs(interval - median) > tolerance * median {
        others.count += 1
        others.sum += interval
      } else if others.count > 0 {
        endOthers()
      }
    }
    if others.count > 0 { endOthers() }
    return Double(strange) > mostStrange * Double(all) ? nil : mean
  }

  private static func forEachInterval(
    _ chirps: [Chirp], _ strengths: ClosedRange<Double>, _ body: (Double) -> Void
  ) {
    var before: Double?
    for chirp in chirps where strengths.contains(chirp.prominence) {
      if let before { body(chirp.start - before) }
      before = chirp.start
    }
  }

  private static func deviation(of values: [Double]) -> (mean: Double, deviation: Double) {
    var (sum, squares) = (0.0, 0.0)
    for value in values { sum += value }
    let mean = sum / Double(values.count)
    for value in values { squares += (value - mean) * (value - mean) }
    return (mean, (squares / Double(values.count)).squareRoot())
  }
}
