import Testing
import TragusTestSupport

@testable import TragusModem

struct TrellisPosteriorsTests {
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
    let posteriors = decoder.posteriors(metrics.span, of: code)
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
