import TragusDSP

/// The last samples of a stream since some step, and their period.
struct PeriodRun {
  private(set) var similarity: SelfSimilarity
  /// In samples.
  let stepLength: Int

  // The steps between which the samples of the run lie, or nothing.
  private var steps = 0..<0

  /// - Parameters:
  ///   - rate: Samples in a second.
  ///   - duration: The longest run, in seconds.
  ///   - longestPeriod: In seconds.
  ///   - oversampling: As in `SelfSimilarity`.
  ///   - stepLength: In samples.
  init(
    rate: Double, duration: Double, longestPeriod: Double, oversampling: Int, stepLength: Int
  ) {
    self.stepLength = stepLength
    similarity = SelfSimilarity(
      capacity: max(Int(duration * rate), 2 * stepLength),
      longestLag: Int(longestPeriod * rate) + 1, oversampling: oversampling)
  }

  /// Lets the run reach up to a step.
  ///
  /// - Parameters:
  ///   - first: The step at which it begins. One that is too long starts again in its middle.
  ///   - last: The last step of the stream.
  ///   - history: The stream.
  mutating func extend(from first: Int, to last: Int, _ history: SampleHistory) {
    let most = similarity.capacity / stepLength
    if steps.lowerBound < first || steps.isEmpty {
      restart(at: max(first, last - most), to: last, history)
    } else if last - steps.lowerBound > most {
      restart(at: last - most / 2, to: last, history)
    } else {
      append(last - steps.upperBound, history)
      steps = steps.lowerBound..<last
    }
  }

  /// Begins a new run that reaches from a step to the last one.
  mutating func restart(
    at first: Int, to last: Int, _ history: SampleHistory, longestLag: Int? = nil
  ) {
    similarity.restart(longestLag: longestLag)
    let first = max(first, last - similarity.capacity / stepLength)
    append(last - first, history)
    // With other lags than usual it is not the beginning of another run.
    steps = longestLag == nil ? first..<last : 0..<0
  }

  mutating func reset() { steps = 0..<0 }

  /// The period; see `SelfSimilarity`.
  mutating func period(
    in lags: ClosedRange<Double>, overlap: Double
  ) -> SelfSimilarity.Period? {
    similarity.period(in: lags, overlap: overlap)
  }

  /// Whether a period that was found may belong to a note. Two clicks are not a note, but three at
  /// equal distances may be. Sound above a quarter of the rate has many such periods.
  func isNote(_ period: SelfSimilarity.Period) -> Bool {
    guard similarity.ofNeighbours > 0 else { return false }
    let periods = Double(similarity.count) / period.lag
    return periods >= 3 || similarity.greatestPart * periods < Self.greatestPart
  }

  // Of the power of a period in one sample. A click has nearly all of it there, and partials in
  // phase that fill a part of the band that part.
  private static let greatestPart = 0.4

  private mutating func append(_ stepCount: Int, _ history: SampleHistory) {
    let count = stepCount * stepLength
    history.withLast(count) { similarity.append($0, count: count) }
  }
}
