/// Looks for the least value of a smooth function, from all zeros on.
///
/// The limited-memory method of Broyden, Fletcher, Goldfarb and Shanno: J. Nocedal and S. J.
/// Wright, "Numerical Optimization" (2006), algorithms 7.4 and 7.5. Steps are halved until the
/// function falls as it should (Armijo).
///
/// - Parameters:
///   - roundCount: The most rounds; fewer when the function hardly falls any more.
///   - function: Its value at a point; fills in its gradient there.
func minimum(
  parameterCount: Int, roundCount: Int,
  _ function: (_ point: [Float], _ gradient: inout [Float]) -> Double
) -> [Float] {
  let memory = 10
  var point = [Float](repeating: 0, count: parameterCount)
  var gradient = point
  var value = function(point, &gradient)
  var pairs: [(step: [Float], change: [Float], inverse: Double)] = []
  for round in 0..<roundCount {
    var direction = descent(gradient, pairs)
    var slope = product(direction, gradient)
    if slope >= 0 {
      pairs = []
      direction = gradient.map { -$0 }
      slope = product(direction, gradient)
    }
    guard slope < 0 else { break }
    // Nothing is known of the scale at first.
    var length = pairs.isEmpty ? Float(min(1, 1 / (-slope).squareRoot())) : 1
    var (next, nextGradient, nextValue) = (point, gradient, value)
    var isLower = false
    for _ in 0..<30 {
      for index in point.indices { next[index] = point[index] + length * direction[index] }
      nextValue = function(next, &nextGradient)
      isLower = nextValue <= value + 1e-4 * Double(length) * slope
      if isLower { break }
      length /= 2
    }
    guard isLower else { break }
    let step = zip(next, point).map { $0 - $1 }
    let change = zip(nextGradient, gradient).map { $0 - $1 }
    let curvature = product(step, change)
    if curvature > 1e-12 {
      pairs.append((step, change, 1 / curvature))
      if pairs.count > memory { pairs.removeFirst() }
    }
    let fall = value - nextValue
    (point, gradient, value) = (next, nextGradient, nextValue)
    if fall < 1e-7 * max(abs(value), 1), round > 0 { break }
  }
  return point
}

/// Where the function falls, as far as the last steps tell.
private func descent(
  _ gradient: [Float], _ pairs: [(step: [Float], change: [Float], inverse: Double)]
) -> [Float] {
  var direction = gradient.map { -$0 }
  var factors: [Double] = []
  for pair in pairs.reversed() {
    let factor = pair.inverse * product(pair.step, direction)
    factors.append(factor)
    add(pair.change, times: Float(-factor), to: &direction)
  }
  if let last = pairs.last {
    let scale = Float(1 / (last.inverse * product(last.change, last.change)))
    for index in direction.indices { direction[index] *= scale }
  }
  for (pair, factor) in zip(pairs, factors.reversed()) {
    let other = pair.inverse * product(pair.change, direction)
    add(pair.step, times: Float(factor - other), to: &direction)
  }
  return direction
}

private func product(_ first: [Float], _ second: [Float]) -> Double {
  var sum = 0.0
  for index in first.indices { sum += Double(first[index]) * Double(second[index]) }
  return sum
}

/// Adds numbers, each times a factor, to the numbers of an array.
private func add(_ numbers: [Float], times factor: Float, to result: inout [Float]) {
  for index in numbers.indices { result[index] += factor * numbers[index] }
}
