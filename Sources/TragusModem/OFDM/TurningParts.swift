import TragusDSP

/// Complex numbers that turn with a delay: what is heard over what is expected at some frequencies.
struct TurningParts {
  private var real: [Double] = []
  private var imaginary: [Double] = []
  private var turns: [Double] = []

  /// - Parameter turn: Rounds for each sample of delay.
  mutating func add(_ real: Double, _ imaginary: Double, turn: Double) {
    self.real.append(real)
    self.imaginary.append(imaginary)
    turns.append(turn)
  }

  /// The real parts of their sums, when they are turned on for delays from -`limit` to `limit`.
  func sums(within limit: Double, step: Double) -> [Double] {
    let count = Int((limit / step).rounded())
    var sums: [Double] = Array(repeating: 0, count: 2 * count + 1)
    for index in turns.indices {
      let turn = 2 * Double.pi * turns[index] * step
      let (c, d) = (cosine(turn), sine(turn))
      let (e, f) = (cosine(turn * Double(-count)), sine(turn * Double(-count)))
      var a = real[index] * e - imaginary[index] * f
      var b = real[index] * f + imaginary[index] * e
      for place in sums.indices {
        sums[place] += a
        (a, b) = (a * c - b * d, a * d + b * c)
      }
    }
    return sums
  }
}

/// Where values are greatest, from their middle on, with a parabola through the neighbors.
func greatestPlace(of values: [Double]) -> Double {
  var best = 0
  for index in values.indices where values[index] > values[best] { best = index }
  var place = Double(best - values.count / 2)
  if best > 0, best < values.count - 1 {
    let (before, after) = (values[best - 1], values[best + 1])
    let curvature = before - 2 * values[best] + after
    if curvature < 0 { place += 0.5 * (before - after) / curvature }
  }
  return place
}
