// The functions of the C library that this module needs, so that one file alone names the platform.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Glibc
#endif

/// The cosine of an angle in radians.
package func cosine(_ angle: Double) -> Double { cos(angle) }

/// The sine of an angle in radians.
package func sine(_ angle: Double) -> Double { sin(angle) }

/// e to the power of x.
package func exponential(_ x: Double) -> Double { exp(x) }

/// The natural logarithm.
package func logarithm(_ x: Double) -> Double { log(x) }

/// The angle in radians, 0 to pi, of a cosine.
package func arcCosine(_ x: Double) -> Double { acos(x) }

/// The angle of the vector (x, y) in radians, from -pi to pi.
package func angle(y: Double, x: Double) -> Double { atan2(y, x) }

/// The logarithm to the base 10.
package func commonLogarithm(_ x: Double) -> Double { log10(x) }

/// The logarithm to the base 2.
package func binaryLogarithm(_ x: Double) -> Double { log2(x) }

/// A number to the power of another.
package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// A ratio of amplitudes in decibels; minus infinity for 0.
package func decibels(amplitude: Double) -> Double { 20 * log10(amplitude) }

/// A ratio of powers in decibels; minus infinity for 0.
package func decibels(power: Double) -> Double { 10 * log10(power) }

/// A ratio of powers from its decibels.
package func power(decibels: Double) -> Double { pow(10, decibels / 10) }

/// e to the power of `-2 pi i numerator / denominator`.
func rootOfUnity(_ numerator: Int, of denominator: Int) -> (real: Double, imaginary: Double) {
  let angle = -2 * Double.pi * Double(numerator % denominator) / Double(denominator)
  return (cosine(angle), sine(angle))
}

/// The greatest common divisor of two positive numbers.
package func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  b == 0 ? a : greatestCommonDivisor(b, a % b)
}

/// The modified Bessel function of the first kind and order 0, by its power series.
///
/// The terms are all positive, so the sum is exact to a few units in the last place.
package func besselI0(_ x: Double) -> Double {
  let quarter = x * x / 4
  var term = 1.0
  var sum = 1.0
  var index = 1.0
  while term > sum * 1e-17 {
    term *= quarter / (index * index)
    sum += term
    index += 1
  }
  return sum
}
