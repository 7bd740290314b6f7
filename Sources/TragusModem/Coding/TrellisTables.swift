/// The metrics of one step, laid out so that the branches of 16 neighbouring states are one vector.
struct TrellisTables: Sendable {
  /// For each cell of the step, the vector of each symbol: lane l holds symbol ^ lanes[l].
  private var vectors: [SIMD16<Int16>] = []
  private var cellCount = 0

  /// - Parameter offset: Added to each branch of the step.
  mutating func load(
    _ metrics: UnsafePointer<Int16>, of code: TrellisCode, step: Int, offset: Int16
  ) {
    let cells = code.cells(of: step)
    let symbolCount = code.symbolCount
    cellCount = cells.count
    let needed = cells.count * symbolCount
    if vectors.count < needed {
      vectors += Array(repeating: .zero, count: needed - vectors.count)
    }
    for (set, cell) in cells.enumerated() {
      let row = metrics + cell * symbolCount
      let lanes = code.sets[set].lanes
      let added = set == 0 ? offset : 0
      for symbol in 0..<symbolCount {
        var vector = SIMD16<Int16>()
        for lane in 0..<16 { vector[lane] = row[symbol ^ Int(lanes[lane])] &+ added }
        vectors[set * symbolCount + symbol] = vector
      }
    }
  }

  /// One step forward: the best metric of a path into each state. Returns the greatest of all.
  func forward(
    _ from: UnsafePointer<SIMD16<Int16>>, _ to: UnsafeMutablePointer<SIMD16<Int16>>,
    of code: TrellisCode
  ) -> Int16 {
    withBranches(of: code) { branches in
      TrellisStep.forward(from, to, bits: code.bitsPerStep, branches)
    }
  }

  /// One step backward: the best metric of a path out of each state. Returns the greatest of all.
  func backward(
    _ from: UnsafePointer<SIMD16<Int16>>, _ to: UnsafeMutablePointer<SIMD16<Int16>>,
    of code: TrellisCode
  ) -> Int16 {
    withBranches(of: code) { branches in
      TrellisStep.backward(from, to, bits: code.bitsPerStep, branches)
    }
  }

  func withBranches<Result>(of code: TrellisCode, _ body: (TrellisBranches) -> Result) -> Result {
    // A cell that the step does not have is not read.
    let first = code.sets[0]
    let second = code.sets[min(1, cellCount - 1)]
    let third = code.sets[cellCount - 1]
    return vectors.withUnsafeBufferPointer { vectors in
      first.withPointers { blocks0, ends0 in
        second.withPointers { blocks1, ends1 in
          third.withPointers { blocks2, ends2 in
            body(
              TrellisBranches(
                cellCount: cellCount, blockCount: first.blocks.count,
                symbolCount: code.symbolCount, vectors: vectors.baseAddress!,
                blocks: (blocks0, blocks1, blocks2), ends: (ends0, ends1, ends2)))
          }
        }
      }
    }
  }
}
