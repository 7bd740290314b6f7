/// The intervals of the strongest group of chirps: of one insect beside a softer one, of a clock
/// beside what ticks now and then.
///
/// Chirps are parted where the strengths of two of them lie farthest apart, again and again, as long
/// as what is left keeps better time. Clicks that come by chance are not parted.
struct ChirpRhythm {
  // What is nearer in strength, in decibels, belongs together.
  private static let leastGap = 3.0
  // Chance is below this; a group that is parted from others keeps time.
  private static let leastRegularity = 0.5
  // What is as even as this is not parted: the tick and the tock of one clock differ in strength.
  private static let even = 0.85
  // By so much a group must be better than all.
  private static let leastGain = 0.02
  // An interval that is farther from the median, as a part of it, holds a chirp that was missed or
  // one that is not of the group.
  private static let tolerance = 0.25

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
      let part = Self.part(of: chirps, strengths, &scratch)
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

  private static func measure(
    _ chirps: [Chirp], _ strengths: ClosedRange<Double>, _ scratch: inout [Double]
  ) -> ChirpRhythm {
    var rhythm = ChirpRhythm()
    scratch.removeAll(keepingCapacity: true)
    var before: Double?
    for chirp in chirps where strengths.contains(chirp.prominence) {
      if let before { scratch.append(chirp.start - before) } else { rhythm.first = chirp.start }
      before = chirp.start
    }
    rhythm.last = before ?? 0
    rhythm.count = scratch.count
    let mean = (rhythm.last - rhythm.first) / Double(scratch.count)
    var squares = 0.0
    for interval in scratch { squares += (interval - mean) * (interval - mean) }
    rhythm.regularity = max(1 - (squares / Double(scratch.count)).squareRoot() / mean, 0)
    rhythm.interval = mean
    guard rhythm.regularity >= leastRegularity else { return rhythm }
    scratch.sort()
    let median = scratch[scratch.count / 2]
    var (sum, count) = (0.0, 0)
    for interval in scratch where abs(interval - median) <= tolerance * median {
      sum += interval
      count += 1
    }
    rhythm.interval = sum / Double(count)
    return rhythm
  }
}
