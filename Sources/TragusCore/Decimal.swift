/// A number with a fixed count of decimals, as people read it: never a negative zero, never an
/// exponent below 10^15.
///
/// - Parameters:
///   - value: Any number; what is not finite is written as Swift does.
///   - places: The digits behind the point, 0 to 9.
///   - width: The characters to fill with spaces from the left.
package func decimal(_ value: Double, places: Int, width: Int = 0) -> String {
  let scale = powersOfTen[places]
  let scaled = (abs(value) * scale).rounded()
  var text = "\(value)"
  if scaled < 1e15 {
    let (whole, part) = Int64(scaled).quotientAndRemainder(dividingBy: Int64(scale))
    text = (value < 0 && scaled > 0 ? "-" : "") + "\(whole)"
    if places > 0 {
      let digits = "\(part)"
      text += "." + String(repeating: "0", count: places - digits.count) + digits
    }
  }
  return text.aligned(to: width)
}

/// A number as it is encoded, to this many decimals; never a negative zero.
///
/// The usual four are for decibels and cents: a ten-thousandth is far below what single-precision
/// samples resolve. Estimates have fewer, as more would say more than is known.
///
/// - Parameters:
///   - value: Any number.
///   - places: The digits to keep behind the point, 0 to 9.
package func rounded(_ value: Double, places: Int = 4) -> Double {
  let scale = powersOfTen[places]
  // Adding 0 makes a negative zero positive.
  return (value * scale).rounded() / scale + 0
}

private let powersOfTen = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
