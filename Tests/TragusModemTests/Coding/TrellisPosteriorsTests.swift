import Testing
import TragusTestSupport

@testable import TragusModem

struct TrellisPosteriorsTests {
  /// Codes of so few words that all can be tried. Their circles are 2.6 and 2.3 times as long as
  /// their registers. The circle of a packet of one byte, 32 bits and a register of 14, is 2.3
  /// times as long.
  private static let small = [
    TrellisCode(oneBit, bitsPerStep: 1, informationBitCount: 13, cellCount: 20),
    TrellisCode(twoBits, bitsPerStep: 2, informationBitCount: 14, cellCount: 14),
  ]

  private static let oneBit = TrellisGenerators(
    memory: 5,
    sets: [
      [0b11_0111, 0b10_1011, 0b11_1101, 0b10_0111],
      [0b10_1101, 0b11_0011, 0b10_1111, 0b11_1011],
    ])
  private static let twoBits = TrellisGenerators(
    memory: 6,
    sets: [
      [0b1101_1011, 0b1011_0110, 0b1110_1101, 0b1001_1110],
      [0b1010_1101, 0b1100_0111, 0b1011_1010, 0b1111_0011],
    ])
  private static let fourBits = TrellisGenerators(
    memory: 8,
    sets: [
      [0x85c, 0x802, 0x863, 0x930, 0xffe],
      [0x987, 0xd38, 0xe00, 0x9e0, 0xa42],
      [0xb7a, 0xa1b, 0xfcb, 0x96b, 0xf2e],
    ])

  /// What may have been received of a random word: sixteenths of a nat, so that the decoder need not
  /// round them.
  private func metrics(of code: TrellisCode, seed: UInt64) -> [Float] {
    var random = SeededGenerator(seed: seed)
    let sent = code.encode(
      (0..<code.informationBitCount).map { _ in UInt8.random(in: 0...1, using: &random) })
    var metrics = (0..<code.cellCount * code.symbolCount).map { _ in
      Float(Int.random(in: -16...16, using: &random)) / 16
    }
    for (cell, symbol) in sent.enumerated() {
      metrics[cell * code.symbolCount + Int(symbol)] += 4
    }
    return metrics
  }

  private func expectPosteriors(
    of metrics: [Float], _ code: TrellisCode, toBe best: [Double],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var decoder = TrellisDecoder()
    var posteriors: [Float] = []
    decoder.findPosteriors(of: metrics.span, code, into: &posteriors)
    let greatest = best.max()!
    // Three numbers are halved and rounded down: each loses a sixteenth at most.
    let wrong = best.indices.filter {
      !(abs(Double(posteriors[$0]) - (best[$0] - greatest)) <= 3.0 / 16)
    }
    #expect(wrong.isEmpty, sourceLocation: sourceLocation)
  }

  /// The decoder unrolls the circle, and the likeliest path goes around it before and after. So it
  /// weighs the words that share a state with the likeliest: there a path can leave that one and
  /// come back. A word that shares none, different all around, pays for the laps before and after,
  /// and its symbols seem less likely than they are. On the circle of 13 steps no symbol has such a
  /// word for its likeliest. On the circle of 7 a fifth of the symbols have, and more laps do not
  /// change it.
  @Test(arguments: [(0, true), (0, false), (1, false)], 1...3 as ClosedRange<UInt64>)
  func `a symbol is as likely as the likeliest word that has it and shares a state with the best`(
    which: (index: Int, ofAll: Bool), seed: UInt64
  ) {
    let code = Self.small[which.index]
    let bitCount = code.informationBitCount
    let metrics = metrics(of: code, seed: seed)
    let words = (0..<1 << bitCount).map { word in
      code.encode((0..<bitCount).map { UInt8(word >> $0 & 1) })
    }
    let sums = words.map { symbols in
      symbols.indices.reduce(0.0) { $0 + Double(metrics[$1 * 16 + Int(symbols[$1])]) }
    }
    let likeliest = sums.indices.max { sums[$0] < sums[$1] }!
    let register = 1 << code.memory - 1
    func sharesState(_ word: Int) -> Bool {
      let difference = word ^ likeliest
      return (0..<code.stepCount).contains { step in
        // Whole steps fill the register.
        let place = step * code.bitsPerStep
        return (difference >> place | difference << (bitCount - place)) & register == 0
      }
    }
    var best = Array(repeating: -Double.infinity, count: metrics.count)
    for (word, symbols) in words.enumerated() where which.ofAll || sharesState(word) {
      for cell in symbols.indices {
        let place = cell * 16 + Int(symbols[cell])
        best[place] = max(best[place], sums[word])
      }
    }
    expectPosteriors(of: metrics, code, toBe: best)
  }

  /// On circles of three and more registers nothing is lost. 16 steps of two bits and 8 of four are as few
  /// as any packet has, though its register is longer.
  @Test(
    arguments: [
      (oneBit, 1, 16, 25), (twoBits, 2, 16, 20), (twoBits, 2, 16, 28), (fourBits, 4, 8, 20),
    ], 1...2 as ClosedRange<UInt64>)
  func `a symbol is as likely as the likeliest of all circular paths that have it`(
    shape: (generators: TrellisGenerators, bitsPerStep: Int, stepCount: Int, cellCount: Int),
    seed: UInt64
  ) {
    let code = TrellisCode(
      shape.generators, bitsPerStep: shape.bitsPerStep,
      informationBitCount: shape.stepCount * shape.bitsPerStep, cellCount: shape.cellCount)
    let metrics = metrics(of: code, seed: seed)
    expectPosteriors(of: metrics, code, toBe: likeliestOfCircularPaths(metrics, code))
  }

  /// For each cell and symbol the sum of the best path that ends in the state in which it begins.
  /// It is the algorithm of Viterbi from each state, forward and backward.
  private func likeliestOfCircularPaths(_ metrics: [Float], _ code: TrellisCode) -> [Double] {
    // Sixteenths, whole.
    let units = metrics.map { Int32($0 * 16) }
    let none = Int32.min / 4
    let stateCount = 1 << code.memory
    let registerCount = stateCount << code.bitsPerStep
    let cells = (0..<code.stepCount).map { code.cells(of: $0) }
    let symbols = code.sets.map { set in (0..<registerCount).map { Int(set.symbol(of: $0)) } }
    let branches = cells.map { cells in
      (0..<registerCount).map { register in
        cells.enumerated().reduce(Int32(0)) { sum, cell in
          sum + units[cell.element * code.symbolCount + symbols[cell.offset][register]]
        }
      }
    }
    // Of each register at each step.
    var greatest = cells.map { _ in Array(repeating: none, count: registerCount) }
    for start in 0..<stateCount {
      var forward = [Array(repeating: none, count: stateCount)]
      forward[0][start] = 0
      for step in 0..<code.stepCount {
        var next = Array(repeating: none, count: stateCount)
        for register in 0..<registerCount where forward[step][register >> code.bitsPerStep] > none {
          let sum = forward[step][register >> code.bitsPerStep] + branches[step][register]
          let after = register & (stateCount - 1)
          next[after] = max(next[after], sum)
        }
        forward.append(next)
      }
      var backward = forward[0]
      for step in (0..<code.stepCount).reversed() {
        var before = Array(repeating: none, count: stateCount)
        for register in 0..<registerCount where backward[register & (stateCount - 1)] > none {
          let state = register >> code.bitsPerStep
          let sum = backward[register & (stateCount - 1)] + branches[step][register]
          before[state] = max(before[state], sum)
          if forward[step][state] > none {
            greatest[step][register] = max(greatest[step][register], forward[step][state] + sum)
          }
        }
        backward = before
      }
    }
    var best = Array(repeating: -Double.infinity, count: metrics.count)
    for (step, cells) in cells.enumerated() {
      for (set, cell) in cells.enumerated() {
        for register in 0..<registerCount where greatest[step][register] > none {
          let place = cell * code.symbolCount + symbols[set][register]
          best[place] = max(best[place], Double(greatest[step][register]) / 16)
        }
      }
    }
    return best
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
