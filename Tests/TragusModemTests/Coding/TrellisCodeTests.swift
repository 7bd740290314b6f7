import Testing
import TragusTestSupport

@testable import TragusModem

struct TrellisCodeTests {
  @Test func `steps share the cells evenly`() {
    let code = TrellisCode(
      bitsPerStep: 2, symbolBits: 5, informationBitCount: 56, cellCount: 40)
    let counts = (0..<28).map { code.cells(of: $0).count }
    #expect(counts.reduce(0, +) == 40)
    #expect(Set(counts) == [1, 2])
    #expect(code.cells(of: 27).upperBound == 40)
  }

  @Test func `the sum of two words is a word`() {
    let code = TrellisCode(
      bitsPerStep: 4, symbolBits: 6, informationBitCount: 64, cellCount: 24)
    var random = SeededGenerator(seed: 3)
    let a = (0..<64).map { _ in UInt8.random(in: 0...1, using: &random) }
    let b = (0..<64).map { _ in UInt8.random(in: 0...1, using: &random) }
    #expect(code.encode(zip(a, b).map(^)) == zip(code.encode(a), code.encode(b)).map(^))
  }

  @Test(arguments: [1, 2, 4])
  func `the code is circular`(bitsPerStep: Int) {
    let code = TrellisCode(
      bitsPerStep: bitsPerStep, symbolBits: 4, informationBitCount: 32,
      cellCount: 32 / bitsPerStep)
    var random = SeededGenerator(seed: 4)
    let bits = (0..<32).map { _ in UInt8.random(in: 0...1, using: &random) }
    let symbols = code.encode(bits)
    let turned = Array(bits[bitsPerStep...] + bits[..<bitsPerStep])
    #expect(code.encode(turned) == Array(symbols[1...] + symbols[..<1]))
  }

  /// The fewest symbols that differ between two paths that part and meet again, by Dijkstra's
  /// algorithm from state 0 over the code, which is linear.
  private func freeDistance(_ generators: TrellisGenerators, bitsPerStep: Int) -> Int {
    let symbols = TrellisSymbols(
      generators: generators.sets[0], memory: generators.memory, bitsPerStep: bitsPerStep)
    let inputs = 1 << bitsPerStep
    let mask = 1 << generators.memory - 1
    var distances = [Int](repeating: .max, count: mask + 1)
    var waiting: [[Int]] = Array(repeating: [], count: 64)
    for input in 1..<inputs {
      let weight = symbols.symbol(of: input) == 0 ? 0 : 1
      distances[input] = weight
      waiting[weight].append(input)
    }
    for distance in waiting.indices {
      while let state = waiting[distance].popLast() {
        guard distances[state] == distance else { continue }
        if state == 0 { return distance }
        for input in 0..<inputs {
          let register = state << bitsPerStep | input
          let next = distance + (symbols.symbol(of: register) == 0 ? 0 : 1)
          guard next < distances[register & mask] else { continue }
          distances[register & mask] = next
          waiting[next].append(register & mask)
        }
      }
    }
    return 0
  }

  @Test func `words differ in as many symbols as a register of 14 bits allows, or nearly`() {
    // One digit that is not 0 touches as many symbols as it takes to pass through the register.
    let cases = [
      (1, 4, 14), (1, 5, 15), (1, 6, 15), (2, 4, 7), (2, 5, 8), (2, 6, 8), (4, 5, 3), (4, 6, 4),
    ]
    for (bitsPerStep, symbolBits, expected) in cases {
      let generators = TrellisGenerators.of(bitsPerStep: bitsPerStep, symbolBits: symbolBits)
      #expect(
        freeDistance(generators, bitsPerStep: bitsPerStep) >= expected,
        "\(bitsPerStep) bits a step, \(symbolBits) bits a symbol")
    }
  }
}
