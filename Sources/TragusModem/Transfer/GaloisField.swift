/// Arithmetic with bytes, where every one but 0 has an inverse: GF(256) modulo x^8 + x^4 + x^3 +
/// x^2 + 1, the field of most Reed-Solomon codes.
enum GaloisField {
  // The powers of 2 twice, so that a sum of two logarithms needs no remainder.
  private static let powers: [UInt8] = {
    var powers = [UInt8](repeating: 1, count: 510)
    for exponent in 1..<510 {
      let double = UInt16(powers[exponent - 1]) << 1
      powers[exponent] = UInt8(double & 0x100 == 0 ? double : double ^ 0x11D)
    }
    return powers
  }()
  private static let logarithms: [Int] = {
    var logarithms = [Int](repeating: 0, count: 256)
    for exponent in 0..<255 { logarithms[Int(powers[exponent])] = exponent }
    return logarithms
  }()

  // Of each byte with each byte, for rows.
  private static let products: [UInt8] = (0..<256 as Range<UInt16>).flatMap { a in
    (0..<256 as Range<UInt16>).map { b in product(UInt8(a), UInt8(b)) }
  }

  static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    a == 0 || b == 0 ? 0 : powers[logarithms[Int(a)] + logarithms[Int(b)]]
  }

  /// - Precondition: `value` is not 0.
  static func inverse(_ value: UInt8) -> UInt8 {
    precondition(value != 0, "0 has no inverse.")
    return powers[255 - logarithms[Int(value)]]
  }

  /// Adds a multiple of a row to another one, from a place on.
  static func add(
    _ row: [UInt8], times factor: UInt8, to target: inout [UInt8], at start: Int = 0
  ) {
    guard factor != 0 else { return }
    if factor == 1 {
      for index in row.indices { target[start + index] ^= row[index] }
      return
    }
    let products = products.span.extracting((Int(factor) << 8)..<(Int(factor) + 1) << 8)
    for index in row.indices { target[start + index] ^= products[Int(row[index])] }
  }

  static func multiply(_ row: inout [UInt8], by factor: UInt8) {
    for index in row.indices { row[index] = product(row[index], factor) }
  }
}
