/// Limits how often something costly is done, counted in frames of the stream: the more was done of
/// late, the more evidence is asked for. A strong packet always gets its turn.
struct EvidenceBudget: Sendable {
  private let perFrame: Float
  private let capacity: Float
  private let least: Float
  private let most: Float
  private var tokens: Float
  private var last: Int64 = 0

  /// - Parameters:
  ///   - rate: How often a second it may be done on average, below the greatest evidence.
  ///   - capacity: How often at once.
  ///   - least: The mean evidence of a tone that is asked for at the beginning.
  ///   - most: What is asked for when all is used up.
  init(rate: Double, capacity: Float, least: Float, most: Float) {
    perFrame = Float(rate / FSKConfiguration.sampleRate)
    (self.capacity, self.least, self.most, tokens) = (capacity, least, most, capacity)
  }

  mutating func reset() { (tokens, last) = (capacity, 0) }

  mutating func allow(_ evidence: Float, at frame: Int64) -> Bool {
    tokens = min(capacity, tokens + perFrame * Float(frame - last))
    last = frame
    // Half of all is free.
    let used = min(max(1 - 2 * tokens / capacity, 0), 1)
    guard used == 0 || evidence >= least + used * (most - least) else { return false }
    tokens = max(0, tokens - 1)
    return true
  }
}
