/// A tail-biting convolutional code whose steps emit symbols of M-ary signalling, for decoders that
/// weigh whole symbols.
///
/// At each step some bits of information are shifted into a register. Each cell of the step carries
/// a symbol whose bits are parities of the register. The register begins as it will end, so that no
/// bits are spent on its ends. The steps share the cells evenly: step i has floor((i + 1) C / S) -
/// floor(i C / S) of C cells. Decoding by symbols instead of by their bits gains about 2 dB where
/// signalling is not coherent.
package struct TrellisCode: Sendable {
  /// Bits of information that a step takes: 1, 2 or 4.
  package let bitsPerStep: Int
  /// Bits that a symbol holds, 4 to 6: a cell has one of 2^symbolBits symbols.
  package let symbolBits: Int
  package let informationBitCount: Int
  package let cellCount: Int
  /// Bits of the register that a step finds.
  let memory: Int
  let stepCount: Int
  let sets: [TrellisSymbols]

  package var symbolCount: Int { 1 << symbolBits }

  /// - Parameters:
  ///   - bitsPerStep: 1, 2 or 4.
  ///   - symbolBits: 4, 5 or 6.
  ///   - informationBitCount: A multiple of `bitsPerStep`.
  ///   - cellCount: One to three times the count of steps.
  package init(bitsPerStep: Int, symbolBits: Int, informationBitCount: Int, cellCount: Int) {
    let generators = TrellisGenerators.of(bitsPerStep: bitsPerStep, symbolBits: symbolBits)
    self.init(
      generators, bitsPerStep: bitsPerStep, informationBitCount: informationBitCount,
      cellCount: cellCount)
  }

  init(
    _ generators: TrellisGenerators, bitsPerStep: Int, informationBitCount: Int, cellCount: Int
  ) {
    let stepCount = informationBitCount / bitsPerStep
    precondition(
      stepCount > 0 && stepCount * bitsPerStep == informationBitCount,
      "The bits must fill whole steps.")
    let cellsPerStep = (cellCount + stepCount - 1) / stepCount
    precondition(
      cellCount >= stepCount && cellsPerStep <= generators.sets.count,
      "A step has one to \(generators.sets.count) cells.")
    self.bitsPerStep = bitsPerStep
    self.informationBitCount = informationBitCount
    self.cellCount = cellCount
    self.stepCount = stepCount
    symbolBits = generators.sets[0].count
    memory = generators.memory
    sets = generators.sets.prefix(cellsPerStep).map {
      TrellisSymbols(generators: $0, memory: generators.memory, bitsPerStep: bitsPerStep)
    }
  }

  /// The cells of a step, in the order of time.
  func cells(of step: Int) -> Range<Int> {
    step * cellCount / stepCount..<(step + 1) * cellCount / stepCount
  }

  /// The symbol of each cell.
  ///
  /// - Parameter bits: `informationBitCount` values, 0 or 1.
  package func encode(_ bits: [UInt8]) -> [UInt8] {
    precondition(bits.count == informationBitCount, "The bits do not fit the code.")
    let mask = 1 << (memory + bitsPerStep) - 1
    var register = 0
    for index in 0..<memory {
      // The last bits, again from the end where they are fewer than the register holds.
      let place = (bits.count * memory + index - memory) % bits.count
      register = register << 1 | Int(bits[place])
    }
    var symbols: [UInt8] = []
    symbols.reserveCapacity(cellCount)
    for step in 0..<stepCount {
      for bit in bits[step * bitsPerStep..<(step + 1) * bitsPerStep] {
        register = register << 1 | Int(bit)
      }
      register &= mask
      for set in 0..<cells(of: step).count { symbols.append(sets[set].symbol(of: register)) }
    }
    return symbols
  }
}
