import TragusDSP

/// One way of marking an axis: values with labels, and values between.
struct TickLadder {
  /// The distance of labels, or 0 when it is not the same everywhere.
  let step: Double
  let major: [Double]
  let minor: [Double]

  /// Ways of marking at equal distances, the densest first.
  static func even(for scale: AxisScale, length: Double) -> [TickLadder] {
    let span = scale.upper - scale.lower
    // No labels stand closer than 4 pixels, no axis has more than 50.
    let least = span / max(min(length / 4, 50), 1)
    return steps(for: scale, span: span).filter { $0.step >= least }.map { step, parts in
      let major = multiples(of: step, in: scale)
      let minor = multiples(of: step / Double(parts), in: scale)
      return TickLadder(step: step, major: major, minor: minor)
    }
  }

  /// Ways of marking by the first digit of a frequency, the densest first.
  static func decades(from lower: Double, to upper: Double) -> [TickLadder] {
    let first = Int(commonLogarithm(max(lower, 10)).rounded(.down))
    let last = Int(commonLogarithm(upper).rounded(.up))
    func values(_ digits: [Double], every decades: Int = 1) -> [Double] {
      var values = lower == 0 ? [0.0] : []
      for decade in first...max(last, first) where (decade - first) % decades == 0 {
        values += digits.map { $0 * power(10, Double(decade)) }
      }
      // A limit that was computed may lie a rounding below its round number.
      return values.filter { $0 >= lower * (1 - 1e-9) && $0 <= upper * (1 + 1e-9) }
    }
    let all = values([1, 2, 3, 4, 5, 6, 7, 8, 9])
    return [
      TickLadder(step: 0, major: values([1, 2, 5]), minor: all),
      TickLadder(step: 0, major: values([1, 3]), minor: all),
      TickLadder(step: 0, major: values([1]), minor: all),
      TickLadder(step: 0, major: values([1], every: 2), minor: values([1])),
    ]
  }

  /// Ways of marking the mel scale, which is even below 700 Hz, so that decades crowd there.
  static func mel(from lower: Double, to upper: Double) -> [TickLadder] {
    let ladders = decades(from: lower, to: upper)
    return ladders.flatMap { ladder in
      [100.0, 200, 500, 1000, 2000, 5000].map { least in
        TickLadder(
          step: 0, major: ladder.major.filter { $0 == 0 || $0 >= least },
          minor: ladder.minor.filter { $0 >= 100 })
      }
    }
  }

  private typealias Step = (step: Double, parts: Int)

  // Round distances and into how many parts each is divided.
  private static func steps(for scale: AxisScale, span: Double) -> [Step] {
    switch scale.kind {
    case .time:
      let seconds: [Step] = [
        (1, 5), (2, 2), (5, 5), (10, 5), (15, 3), (30, 3), (60, 6), (120, 2), (300, 5), (600, 5),
        (900, 3), (1800, 3), (3600, 6), (7200, 2), (10_800, 3), (21_600, 6), (43_200, 2),
        (86_400, 4),
      ]
      return decimal(-9...(-1)) + seconds + decimal(0...9).map { ($0.step * 86_400, $0.parts) }
    case .decibels where span <= 40:
      // Halves and doubles of amplitude and power.
      return decimal(-9...(-1)) + [(1, 2), (2, 2), (3, 3), (6, 2), (12, 2), (20, 2)]
    case .decibels: return decimal(-9...0) + [(10, 2), (20, 2), (30, 3), (50, 5)] + decimal(2...9)
    case .linear, .frequency, .logarithmicFrequency, .melFrequency: return decimal(-12...15)
    }
  }

  private static func decimal(_ exponents: ClosedRange<Int>) -> [Step] {
    exponents.flatMap { exponent in
      let unit = power(10, Double(exponent))
      return [(unit, 5), (unit * 2, 2), (unit * 5, 5)]
    }
  }

  static func multiples(of step: Double, in scale: AxisScale) -> [Double] {
    // A limit that was computed may lie a rounding beyond its multiple.
    let slack = 1e-9
    let first = (scale.lower / step - slack).rounded(.up)
    let last = (scale.upper / step + slack).rounded(.down)
    guard first <= last, last - first <= 1000 else { return [] }
    // Adding 0 makes a negative zero positive.
    return (0...Int(last - first)).map { (first + Double($0)) * step + 0 }
  }
}
