/// Numbers as files of labels have them: decimals without an exponent.
enum DecimalText {
  /// The number that a text is; a comma may stand for the point.
  ///
  /// - Returns: `nil` for anything else, infinite numbers included.
  static func number(_ text: some StringProtocol) -> Double? {
    let trimmed = text.drop { $0 == " " }
    let digits = trimmed.prefix { $0 != " " }
    guard trimmed.dropFirst(digits.count).allSatisfy({ $0 == " " }) else { return nil }
    let isNumber = digits.utf8.allSatisfy { byte in
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || ".,-+eE".utf8.contains(byte)
    }
    guard isNumber, !digits.isEmpty else { return nil }
    let number = Double(String(digits.map { $0 == "," ? "." : $0 }))
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// A number in six decimals, as Audacity writes it.
  static func rounded(_ number: Double) -> String {
    // From 2^33 on, numbers lie farther apart than a millionth.
    guard abs(number) < 0x1p33 else { return text(number) }
    let product = abs(number) * 1e6
    // What the product lost decides beside the middle between two numbers.
    let lost = (-product).addingProduct(abs(number), 1e6)
    var rounded = product.rounded(.toNearestOrEven)
    let rest = product - rounded + lost
    if rest > 0.5 { rounded += 1 }
    if rest < -0.5 { rounded -= 1 }
    let millionths = Int64(rounded)
    let digits = String(millionths % 1_000_000)
    let sign = number < 0 && millionths > 0 ? "-" : ""
    return "\(sign)\(millionths / 1_000_000)."
      + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// A number in at least six decimals, and in as many as it takes to read the same number again.
  static func text(_ number: Double) -> String {
    var digits = number.description
    var exponent = 0
    if let mark = digits.firstIndex(of: "e") {
      exponent = Int(digits[digits.index(after: mark)...]) ?? 0
      digits = String(digits[..<mark])
    }
    let sign = digits.hasPrefix("-") ? "-" : ""
    let parts = digits.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    var whole = String(parts[0])
    var fraction = parts.count > 1 ? String(parts[1]) : ""
    if exponent > 0 {
      fraction += String(repeating: "0", count: max(exponent - fraction.count, 0))
      whole += fraction.prefix(exponent)
      fraction = String(fraction.dropFirst(exponent))
    } else if exponent < 0 {
      whole = String(repeating: "0", count: max(1 - exponent - whole.count, 0)) + whole
      fraction = whole.suffix(-exponent) + (fraction == "0" ? "" : fraction)
      whole = String(whole.dropLast(-exponent))
    }
    if fraction.count < 6 { fraction += String(repeating: "0", count: 6 - fraction.count) }
    return "\(sign)\(whole).\(fraction)"
  }
}
