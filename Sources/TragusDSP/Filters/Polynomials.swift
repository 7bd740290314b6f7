/// The value of a polynomial; the constant coefficient comes first.
func polynomial(_ coefficients: [Double], at x: Double) -> Double {
  coefficients.reversed().reduce(0) { $0 * x + $1 }
}

/// All roots of a polynomial, pairs as both of their members; the constant coefficient comes
/// first. By the method of Weierstrass, for the few roots that filters have.
func roots(_ coefficients: [Double]) -> [ComplexRoot] {
  let greatest = coefficients.map { abs($0) }.max() ?? 0
  guard let degree = coefficients.lastIndex(where: { abs($0) > greatest * 1e-14 }), degree > 0
  else { return [] }
  let monic = coefficients[...degree].map { $0 / coefficients[degree] }
  // Starting points on a spiral, neither real nor in pairs.
  var found = (0..<degree).map { index -> ComplexRoot in
    let radius = 1 + 0.1 * Double(index)
    let angle = 2 * Double.pi * (Double(index) + 0.25) / Double(degree)
    return ComplexRoot(radius * cosine(angle), radius * sine(angle))
  }
  for _ in 0..<500 {
    var step = 0.0
    for index in found.indices {
      var value = ComplexRoot(0)
      for coefficient in monic.reversed() {
        value = value * found[index] + ComplexRoot(coefficient)
      }
      for other in found.indices where other != index {
        value = value / (found[index] - found[other])
      }
      found[index] = found[index] - value
      step = max(step, value.magnitude / max(found[index].magnitude, 1))
    }
    if step < 1e-15 { break }
  }
  // What differs from the real axis by rounding is real.
  return found.map { root in
    abs(root.imaginary) < 1e-9 * max(root.magnitude, 1e-3) ? ComplexRoot(root.real) : root
  }
}

/// The coefficients with which columns add up to a target as closely as possible, by the
/// orthogonalization of Gram and Schmidt.
func leastSquares(_ columns: [[Double]], _ target: [Double]) -> [Double] {
  var columns = columns
  var target = target
  let count = columns.count
  var upper = [[Double]](repeating: Array(repeating: 0, count: count), count: count)
  var right = [Double](repeating: 0, count: count)
  for index in 0..<count {
    let length = dot(columns[index], columns[index]).squareRoot()
    upper[index][index] = length
    for row in columns[index].indices { columns[index][row] /= length }
    for other in (index + 1)..<max(count, index + 1) {
      upper[index][other] = dot(columns[index], columns[other])
      subtract(columns[index], times: upper[index][other], from: &columns[other])
    }
    right[index] = dot(columns[index], target)
    subtract(columns[index], times: right[index], from: &target)
  }
  for index in (0..<count).reversed() {
    for other in (index + 1)..<max(count, index + 1) {
      right[index] -= upper[index][other] * right[other]
    }
    right[index] /= upper[index][index]
  }
  return right
}

private func dot(_ a: [Double], _ b: [Double]) -> Double {
  var sum = 0.0
  for index in a.indices { sum += a[index] * b[index] }
  return sum
}

private func subtract(_ a: [Double], times factor: Double, from b: inout [Double]) {
  for index in a.indices { b[index] -= factor * a[index] }
}
