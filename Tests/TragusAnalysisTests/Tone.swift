#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A sine that begins at phase 0, between two silences.
///
/// - Parameter level: The peak in dBFS.
func tone(
  _ frequency: Double, level: Double = 0, seconds: Double, rate: Double = 48_000,
  before: Double = 0, after: Double = 0
) -> [Float] {
  let amplitude = pow(10, level / 20)
  func silence(_ seconds: Double) -> [Float] {
    [Float](repeating: 0, count: Int((seconds * rate).rounded()))
  }
  let sine = (0..<Int((seconds * rate).rounded())).map {
    Float(
      amplitude * sin(2 * .pi * (frequency / rate * Double($0)).truncatingRemainder(dividingBy: 1)))
  }
  return silence(before) + sine + silence(after)
}
