import TragusCore

/// The length of a payload as it is sent: one of as many pseudo-random words as there are lengths.
///
/// No checksum is needed: the words are so far from one another, and from noise, that likeness alone
/// says whether there is a header.
struct OFDMHeader: Sendable {
  static let longestPayload = 1040
  /// Bits of a word, of which a carrier bears two.
  static let bitCount = 192
  static let carrierCount = bitCount / 2
  // Of noise the likeness to a word has a standard deviation of 1 / sqrt(192). This is 6.9 of them,
  // exceeded by any of 1040 words in 1 of 4e8 headers.
  private static let leastLikeness: Float = 0.5

  // For each length, the signs of the bits.
  private let words: [Float]

  init(seed: UInt64) {
    var generator = SplitMix64(seed: 0x4EAD ^ seed << 32)
    var words: [Float] = []
    words.reserveCapacity(Self.longestPayload * Self.bitCount)
    for _ in 0..<(Self.longestPayload * Self.bitCount / 64) {
      let bits = generator.next()
      for bit in 0..<64 { words.append(bits >> UInt64(bit) & 1 == 0 ? 1 : -1) }
    }
    self.words = words
  }

  /// The signs of the bits for a payload of 1 to `longestPayload` bytes.
  func word(payloadCount: Int) -> ArraySlice<Float> {
    words[((payloadCount - 1) * Self.bitCount)...].prefix(Self.bitCount)
  }

  /// The length of the payload, or `nil` where there is no header.
  func payloadCount(from bits: [Float]) -> Int? {
    var energy: Float = 0
    for bit in bits { energy += bit * bit }
    guard energy > 0, energy.isFinite else { return nil }
    var (best, greatest) = (0, Float(0))
    for count in 1...Self.longestPayload {
      let first = (count - 1) * Self.bitCount
      var sum = SIMD16<Float>()
      for index in stride(from: 0, to: Self.bitCount, by: 16) {
        for lane in 0..<16 { sum[lane] += words[first + index + lane] * bits[index + lane] }
      }
      let likeness = sum.sum()
      if likeness > greatest { (best, greatest) = (count, likeness) }
    }
    let norm = (energy * Float(Self.bitCount)).squareRoot()
    return greatest > Self.leastLikeness * norm ? best : nil
  }
}
