/// The frequency and the stiffness that fit the partials of a note best: a weighted straight line
/// through `(f_k / k)² = f0² + f0² B k²` over `k²`.
struct HarmonicFit {
  /// More is not a string: the bars of a glockenspiel have no such partials.
  static let greatestStiffness = 0.05

  private var count = 0
  // Sums of the weights, and of the weights times u = k², v = (f / k)² - reference, and products.
  private var (s, su, sv, suu, suv, svv) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
  private let reference: Double

  /// - Parameter frequency: Near the result, so that little precision is lost.
  init(near frequency: Double) {
    reference = frequency * frequency
  }

  /// Adds a partial.
  ///
  /// - Parameters:
  ///   - number: 1 for the lowest.
  ///   - frequency: In any unit.
  ///   - error: The standard deviation of the frequency in that unit.
  @inline(__always)
  mutating func add(_ number: Int, frequency: Double, error: Double) {
    let k = Double(number)
    let u = k * k
    let v = frequency * frequency / u - reference
    let deviation = 2 * frequency * error / u
    let weight = reference / (deviation * deviation)
    count += 1
    s += weight
    su += weight * u
    sv += weight * v
    suu += weight * u * u
    suv += weight * u * v
    svv += weight * v * v
  }

  /// The line.
  ///
  /// - Returns: The frequency of a string without stiffness, and the stiffness: 0 unless it is
  ///   greater than what the errors of the partials can feign.
  func solve() -> (frequency: Double, stiffness: Double) {
    guard count > 0, s > 0 else { return (reference.squareRoot(), 0) }
    let level = sv / s
    let plain = max(reference + level, 0).squareRoot()
    guard count >= 2 else { return (plain, 0) }
    let determinant = s * suu - su * su
    guard determinant > 1e-12 * s * suu else { return (plain, 0) }
    let slope = (s * suv - su * sv) / determinant
    let square = reference + (sv - slope * su) / s
    guard slope > 0, square > 0 else { return (plain, 0) }
    // The weights are `reference` times the squared frequency.
    let variance = reference * s / determinant
    guard slope * slope > Self.significance * variance else { return (plain, 0) }
    let stiffness = slope / square
    guard stiffness <= Self.greatestStiffness else { return (plain, 0) }
    return (square.squareRoot(), stiffness)
  }

  // Four standard deviations.
  private static let significance = 16.0
}
