/// Whether a name precedes another one in natural order: `take2` before `take10`.
///
/// Digits are compared as numbers of any length, everything else by its bytes.
package func naturallyPrecedes(_ one: String, _ other: String) -> Bool {
  var (left, right) = (one.utf8[...], other.utf8[...])
  while let a = left.first, let b = right.first {
    if isDigit(a), isDigit(b) {
      let (first, second) = (number(&left), number(&right))
      if first.count != second.count { return first.count < second.count }
      if !first.elementsEqual(second) { return first.lexicographicallyPrecedes(second) }
    } else {
      if a != b { return a < b }
      left.removeFirst()
      right.removeFirst()
    }
  }
  if left.isEmpty, right.isEmpty { return one.utf8.lexicographicallyPrecedes(other.utf8) }
  return left.isEmpty
}

private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

// Takes the digits at the start, without leading zeros.
private func number(_ text: inout Substring.UTF8View) -> Substring.UTF8View {
  let digits = text.prefix(while: isDigit)
  text = text[digits.endIndex...]
  return digits.drop { $0 == UInt8(ascii: "0") }
}
