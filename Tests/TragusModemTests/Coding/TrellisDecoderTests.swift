import Testing
import TragusTestSupport

@testable import TragusModem

struct TrellisDecoderTests {
  /// A code with few states and words, so that all can be tried.
  private static let small = TrellisCode(
    TrellisGenerators(
      memory: 6,
      sets: [
        [0b110_1101, 0b101_1011, 0b111_0111, 0b100_1001], [0b101_0101, 0b110_0011, 0b111, 0b11],
      ]
    ), bitsPerStep: 1, informationBitCount: 10, cellCount: 15)

  private func noise(_ count: Int, seed: UInt64) -> [Float] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in Float.random(in: -0.3...0.3, using: &random) }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `the search finds each word once, the most likely among the first`(seed: UInt64) {
    let code = Self.small
    let metrics = noise(code.cellCount * 16, seed: seed)
    var found: [[UInt8]] = []
    var decoder = TrellisDecoder()
    let result = decoder.decode(metrics.span, of: code, limit: 2000, effort: 1_000_000) {
      found.append($0)
      return false
    }
    #expect(result == nil)
    #expect(found.count == 1024)
    #expect(Set(found).count == 1024)

    let sums = found.map { bits in
      code.encode(bits).enumerated().reduce(Float(0)) { sum, symbol in
        sum + metrics[symbol.offset * 16 + Int(symbol.element)]
      }
    }
    // The words are in the order of the metrics, except for what the stretches around the word say
    // of its ends.
    #expect(sums[..<16].max() == sums.max())
    #expect(sums[..<512].reduce(0, +) > sums[512...].reduce(0, +))
  }

  @Test func `words of little evidence are not tried`() {
    let code = Self.small
    let metrics = noise(code.cellCount * 16, seed: 9)
    var decoder = TrellisDecoder()
    var all: [Double] = []
    for rank in 0..<32 {
      var count = 0
      let result = decoder.decode(metrics.span, of: code, effort: 1_000_000) { _ in
        count += 1
        return count > rank
      }
      all.append(result?.evidence ?? -.infinity)
    }
    var tried = 0
    let limit = all.sorted()[16]
    _ = decoder.decode(
      metrics.span, of: code, limit: 32, effort: 1_000_000, minimumEvidence: limit
    ) { _ in
      tried += 1
      return false
    }
    #expect(tried == all.count { $0 >= limit })
    #expect(tried < 32)
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity])
  func `cells that are not finite say nothing, and are forgotten`(value: Float) {
    let code = Self.small
    let bits: [UInt8] = [1, 0, 1, 1, 0, 0, 1, 0, 1, 1]
    var metrics = [Float](repeating: 0, count: code.cellCount * 16)
    for (cell, symbol) in code.encode(bits).enumerated() { metrics[cell * 16 + Int(symbol)] = 5 }
    var poisoned = metrics
    for cell in [0, 3, 7, 14] { poisoned[cell * 16 + cell] = value }
    var decoder = TrellisDecoder()
    #expect(decoder.decode(poisoned.span, of: code, accept: { _ in true })?.bits == bits)
    let evidence = decoder.decode(metrics.span, of: code, accept: { _ in true })?.evidence
    var other = TrellisDecoder()
    let expected = other.decode(metrics.span, of: code, accept: { _ in true })?.evidence
    #expect(evidence == expected)
  }

  @Test func `noise brings forth no more evidence than its bound`() throws {
    // 3 exp(-x) words in noise exceed x: none of 200 should be above 12.
    let code = Self.small
    var decoder = TrellisDecoder()
    for seed in 0..<200 {
      let metrics = noise(code.cellCount * 16, seed: UInt64(seed))
      let result = decoder.decode(metrics.span, of: code, accept: { _ in true })
      #expect(try #require(result).evidence < 12)
    }
  }
}
