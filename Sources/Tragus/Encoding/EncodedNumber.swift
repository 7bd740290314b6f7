/// The digits of numbers in JSON and in tables.
///
/// A number has six digits behind the point, and more where that leaves fewer than five significant
/// ones. Nothing here is measured to a millionth of a second, of a hertz or of a decibel. A
/// fraction of zero is left out, so that a whole number looks the same whatever its type.
enum EncodedNumber {
  /// - Throws: `EncodingError` when the number is not finite.
  static func digits(of number: Double) throws -> String {
    try digits(rounded: rounded(number))
  }

  private static func digits(rounded value: Double) throws -> String {
    // Up to 2^53 a whole number has the same digits as an integer.
    if abs(value) < 0x1p53, value == value.rounded(.towardZero) { return Int64(value).description }
    return try digits(printed: value)
  }

  /// The shortest digits that read back as the same number: of these there are nine at most.
  ///
  /// - Throws: `EncodingError` when the number is not finite.
  static func digits(of number: Float) throws -> String { try digits(printed: number) }

  private static func digits(
    printed number: some BinaryFloatingPoint & CustomStringConvertible
  ) throws -> String {
    guard number.isFinite else {
      throw EncodingError.invalidValue(
        number, .init(codingPath: [], debugDescription: "JSON has finite numbers alone."))
    }
    let digits = number.description
    return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
  }

  /// The digits of a number for a table that people read: three behind the point, or four that count
  /// where these are more.
  static func shortened(_ digits: String) -> String {
    guard let point = digits.utf8.firstIndex(of: UInt8(ascii: ".")),
      digits.utf8.distance(from: point, to: digits.endIndex) > 4, let number = Double(digits)
    else { return digits }
    return (try? Self.digits(rounded: rounded(number, scale: 1e3, atLeast: 1e3))) ?? digits
  }

  /// A number to the digits that are printed.
  static func rounded(_ number: Double) -> Double { rounded(number, scale: 1e6, atLeast: 1e4) }

  /// - Parameters:
  ///   - scale: Ten to the power of the digits behind the point.
  ///   - leastValue: What a number must be, times the scale, to have enough digits that count; a
  ///     smaller number gets a greater scale.
  private static func rounded(
    _ number: Double, scale: Double, atLeast leastValue: Double
  ) -> Double {
    let magnitude = abs(number)
    var scale = scale
    if magnitude < leastValue / scale {
      // Below 10^-17 more digits would need a scale that is not exact.
      guard magnitude >= 1e-17 else { return number }
      var next = magnitude * (scale / leastValue)
      while next < 1 {
        scale *= 10
        next *= 10
      }
    }
    let scaled = number * scale
    // From here on a number has no more digits than that.
    guard abs(scaled) < 0x1p53 else { return number }
    return scaled.rounded() / scale
  }
}
