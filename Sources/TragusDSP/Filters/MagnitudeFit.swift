/// A digital filter whose magnitude follows a given one up to close to half the sample rate.
///
/// Some zeros and poles of an analog filter, `exact`, are taken over by the matched z-transform,
/// `exp(root / sampleRate)`. What they leave of the wanted power response is fitted by a quotient
/// of two polynomials in the cosine of the angle per sample. The fit is by linear least squares,
/// weighted by the inverse of what is wanted and of the denominator before. So errors count in
/// parts of the wanted power. The method is from C. K. Sanathanan and J. Koerner, "Transfer
/// function synthesis as a ratio of two complex polynomials", 1963. The roots of both polynomials
/// inside of the unit circle are the remaining zeros and poles (spectral factorization). The lowest
/// order that comes within the tolerance is taken, else the best.
struct MagnitudeFit {
  /// In decibels.
  static let tolerance = 0.02
  /// Where the fit ends, in parts of the rate. The power of an analog filter meets half the rate
  /// with a slope, which a digital one cannot have.
  static let limit = 0.47
  static let maximumOrder = 6

  private(set) var sections: [BiquadCoefficients] = []
  /// The greatest deviation where the fit was made, in decibels.
  private(set) var error = Double.infinity

  /// - Parameters:
  ///   - sampleRate: In hertz, above 0.
  ///   - exact: Zeros and poles to be taken over; its gain is not used.
  ///   - maximumOrder: The most further zeros, and as many poles.
  ///   - magnitude: What is wanted at a frequency in hertz; above 0.
  init(
    sampleRate: Double, exact: AnalogPrototype, maximumOrder: Int = Self.maximumOrder,
    following magnitude: (Double) -> Double
  ) {
    precondition(sampleRate > 0, "The sample rate must be above 0.")
    let zeros = exact.zeros.map { Self.matched($0, sampleRate) }
    let poles = exact.poles.map { Self.matched($0, sampleRate) }
    let points = Self.parts.map { part -> Point in
      let wanted = magnitude(part * sampleRate)
      let angle = 2 * Double.pi * part
      let exact = DigitalRoots.power(zeros, poles, at: angle)
      return Point(angle: angle, power: wanted * wanted / exact)
    }
    for order in 0...maximumOrder where error > Self.tolerance {
      fit(order, points, zeros, poles)
    }
  }

  /// Frequencies in parts of the rate: even ones for the top, ever closer ones for the bottom.
  private static let parts: [Double] = {
    let count = 96
    return (1...count).map { limit * Double($0) / Double(count) }
      + (0..<count).map { limit * power(1e-4, 1 - Double($0) / Double(count)) }
  }()

  private static func matched(_ root: ComplexRoot, _ sampleRate: Double) -> ComplexRoot {
    let magnitude = exponential(root.real / sampleRate)
    let angle = root.imaginary / sampleRate
    return root.isReal
      ? ComplexRoot(magnitude) : ComplexRoot(magnitude * cosine(angle), magnitude * sine(angle))
  }
}

extension MagnitudeFit {
  private struct Point {
    let angle: Double
    /// The power to be fitted.
    let power: Double
    let cosine: Double

    init(angle: Double, power: Double) {
      (self.angle, self.power) = (angle, power)
      cosine = TragusDSP.cosine(angle)
    }
  }

  private mutating func fit(
    _ order: Int, _ points: [Point], _ zeros: [ComplexRoot], _ poles: [ComplexRoot]
  ) {
    var previous = [Double](repeating: 1, count: points.count)
    // It converges in a few steps where it does at all.
    for _ in 0..<15 {
      let solution = Self.solve(order, points, previous)
      let numerator = Array(solution[...order])
      let denominator = [1] + solution[(order + 1)...]
      let below = points.map { polynomial(denominator, at: $0.cosine) }
      previous = below.map { max(abs($0), 1e-3) }
      guard let moreZeros = Self.factor(numerator), let morePoles = Self.factor(denominator)
      else { continue }

      let roots = DigitalRoots(zeros: zeros + moreZeros, poles: poles + morePoles)
      let deviations = points.map {
        decibels(power: $0.power / DigitalRoots.power(moreZeros, morePoles, at: $0.angle))
      }
      // The gain that leaves as much above as below.
      let (low, high) = (deviations.min()!, deviations.max()!)
      if (high - low) / 2 < error {
        error = (high - low) / 2
        sections = roots.sections(gain: TragusDSP.power(10, (low + high) / 40))
      }
      if order == 0 { return }
    }
  }

  /// The coefficients of the numerator, then of the denominator but the first, which is 1.
  private static func solve(_ order: Int, _ points: [Point], _ previous: [Double]) -> [Double] {
    var columns = [[Double]](repeating: [], count: 2 * order + 1)
    var target: [Double] = []
    for (point, denominator) in zip(points, previous) {
      var term = 1 / (point.power * denominator)
      target.append(term * point.power)
      for power in 0...order {
        columns[power].append(term)
        if power > 0 { columns[order + power].append(-point.power * term) }
        term *= point.cosine
      }
    }
    return leastSquares(columns, target)
  }

  /// The roots inside of the unit circle of a polynomial in the cosine, or `nil` if there are some
  /// on it.
  private static func factor(_ coefficients: [Double]) -> [ComplexRoot]? {
    var found: [ComplexRoot] = []
    for cosine in roots(coefficients) where cosine.imaginary >= 0 {
      // z + 1/z = 2 cosine.
      let offset = (cosine * cosine - ComplexRoot(1)).squareRoot
      let (sum, difference) = (cosine + offset, cosine - offset)
      let outer = sum.squaredMagnitude > difference.squaredMagnitude ? sum : difference
      guard outer.squaredMagnitude > 1 + 1e-9, outer.squaredMagnitude.isFinite else { return nil }
      let inner = ComplexRoot(1) / outer
      found.append(cosine.isReal ? ComplexRoot(inner.real) : inner)
    }
    return found
  }
}
