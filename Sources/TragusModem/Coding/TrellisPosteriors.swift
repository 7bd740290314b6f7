/// How likely each symbol of each cell is, given all that was received and the code. It is the
/// algorithm of Bahl, Cocke, Jelinek and Raviv with the greatest path in place of the sum over
/// paths.
struct TrellisPosteriors: Sendable {
  typealias Lanes = SIMD16<Int16>

  // Three numbers are summed, two of which may take half of the range.
  private static let shift: Int16 = 1

  private var backward: [Lanes] = []
  private var next: [Lanes] = []
  private var greatest: [Lanes] = []
  private var tables = TrellisTables()

  /// - Parameters:
  ///   - metrics: Of each cell and symbol, in units of 1/16 nat.
  ///   - forward: The metrics of the best path into each state before each step.
  ///   - last: The metrics of the best path out of each state after the last step.
  ///   - values: For each cell and symbol, in nats, the greatest of each cell 0.
  mutating func weigh(
    _ metrics: UnsafePointer<Int16>, of code: TrellisCode, forward: UnsafePointer<Lanes>,
    last: UnsafePointer<Lanes>, unitsPerNat: Float, into values: inout [Float]
  ) {
    let vectorCount = 1 << (code.memory - 4)
    let blockCount = vectorCount >> code.bitsPerStep
    let inputCount = 1 << code.bitsPerStep
    let symbolCount = code.symbolCount
    if backward.count != 2 * vectorCount {
      backward = Array(repeating: .zero, count: 2 * vectorCount)
    }
    if next.count != inputCount { next = Array(repeating: .zero, count: inputCount) }
    let greatestCount = code.sets.count * symbolCount
    if greatest.count < greatestCount {
      greatest = Array(repeating: .zero, count: greatestCount)
    }
    let valueCount = code.cellCount * symbolCount
    if values.count != valueCount { values = Array(repeating: 0, count: valueCount) }
    let scale = Float(1 << Self.shift) / unitsPerNat
    backward.withUnsafeMutableBufferPointer { buffer in
      var after = buffer.baseAddress!
      var before = after + vectorCount
      for index in 0..<vectorCount { after[index] = last[index] }
      var offset: Int16 = 0
      for step in (0..<code.stepCount).reversed() {
        let cells = code.cells(of: step)
        for index in 0..<cells.count * symbolCount { greatest[index] = Lanes(repeating: .min) }
        tables.load(metrics, of: code, step: step, offset: offset)
        let states = UnsafeRawPointer(after).assumingMemoryBound(to: Int16.self)
        let from = forward + step * vectorCount
        next.withUnsafeMutableBufferPointer { next in
          greatest.withUnsafeMutableBufferPointer { greatest in
            tables.withBranches(of: code) { branches in
              for block in 0..<blockCount {
                for input in 0..<inputCount {
                  var vector = Lanes()
                  for lane in 0..<16 {
                    vector[lane] = states[(16 &* block &+ lane) << code.bitsPerStep | input]
                  }
                  next[input] = vector &>> Self.shift
                }
                for oldest in 0..<inputCount {
                  let path = from[oldest &* blockCount &+ block] &>> Self.shift
                  for input in 0..<inputCount {
                    let end = oldest &* inputCount &+ input
                    let sum = path &+ next[input]
                    branches.raise(greatest.baseAddress!, block, end, to: sum, shift: Self.shift)
                  }
                }
              }
            }
          }
        }
        for (set, cell) in cells.enumerated() {
          let lanes = code.sets[set].lanes
          var most = Float(-Int16.max)
          for symbol in 0..<symbolCount {
            var value = Int16.min
            for lane in 0..<16 {
              value = max(value, greatest[set * symbolCount + symbol ^ Int(lanes[lane])][lane])
            }
            values[cell * symbolCount + symbol] = Float(value) * scale
            most = max(most, Float(value) * scale)
          }
          for symbol in 0..<symbolCount { values[cell * symbolCount + symbol] -= most }
        }
        offset = 0 &- tables.backward(after, before, of: code)
        swap(&after, &before)
      }
    }
  }
}
