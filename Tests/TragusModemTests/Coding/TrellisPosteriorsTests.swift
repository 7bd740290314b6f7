import Testing
import TragusTestSupport

@testable import TragusModem

struct TrellisPosteriorsTests {
  /// A code of so few words that all can be tried. Words that differ mostly do so in fewer steps than it
  /// has, so that it does not matter that the decoder goes around its circle more than once.
  private static let small = TrellisCode(
    TrellisGenerators(
      memory: 5,
      sets: [
        [0b11_0111, 0b10_1011, 0b11_1101, 0b10_0111],
        [0b10_1101, 0b11_0011, 0b10_1111, 0b11_1011],
      ]), bitsPerStep: 1, informationBitCount: 13, cellCount: 20)

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `a symbol is as likely as the likeliest of all words that have it`(seed: UInt64) {
    let code = Self.small
    var random = SeededGenerator(seed: seed)
    let bitCount = code.informationBitCount
    let sent = code.encode((0..<bitCount).map { _ in UInt8.random(in: 0...1, using: &random) })
    // Sixteenths of a nat, so that the decoder need not round them.
    var metrics = (0..<code.cellCount * 16).map { _ in
      Float(Int.random(in: -16...16, using: &random)) / 16
    }
    for (cell, symbol) in sent.enumerated() { metrics[cell * 16 + Int(symbol)] += 4 }

    var best = Array(repeating: -Double.infinity, count: metrics.count)
    for word in 0..<1 << bitCount {
      let symbols = code.encode((0..<bitCount).map { UInt8(word >> $0 & 1) })
      var sum = 0.0
      for cell in symbols.indices { sum += Double(metrics[cell * 16 + Int(symbols[cell])]) }
      for cell in symbols.indices {
        let place = cell * 16 + Int(symbols[cell])
        best[place] = max(best[place], sum)
      }
    }
    let greatest = best.max()!

    var decoder = TrellisDecoder()
    var posteriors: [Float] = []
    decoder.findPosteriors(of: metrics.span, code, into: &posteriors)
    for place in best.indices {
      // Three numbers are halved and rounded down: each loses a sixteenth at most.
      #expect(abs(Double(posteriors[place]) - (best[place] - greatest)) <= 3.0 / 16)
    }
  }

  // Three quarters of the cells hold at least twice as many bits as the word.
  @Test(arguments: [(1, 4, 2), (1, 5, 1), (2, 5, 2), (2, 6, 1), (4, 6, 3)])
  func `the code names the symbols of cells that were not received`(
    bitsPerStep: Int, symbolBits: Int, cellsPerStep: Int
  ) {
    let code = TrellisCode(
      bitsPerStep: bitsPerStep, symbolBits: symbolBits, informationBitCount: 160,
      cellCount: cellsPerStep * 160 / bitsPerStep)
    var random = SeededGenerator(seed: 5)
    let symbols = code.encode((0..<160).map { _ in UInt8.random(in: 0...1, using: &random) })
    var metrics = Array(repeating: Float(0), count: code.cellCount * code.symbolCount)
    for (cell, symbol) in symbols.enumerated() where cell % 4 != 1 {
      metrics[cell * code.symbolCount + Int(symbol)] = 5
    }
    var decoder = TrellisDecoder()
    var posteriors: [Float] = []
    decoder.findPosteriors(of: metrics.span, code, into: &posteriors)
    #expect(posteriors.count == metrics.count)
    for (cell, symbol) in symbols.enumerated() {
      var row = Array(posteriors[cell * code.symbolCount..<(cell + 1) * code.symbolCount])
      #expect(row[Int(symbol)] == 0)
      row.remove(at: Int(symbol))
      // Another word differs in more than one of the cells that were received, 5 nats each.
      #expect(row.max()! < -5)
    }
  }
}
