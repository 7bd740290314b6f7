import TragusSystem

/// The range in which a rate probably lies that was measured with only a few cases.
///
/// Of many such intervals, each measured again, the part that `confidence` says holds the true
/// rate. It is that part on average for `wilson(_:of:confidence:)`, and at least for
/// `garwood(_:confidence:)`.
public struct ConfidenceInterval: Sendable, Hashable {
  /// The confidences that can be asked for.
  package static let confidences = 0.5...0.9999

  /// The least value that is likely.
  public let lower: Double
  /// The greatest value that is likely.
  public let upper: Double

  /// The score interval of a proportion (E. B. Wilson, J. Am. Stat. Assoc. 22, 1927, 209).
  ///
  /// - Parameters:
  ///   - hitCount: Of how many cases it was so.
  ///   - count: How many cases there were; without any, all from 0 to 1 is possible.
  ///   - confidence: Within ``confidences``.
  /// - Returns: Bounds from 0 to 1.
  package static func wilson(
    _ hitCount: Int, of count: Int, confidence: Double = 0.95
  ) -> ConfidenceInterval {
    precondition(hitCount >= 0 && hitCount <= count, "There are no more hits than cases.")
    guard count > 0 else { return ConfidenceInterval(lower: 0, upper: 1) }
    let z = normalQuantile(beyond: tail(of: confidence))
    let cases = Double(count)
    let rate = Double(hitCount) / cases
    let middle = rate + z * z / (2 * cases)
    let spread = z * (rate * (1 - rate) / cases + z * z / (4 * cases * cases)).squareRoot()
    let scale = 1 + z * z / cases
    return ConfidenceInterval(
      lower: hitCount == 0 ? 0 : max((middle - spread) / scale, 0),
      upper: hitCount == count ? 1 : min((middle + spread) / scale, 1))
  }

  /// The exact interval of the mean of a Poisson distribution (F. Garwood, Biometrika 28, 1936, 437).
  ///
  /// Divided by the time in which they were counted, the bounds become bounds of a rate.
  ///
  /// - Parameters:
  ///   - count: The events that were counted.
  ///   - confidence: Within ``confidences``.
  /// - Returns: Two means. With the lower one, 0 for no case, as many or more would be as unlikely
  ///   as the confidence allows. With the upper one, as many or fewer would.
  package static func garwood(_ count: Int, confidence: Double = 0.95) -> ConfidenceInterval {
    precondition(count >= 0, "A count is not negative.")
    let tail = tail(of: confidence)
    let poisson = PoissonTails(count: count)
    // Ten standard deviations, and what a few events have in addition.
    let widest = Double(count) + 10 * Double(count + 1).squareRoot() + 50
    return ConfidenceInterval(
      lower: count == 0
        ? 0 : bisected(0, Double(count)) { poisson.orMore(mean: $0) < tail },
      upper: bisected(Double(count), widest) { poisson.orFewer(mean: $0) > tail })
  }

  // What lies beyond each bound.
  private static func tail(of confidence: Double) -> Double {
    precondition(confidences.contains(confidence), "There is no such confidence here.")
    return (1 - confidence) / 2
  }

  private static func normalQuantile(beyond tail: Double) -> Double {
    bisected(0, 10) { erfc($0 / 2.0.squareRoot()) / 2 > tail }
  }

  // Where something that holds at first ends to hold.
  private static func bisected(
    _ first: Double, _ last: Double, _ holds: (Double) -> Bool
  ) -> Double {
    var (low, high) = (first, last)
    while true {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { return middle }
      if holds(middle) { low = middle } else { high = middle }
    }
  }
}

/// How likely it is that a Poisson distribution gives a count or more, or fewer.
private struct PoissonTails {
  private let count: Double
  private let logarithmOfFactorial: Double

  init(count: Int) {
    self.count = Double(count)
    logarithmOfFactorial = stride(from: 2, through: Double(count), by: 1).reduce(0) { $0 + log($1) }
  }

  /// For means up to the count.
  func orMore(mean: Double) -> Double {
    var term = probability(mean: mean)
    var sum = term
    var next = count + 1
    while term > sum * 1e-17 {
      term *= mean / next
      sum += term
      next += 1
    }
    return sum
  }

  /// For means from the count on.
  func orFewer(mean: Double) -> Double {
    var term = probability(mean: mean)
    var sum = term
    var last = count
    while term > sum * 1e-17 {
      term *= last / mean
      sum += term
      last -= 1
    }
    return sum
  }

  // Of the count itself.
  private func probability(mean: Double) -> Double {
    guard mean > 0 else { return count == 0 ? 1 : 0 }
    return exp(count * log(mean) - mean - logarithmOfFactorial)
  }
}
