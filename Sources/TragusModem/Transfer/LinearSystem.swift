/// Linear equations over ``GaloisField``, solved while they come.
///
/// An equation is a row of coefficients, one for each unknown, and their sum; unknowns and sums are
/// runs of bytes. Each is reduced by those before it when it comes, so that little is left to be
/// done when the last one has come. It takes memory only for the equations that add something new.
struct LinearSystem: Sendable, Hashable, Codable {
  private struct Row: Sendable, Hashable, Codable {
    // Those behind the first one, which is 1; zeros at the end are left out.
    var coefficients: [UInt8]
    var sum: [UInt8]
  }

  /// The number of unknowns.
  let count: Int
  // By the first unknown that each speaks of.
  private var rows: [Int: Row] = [:]

  init(count: Int) {
    self.count = count
  }

  /// The number of equations that added something new; as many as unknowns solve them.
  var rank: Int { rows.count }
  var isSolved: Bool { rank == count }
  var storedByteCount: Int {
    rows.values.reduce(0) { $0 + $1.coefficients.count + $1.sum.count }
  }

  /// Takes an equation.
  ///
  /// - Parameters:
  ///   - coefficients: As many as there are unknowns.
  ///   - sum: As many bytes as in all equations.
  /// - Returns: When it says nothing new, what is left of its sum: zeros, or it contradicts the
  ///   others.
  mutating func add(_ coefficients: [UInt8], sum: [UInt8]) -> [UInt8]? {
    var (coefficients, sum) = (coefficients, sum)
    for unknown in 0..<count {
      let factor = coefficients[unknown]
      guard factor != 0 else { continue }
      guard let row = rows[unknown] else {
        insert(coefficients, sum, at: unknown)
        return nil
      }
      GaloisField.add(row.coefficients, times: factor, to: &coefficients, at: unknown + 1)
      GaloisField.add(row.sum, times: factor, to: &sum)
    }
    return sum
  }

  private mutating func insert(_ coefficients: [UInt8], _ sum: [UInt8], at unknown: Int) {
    let inverse = GaloisField.inverse(coefficients[unknown])
    let end = coefficients.lastIndex { $0 != 0 }! + 1
    var row = Row(coefficients: Array(coefficients[(unknown + 1)..<end]), sum: sum)
    GaloisField.multiply(&row.coefficients, by: inverse)
    GaloisField.multiply(&row.sum, by: inverse)
    rows[unknown] = row
  }

  /// The unknowns, or `nil` as long as the equations do not determine them.
  func solution() -> [[UInt8]]? {
    guard isSolved else { return nil }
    var solution: [[UInt8]] = Array(repeating: [], count: count)
    for unknown in (0..<count).reversed() {
      let row = rows[unknown]!
      var sum = row.sum
      for (place, factor) in row.coefficients.enumerated() {
        GaloisField.add(solution[unknown + 1 + place], times: factor, to: &sum)
      }
      solution[unknown] = sum
    }
    return solution
  }

  /// Whether what was saved can be: it may come from anywhere.
  func isSound(sumByteCount: Int) -> Bool {
    rows.allSatisfy { unknown, row in
      0..<count ~= unknown && row.coefficients.count < count - unknown
        && row.sum.count == sumByteCount
    }
  }
}
