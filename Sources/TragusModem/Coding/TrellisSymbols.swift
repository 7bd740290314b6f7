/// The symbols of one cell of a step for all contents of the register: a linear map over GF(2), as
/// tables of its parts.
///
/// From its newest bit the register is made of the input `u` of the step and four bits that are
/// lanes of a vector. Then come the bits of a block. The oldest bits `x`, which the step drops,
/// come last.
struct TrellisSymbols: Sendable {
  /// For each of 16 lanes.
  let lanes: [UInt8]
  let blocks: [UInt8]
  /// For `x` and `u`: at x * 2^bitsPerStep + u.
  let ends: [UInt8]
  private let low: [UInt8]
  private let middle: [UInt8]
  private let high: [UInt8]

  init(generators: [UInt32], memory: Int, bitsPerStep: Int) {
    func symbol(_ register: Int) -> UInt8 {
      var symbol: UInt8 = 0
      for (bit, generator) in generators.enumerated() {
        let parity = (UInt32(register) & generator).nonzeroBitCount & 1
        symbol |= UInt8(parity) << UInt8(bit)
      }
      return symbol
    }
    let branchCount = 1 << bitsPerStep
    lanes = (0..<16).map { symbol($0 << bitsPerStep) }
    blocks = (0..<1 << (memory - bitsPerStep - 4)).map { symbol($0 << (bitsPerStep + 4)) }
    ends = (0..<branchCount * branchCount).map {
      symbol(($0 / branchCount) << memory | $0 % branchCount)
    }
    low = (0..<256).map { symbol($0) }
    middle = (0..<256).map { symbol($0 << 8) }
    high = (0..<256).map { symbol($0 << 16) }
  }

  func symbol(of register: Int) -> UInt8 {
    low[register & 255] ^ middle[register >> 8 & 255] ^ high[register >> 16]
  }

  func withPointers<Result>(
    _ body: (_ blocks: UnsafePointer<UInt8>, _ ends: UnsafePointer<UInt8>) -> Result
  ) -> Result {
    blocks.withUnsafeBufferPointer { blocks in
      // Neither is empty.
      ends.withUnsafeBufferPointer { ends in body(blocks.baseAddress!, ends.baseAddress!) }
    }
  }
}
