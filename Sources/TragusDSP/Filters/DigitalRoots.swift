/// The zeros and poles of a digital filter, to be joined to sections of second order.
struct DigitalRoots {
  let zeros: [ComplexRoot]
  let poles: [ComplexRoot]

  /// Low zeros are joined with low poles, so that every section has a moderate gain.
  ///
  /// - Parameter gain: Goes to the first section.
  func sections(gain: Double) -> [BiquadCoefficients] {
    let above = Self.quadratics(zeros)
    let below = Self.quadratics(poles)
    return (0..<max(above.count, below.count, 1)).map { index in
      let (b1, b2) = index < above.count ? above[index] : (0, 0)
      let (a1, a2) = index < below.count ? below[index] : (0, 0)
      let scale = index == 0 ? gain : 1
      return BiquadCoefficients(b0: scale, b1: scale * b1, b2: scale * b2, a1: a1, a2: a2)
    }
  }

  /// The power response of zeros and poles at an angle per sample.
  static func power(_ zeros: [ComplexRoot], _ poles: [ComplexRoot], at angle: Double) -> Double {
    var result = 1.0
    for root in zeros { result *= squaredDistance(root, angle) }
    for root in poles { result /= squaredDistance(root, angle) }
    return result
  }

  /// The squared distance of a root from the point of an angle on the unit circle; for a pair, the
  /// product of both.
  private static func squaredDistance(_ root: ComplexRoot, _ angle: Double) -> Double {
    func one(_ imaginary: Double) -> Double {
      // 1 - cosine without cancellation: zeros at 1 count at low frequencies too.
      let half = sine(angle / 2)
      let real = (1 - root.real) - 2 * half * half
      let other = sine(angle) - imaginary
      return real * real + other * other
    }
    return root.isReal ? one(0) : one(root.imaginary) * one(-root.imaginary)
  }

  /// Polynomials `1 + c1 / z + c2 / z^2` with the roots; those with the highest real parts come
  /// first.
  private static func quadratics(_ roots: [ComplexRoot]) -> [(Double, Double)] {
    let real = roots.filter(\.isReal).map(\.real).sorted(by: >)
    var all = roots.filter { !$0.isReal }.map { (-2 * $0.real, $0.squaredMagnitude) }
    for index in stride(from: 0, to: real.count, by: 2) {
      let second = index + 1 < real.count ? real[index + 1] : 0
      all.append((-real[index] - second, real[index] * second))
    }
    return all.sorted { $0.0 < $1.0 }
  }
}
