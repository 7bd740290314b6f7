/// The mean of the last values of something, of as many as there are.
struct RecentMean {
  private var values: [Double]
  private var next = 0
  private var count = 0

  /// - Parameter capacity: Of how many values the mean is taken, at most.
  init(of capacity: Int) {
    values = Array(repeating: 0, count: capacity)
  }

  /// Takes the next value.
  ///
  /// - Returns: The mean of the last ones. It is summed from the oldest on each time, so that nothing
  ///   depends on what came before them.
  mutating func add(_ value: Double) -> Double {
    values[next] = value
    next = (next + 1) % values.count
    count = min(count + 1, values.count)
    return mean
  }

  /// The mean now; 0 before the first value.
  var mean: Double {
    guard count > 0 else { return 0 }
    var sum = 0.0
    let oldest = count < values.count ? 0 : next
    for index in oldest..<count { sum += values[index] }
    for index in 0..<oldest { sum += values[index] }
    return sum / Double(count)
  }

  mutating func reset() { (next, count) = (0, 0) }
}
