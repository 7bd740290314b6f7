/// Random numbers that a seed determines, the same on every machine: SplitMix64 (Steele, Lea and
/// Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= Self.increment
    return Self.mix(state)
  }

  /// 2^64 divided by the golden ratio, made odd.
  package static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Spreads what little differs between two numbers over all bits.
  package static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
