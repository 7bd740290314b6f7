import TragusDSP

/// A number as people write it.
///
/// - Parameters:
///   - value: Finite; what is beyond 2^53 in its last place is rounded.
///   - places: Digits behind the point, 0 to 9.
///   - keepsZeros: Whether zeros at the end stay, so that columns align.
///   - minus: The sign of negative numbers.
func decimal(
  _ value: Double, places: Int, keepsZeros: Bool = true, minus: String = "−"
) -> String {
  let factor = power(10, Double(places))
  let scaled = (abs(value) * factor).rounded()
  guard scaled < 0x1p53 else { return "\(value)" }
  let whole = Int(scaled)
  let sign = value < 0 && whole > 0 ? minus : ""
  let unit = Int(factor)
  guard places > 0 else { return "\(sign)\(whole)" }
  var digits = String(whole % unit)
  digits = String(repeating: "0", count: places - digits.count) + digits
  if !keepsZeros {
    while digits.last == "0" { digits.removeLast() }
  }
  return "\(sign)\(whole / unit)" + (digits.isEmpty ? "" : ".\(digits)")
}
