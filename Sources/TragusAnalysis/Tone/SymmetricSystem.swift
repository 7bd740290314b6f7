/// A small symmetric system of linear equations, solved after Cholesky.
///
/// Its memory is taken once, for the greatest order.
struct SymmetricSystem {
  private(set) var order = 0
  private let capacity: Int
  // Row by row; only the lower triangle is looked at.
  private var matrix: [Double]
  private var factor: [Double]
  private var work: [Double]

  init(capacity: Int) {
    self.capacity = capacity
    matrix = Array(repeating: 0, count: capacity * capacity)
    factor = matrix
    work = Array(repeating: 0, count: capacity)
  }

  /// Starts again, with nothing but zeros.
  mutating func clear(order: Int) {
    self.order = order
    for index in 0..<(order * capacity) { matrix[index] = 0 }
  }

  /// The element of a row and a column that is not beyond it.
  subscript(row: Int, column: Int) -> Double {
    get { matrix[row * capacity + column] }
    set { matrix[row * capacity + column] = newValue }
  }

  /// Factors the matrix.
  ///
  /// - Returns: Whether it is positive definite, well enough for `Double`.
  mutating func decompose() -> Bool {
    for row in 0..<order {
      for column in 0...row {
        var sum = matrix[row * capacity + column]
        for index in 0..<column {
          sum -= factor[row * capacity + index] * factor[column * capacity + index]
        }
        if row == column {
          guard sum > 1e-13 * matrix[row * capacity + row], sum.isFinite else { return false }
          factor[row * capacity + row] = sum.squareRoot()
        } else {
          factor[row * capacity + column] = sum / factor[column * capacity + column]
        }
      }
    }
    return true
  }

  /// Replaces a right side by the solution; `decompose` must have succeeded.
  mutating func solve(_ vector: inout [Double]) {
    for row in 0..<order {
      var sum = vector[row]
      for index in 0..<row { sum -= factor[row * capacity + index] * vector[index] }
      vector[row] = sum / factor[row * capacity + row]
    }
    for row in (0..<order).reversed() {
      var sum = vector[row]
      for index in (row + 1)..<max(order, row + 1) {
        sum -= factor[index * capacity + row] * vector[index]
      }
      vector[row] = sum / factor[row * capacity + row]
    }
  }

  /// The element of the inverse on the diagonal of a row; `decompose` must have succeeded.
  mutating func inverseDiagonal(_ row: Int) -> Double {
    // The squared length of the column of the inverse factor.
    var sum = 0.0
    for index in row..<order {
      var value = index == row ? 1.0 : 0
      for column in row..<index { value -= factor[index * capacity + column] * work[column] }
      work[index] = value / factor[index * capacity + index]
      sum += work[index] * work[index]
    }
    return sum
  }
}
