/// The circular paths through a trellis in the order of their metrics: from the last step backward,
/// always on from the most promising place.
///
/// Needs the metrics of a forward pass: with them, what a path can still become is known exactly
/// until its ends must meet.
struct TrellisSearch: Sendable {
  struct Metrics {
    var code: TrellisCode
    /// Of each cell and symbol.
    var symbols: UnsafePointer<Int16>
    /// Of the best path into each state before each step and after the last.
    var forward: UnsafePointer<Int16>
    /// Of the best path out of each state after the last step.
    var backward: UnsafePointer<Int16>
    /// What was taken from the forward metrics up to each step.
    var offsets: UnsafePointer<Int32>
  }

  private struct Node {
    var promise: Int32
    /// Of the steps behind.
    var metric: Int32
    var parent: Int32
    var end: Int32
    var step: Int32
    var state: Int32
  }

  // Bounds the memory: 1.5 MB.
  private static let nodeLimit = 1 << 16
  private static let endLimit = 1024

  // 12 nats below the best, in units of 1/16: what a word that was sent hardly ever lacks.
  private static let margin: Int32 = 192

  private var nodes: [Node] = []
  private var least: Int32 = 0
  private var heap: [Int32] = []
  private var bits: [UInt8] = []

  mutating func run(
    _ metrics: Metrics, _ evidence: TrellisEvidence, limit: Int, effort: Int,
    minimumEvidence: Double, accept: ([UInt8]) -> Bool
  ) -> (bits: [UInt8], rank: Int, evidence: Double)? {
    nodes.removeAll(keepingCapacity: true)
    heap.removeAll(keepingCapacity: true)
    guard evidence.of(metric: addEnds(metrics)) >= minimumEvidence else { return nil }
    least = heap.first.map { nodes[Int($0)].promise - Self.margin } ?? 0
    var rank = 0
    var left = effort
    while let top = pop(), left > 0 {
      var place: Int32? = top
      // Down the best branch at once; the others wait in the heap.
      while let index = place, nodes[Int(index)].step > 0 {
        left -= 1
        place = extend(index, metrics)
        if let next = place, let rival = heap.first,
          nodes[Int(rival)].promise > nodes[Int(next)].promise
        {
          push(next)
          place = nil
        }
      }
      guard let found = place else { continue }
      let said = evidence.of(metric: nodes[Int(found)].metric)
      if said >= minimumEvidence {
        read(found, metrics.code)
        if accept(bits) { return (bits, rank, said) }
      }
      rank += 1
      if rank == limit { return nil }
    }
    return nil
  }

  /// Returns what the steps of no word that is in reach exceed.
  private mutating func addEnds(_ metrics: Metrics) -> Int32 {
    let code = metrics.code
    let stateCount = 1 << code.memory
    let last = metrics.forward + code.stepCount << code.memory
    var greatest = Int32.min
    for state in 0..<stateCount {
      greatest = max(greatest, Int32(last[state]) + Int32(metrics.backward[state]))
    }
    var margin = Self.margin
    var most = Int32.min / 2
    while true {
      nodes.removeAll(keepingCapacity: true)
      for state in 0..<stateCount {
        let promise = Int32(last[state]) + Int32(metrics.backward[state])
        guard promise >= greatest - margin else { continue }
        // The ends of a word meet, so that its steps alone are known to bring no more than this.
        most = max(
          most,
          Int32(last[state]) + metrics.offsets[code.stepCount] - Int32(metrics.forward[state]))
        if nodes.count == Self.endLimit { break }
        nodes.append(
          Node(
            promise: promise + metrics.offsets[code.stepCount], metric: 0, parent: -1,
            end: Int32(state), step: Int32(code.stepCount), state: Int32(state)))
      }
      if nodes.count < Self.endLimit || margin == 0 { break }
      margin /= 2
    }
    for index in nodes.indices { push(Int32(index)) }
    return most
  }

  /// Adds the branches that lead to a node, and returns the best, which is not in the heap.
  private mutating func extend(_ index: Int32, _ metrics: Metrics) -> Int32? {
    let code = metrics.code
    let node = nodes[Int(index)]
    let step = Int(node.step) - 1
    let state = Int(node.state)
    let bits = code.bitsPerStep
    let cells = code.cells(of: step)
    let forward = metrics.forward + step << code.memory
    // How much of the first state is still in the register.
    let kept = code.memory - bits * step
    let bias = Int32(metrics.backward[Int(node.end)]) + metrics.offsets[step]
    var best: Int32?
    for oldest in 0..<1 << bits {
      let before = state >> bits | oldest << (code.memory - bits)
      if kept > 0, before >> (bits * step) != Int(node.end) & (1 << kept - 1) { continue }
      let register = before << bits | state & (1 << bits - 1)
      var metric = node.metric
      for (set, cell) in cells.enumerated() {
        let symbol = Int(code.sets[set].symbol(of: register))
        metric += Int32(metrics.symbols[cell << code.symbolBits + symbol])
      }
      let promise = metric + Int32(forward[before]) + bias
      guard promise >= least, nodes.count < Self.nodeLimit else { continue }
      let child = Int32(nodes.count)
      nodes.append(
        Node(
          promise: promise, metric: metric, parent: index, end: node.end, step: Int32(step),
          state: Int32(before)))
      if let rival = best {
        if nodes[Int(rival)].promise < nodes[Int(child)].promise {
          push(rival)
          best = child
        } else {
          push(child)
        }
      } else {
        best = child
      }
    }
    return best
  }

  private mutating func read(_ found: Int32, _ code: TrellisCode) {
    bits.removeAll(keepingCapacity: true)
    var index = nodes[Int(found)].parent
    while index >= 0 {
      let node = nodes[Int(index)]
      for bit in (0..<code.bitsPerStep).reversed() {
        bits.append(UInt8(node.state >> Int32(bit) & 1))
      }
      index = node.parent
    }
  }

  private mutating func push(_ node: Int32) {
    heap.append(node)
    var place = heap.count - 1
    while place > 0, nodes[Int(heap[(place - 1) / 2])].promise < nodes[Int(node)].promise {
      heap[place] = heap[(place - 1) / 2]
      place = (place - 1) / 2
    }
    heap[place] = node
  }

  private mutating func pop() -> Int32? {
    guard let first = heap.first else { return nil }
    let moved = heap.removeLast()
    if heap.isEmpty { return first }
    var place = 0
    while true {
      var child = 2 * place + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count,
        nodes[Int(heap[child])].promise < nodes[Int(heap[child + 1])].promise
      {
        child += 1
      }
      guard nodes[Int(heap[child])].promise > nodes[Int(moved)].promise else { break }
      heap[place] = heap[child]
      place = child
    }
    heap[place] = moved
    return first
  }
}
