import TragusDSP

/// The level of a stream in steps of 10 ms, and where one sound may pass into another.
///
/// It keeps the last steps alone.
struct SegmentSteps: Sendable {
  /// Bands of the spectrum.
  static let bandCount = 20
  /// Steps that are kept.
  private static let room = 256
  /// Steps on either side whose mean spectra are compared.
  private static let span = 10
  /// Steps on either side in which a dip is looked for.
  private static let dipSpan = 40
  /// Powers below this are silence, so that its spectrum is of no interest: -90 dBFS in a band.
  private static let silence = 1e-9
  /// How far the spectra before and after must lie apart, once both are equally loud: decibels, the
  /// root of the mean square over the bands.
  private static let leastChange = 10.0
  /// How far the level must fall and rise again, in decibels.
  private static let leastDip = 8.0
  /// A dip is looked for in means of as many steps on either side.
  private static let dipSmoothing = 2

  /// The steps that were taken.
  private(set) var count = 0

  // By the number of the step, modulo `room`.
  private var levels = [Double](repeating: 0, count: room)
  private var smoothLevels = [Double](repeating: 0, count: room)
  private var changes = [Double](repeating: 0, count: room)
  private var bands = [Double](repeating: 0, count: room * bandCount)
  private var smoothCount = 0
  private var changeCount = 0
  private var hasEnded = false

  /// Takes the powers of the bands in the next step.
  mutating func append(_ powers: [Float]) {
    let place = count % Self.room
    var sum = 0.0
    for band in 0..<Self.bandCount {
      let power = Double(powers[band])
      sum += power
      bands[place * Self.bandCount + band] = decibels(power: max(power, Self.silence))
    }
    // -100 dBFS is silence.
    levels[place] = decibels(power: max(sum, 1e-10))
    count += 1
    measure()
  }

  /// No step will follow.
  mutating func end() {
    hasEnded = true
    measure()
  }

  mutating func reset() {
    (count, smoothCount, changeCount) = (0, 0, 0)
    hasEnded = false
  }

  /// The level of a step in dBFS.
  func level(_ step: Int) -> Double { levels[step % Self.room] }

  /// Whether one sound may pass into another here. The steps of the following half second are
  /// there, or the last one is.
  func isBoundary(_ step: Int) -> Bool { isChange(step) || isDip(step) }

  private func isChange(_ step: Int) -> Bool {
    let change = changes[step % Self.room]
    guard change >= Self.leastChange else { return false }
    return steps(around: step, Self.span).allSatisfy { changes[$0 % Self.room] <= change }
  }

  private func isDip(_ step: Int) -> Bool {
    let around = steps(around: step, Self.dipSpan)
    guard step - around.lowerBound == Self.dipSpan, around.upperBound - step == Self.dipSpan + 1
    else { return false }
    let level = smoothLevels[step % Self.room]
    var (before, after) = (level, level)
    for other in around {
      let heard = smoothLevels[other % Self.room]
      if heard < level { return false }
      if other < step { before = max(before, heard) } else { after = max(after, heard) }
    }
    return min(before, after) - level >= Self.leastDip
  }

  private func steps(around step: Int, _ span: Int) -> Range<Int> {
    max(step - span, 0)..<min(step + span + 1, count)
  }

  // Each as soon as all that it needs is there.
  private mutating func measure() {
    while smoothCount < (hasEnded ? count : count - Self.dipSmoothing) {
      let near = steps(around: smoothCount, Self.dipSmoothing)
      let sum = near.reduce(0) { $0 + levels[$1 % Self.room] }
      smoothLevels[smoothCount % Self.room] = sum / Double(near.count)
      smoothCount += 1
    }
    while changeCount < (hasEnded ? count : count - Self.span + 1) {
      changes[changeCount % Self.room] = change(at: changeCount)
      changeCount += 1
    }
  }

  /// How far the spectra before and after a step lie apart; 0 at the ends of the stream.
  private func change(at step: Int) -> Double {
    guard step >= Self.span, step + Self.span <= count else { return 0 }
    var (sum, sumOfSquares) = (0.0, 0.0)
    for band in 0..<Self.bandCount {
      var difference = 0.0
      for offset in 1...Self.span {
        difference +=
          bands[(step + offset - 1) % Self.room * Self.bandCount + band]
          - bands[(step - offset) % Self.room * Self.bandCount + band]
      }
      difference /= Double(Self.span)
      sum += difference
      sumOfSquares += difference * difference
    }
    let mean = sum / Double(Self.bandCount)
    return max(sumOfSquares / Double(Self.bandCount) - mean * mean, 0).squareRoot()
  }
}
