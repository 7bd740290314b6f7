import Testing

@testable import TragusModem

struct LinearSystemTests {
  private func sum(_ coefficients: [UInt8], of unknowns: [[UInt8]]) -> [UInt8] {
    unknowns[0].indices.map { place in
      zip(coefficients, unknowns).reduce(0) {
        $0 ^ GaloisField.product($1.0, $1.1[place])
      }
    }
  }

  @Test(arguments: [1, 2, 7, 30])
  func `the unknowns that made the sums are found`(count: Int) {
    let unknowns = (0..<count).map { randomBytes(5, seed: UInt64($0)) }
    var system = LinearSystem(count: count)
    var seed: UInt64 = 100
    while !system.isSolved {
      #expect(system.solution() == nil)
      seed += 1
      let coefficients = randomBytes(count, seed: seed)
      _ = system.add(coefficients, sum: sum(coefficients, of: unknowns))
    }
    #expect(system.solution() == unknowns)
    // 256^-1 of random equations say nothing new.
    #expect(seed <= 100 + UInt64(count) + 1)
  }

  @Test func `an equation that says nothing new leaves zeros, or what contradicts the others`() {
    let unknowns = [randomBytes(5, seed: 1), randomBytes(5, seed: 2), randomBytes(5, seed: 3)]
    var system = LinearSystem(count: 3)
    #expect(system.add([1, 2, 3], sum: sum([1, 2, 3], of: unknowns)) == nil)
    #expect(system.add([0, 0, 9], sum: sum([0, 0, 9], of: unknowns)) == nil)
    #expect(system.rank == 2)
    #expect(system.add([1, 2, 5], sum: sum([1, 2, 5], of: unknowns)) == [0, 0, 0, 0, 0])
    var wrong = sum([2, 4, 0], of: unknowns)
    wrong[3] ^= 7
    #expect(system.add([2, 4, 0], sum: wrong) == [0, 0, 0, 7, 0])
    #expect(system.rank == 2)
  }

  @Test func `zeros take no memory`() {
    var system = LinearSystem(count: 500)
    var coefficients = [UInt8](repeating: 0, count: 500)
    coefficients[3] = 1
    _ = system.add(coefficients, sum: [1, 2])
    #expect(system.storedByteCount == 2)
  }
}
