/// A zero or a pole of a filter: a point of a complex plane.
///
/// Filters have real coefficients, so one that is not real stands for itself and its conjugate.
package struct ComplexRoot: Sendable, Hashable {
  package var real: Double
  package var imaginary: Double

  /// A root by its two parts.
  ///
  /// - Parameters:
  ///   - real: In the plane of analog filters in radians per second, negative for decay.
  ///   - imaginary: In radians per second; 0 for a real root. Its sign means nothing.
  package init(_ real: Double, _ imaginary: Double = 0) {
    (self.real, self.imaginary) = (real, imaginary)
  }

  var isReal: Bool { imaginary == 0 }

  /// How many roots it stands for.
  var order: Int { isReal ? 1 : 2 }

  var squaredMagnitude: Double { real * real + imaginary * imaginary }

  var magnitude: Double { squaredMagnitude.squareRoot() }

  var squareRoot: ComplexRoot {
    // The root with a positive real part, without cancellation.
    let half = ((magnitude + abs(real)) / 2).squareRoot()
    guard half > 0 else { return ComplexRoot(0) }
    let other = imaginary / (2 * half)
    guard real < 0 else { return ComplexRoot(half, other) }
    return other < 0 ? ComplexRoot(-other, -half) : ComplexRoot(other, half)
  }

  static func + (a: Self, b: Self) -> Self {
    Self(a.real + b.real, a.imaginary + b.imaginary)
  }

  static func - (a: Self, b: Self) -> Self {
    Self(a.real - b.real, a.imaginary - b.imaginary)
  }

  static func * (a: Self, b: Self) -> Self {
    Self(
      a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
  }

  static func / (a: Self, b: Self) -> Self {
    let scale = 1 / b.squaredMagnitude
    return Self(
      (a.real * b.real + a.imaginary * b.imaginary) * scale,
      (a.imaginary * b.real - a.real * b.imaginary) * scale)
  }
}
