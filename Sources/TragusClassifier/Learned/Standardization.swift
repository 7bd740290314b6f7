/// Brings features to a mean of 0 and a standard deviation of 1, as they have among the examples.
struct Standardization: Sendable {
  /// Of each feature.
  let means: [Float]
  /// What each is multiplied by then.
  let factors: [Float]

  init(means: [Float], factors: [Float]) {
    precondition(means.count == factors.count, "There is a mean and a factor per feature.")
    (self.means, self.factors) = (means, factors)
  }

  /// - Parameters:
  ///   - features: Example after example.
  ///   - count: The number of the features of an example.
  init(_ features: [Float], count: Int) {
    let exampleCount = features.count / count
    precondition(exampleCount > 0 && features.count % count == 0, "There are whole examples.")
    var (sums, squares) = (
      [Double](repeating: 0, count: count), [Double](repeating: 0, count: count)
    )
    for start in stride(from: 0, to: features.count, by: count) {
      for index in 0..<count { sums[index] += Double(features[start + index]) }
    }
    let means = sums.map { $0 / Double(exampleCount) }
    for start in stride(from: 0, to: features.count, by: count) {
      for index in 0..<count {
        let difference = Double(features[start + index]) - means[index]
        squares[index] += difference * difference
      }
    }
    let deviations = squares.map { ($0 / Double(exampleCount)).squareRoot() }
    // What hardly ever differs must not become great where it does.
    let least = 1e-3 * deviations.reduce(0, +) / Double(count) + 1e-6
    self.init(
      means: means.map { Float($0) }, factors: deviations.map { Float(1 / ($0 + least)) })
  }

  /// Does so to examples.
  ///
  /// - Parameter features: Example after example.
  func apply(to features: inout [Float]) {
    let count = means.count
    for start in stride(from: 0, to: features.count, by: count) {
      for index in 0..<count {
        features[start + index] = (features[start + index] - means[index]) * factors[index]
      }
    }
  }
}
