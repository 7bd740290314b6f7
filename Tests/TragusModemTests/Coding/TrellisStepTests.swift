import Testing
import TragusTestSupport

@testable import TragusModem

struct TrellisStepTests {
  @Test(arguments: [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3), (4, 1), (4, 2), (4, 3)])
  func `a step is what its definition says`(bitsPerStep: Int, cellCount: Int) {
    // A small register, with bits enough for a vector of states.
    let memory = 9
    var random = SeededGenerator(seed: 11)
    let generators = TrellisGenerators(
      memory: memory,
      sets: (0..<3).map { _ in
        (0..<5).map { _ in UInt32.random(in: 0..<1 << UInt32(memory + bitsPerStep), using: &random)
        }
      })
    let code = TrellisCode(
      generators, bitsPerStep: bitsPerStep, informationBitCount: 16,
      cellCount: cellCount * 16 / bitsPerStep)
    let metrics = (0..<code.cellCount * 32).map { _ in Int16.random(in: -900...0, using: &random) }
    let states = (0..<1 << memory).map { _ in Int16.random(in: -3000...0, using: &random) }
    let from = stride(from: 0, to: states.count, by: 16).map { start in
      SIMD16<Int16>(states[start..<start + 16])
    }
    let step = 2
    func branch(_ register: Int) -> Int16 {
      var sum: Int16 = 7
      for (set, cell) in code.cells(of: step).enumerated() {
        sum += metrics[cell * 32 + Int(code.sets[set].symbol(of: register))]
      }
      return sum
    }

    var tables = TrellisTables()
    metrics.withUnsafeBufferPointer {
      tables.load($0.baseAddress!, of: code, step: step, offset: 7)
    }
    var forward = from
    var backward = from
    let greatest = tables.forward(from, &forward, of: code)
    let greatestBackward = tables.backward(from, &backward, of: code)
    var expectedForward = [Int16](repeating: .min, count: states.count)
    var expectedBackward = expectedForward
    for register in 0..<1 << (memory + bitsPerStep) {
      let before = register >> bitsPerStep
      let after = register & (1 << memory - 1)
      let metric = branch(register)
      expectedForward[after] = max(expectedForward[after], states[before] + metric)
      expectedBackward[before] = max(expectedBackward[before], states[after] + metric)
    }
    #expect(forward.flatMap { vector in (0..<16).map { vector[$0] } } == expectedForward)
    #expect(backward.flatMap { vector in (0..<16).map { vector[$0] } } == expectedBackward)
    #expect(greatest == expectedForward.max())
    #expect(greatestBackward == expectedBackward.max())
  }
}
