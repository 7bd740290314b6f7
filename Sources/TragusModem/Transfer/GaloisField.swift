/// Arithmetic with bytes, where every one but 0 has an inverse: GF(256) modulo x^8 + x^4 + x^3 + x^2 + 1,
/// the field of most Reed-Solomon codes.
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

  static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    a == 0 || b == 0 ? 0 : powers[logarithms[Int(a)] + logarithms[Int(b)]]
  }

  /// - Precondition: `value` is not 0.
  static func inverse(_ value: UInt8) -> UInt8 {
    precondition(value != 0, "0 has no inverse.")
    return powers[255 - logarithms[Int(value)]]
  }

  /// Adds a multiple of a row to another one of the same length.
  static func add(_ row: [UInt8], times factor: UInt8, to target: inout [UInt8]) {
    guard factor != 0 else { return }
    if factor == 1 {
      for index in row.indices { target[index] ^= row[index] }
      return
    }
    // The products of the low and of the high half of a byte: the field is linear.
    var low = SIMD16<UInt8>()
    var high = SIMD16<UInt8>()
    for digit in 0..<16 {
      low[digit] = product(factor, UInt8(digit))
      high[digit] = product(factor, UInt8(digit << 4))
    }
    for index in row.indices {
      let value = row[index]
      target[index] ^= low[Int(value & 15)] ^ high[Int(value >> 4)]
    }
  }

  static func multiply(_ row: inout [UInt8], by factor: UInt8) {
    for index in row.indices { row[index] = product(row[index], factor) }
  }
}
