import TragusCore

/// An irregular repeat-accumulate code: a low-density parity-check code that is encoded in one
/// sweep (H. Jin, A. Khandekar and R. McEliece, "Irregular repeat-accumulate codes", 2000).
///
/// As in DVB-S2 (ETSI EN 302 307-1, 5.3.2), a third of the information bits take part in 12 checks
/// and the others in 3. The parity bits are a running sum over the checks. Bits come in groups
/// whose checks are the checks of the first one, shifted. Unlike there, any count of bits will do.
/// A seeded generator draws the shifts, so that no two bits share two checks where that can be had.
struct ParityCheckCode: Sendable {
  /// Bits of a group.
  static let groupSize = 32
  private static let highDegree = 12
  private static let lowDegree = 3
  // The lowest rate is a quarter; what is left of the room repeats the code word.
  private static let greatestParity = 3
  // Draws after which a shift is taken although two bits share two checks.
  private static let greatestAttempts = 64

  /// Bits of the message, and these with zeros to fill the last group.
  let informationCount: Int
  let paddedCount: Int
  /// The number of parity bits and of checks.
  let parityCount: Int
  /// The number of bits that are sent.
  let codedCount: Int
  /// The padded information bits of check `c` are `members[starts[c]..<starts[c + 1]]`.
  let starts: [Int32]
  let members: [Int32]

  /// - Parameters:
  ///   - informationCount: Bits of a message, at least 1.
  ///   - codedCount: Bits that are sent: more than the padded message by a group at least.
  init(informationCount: Int, codedCount: Int) {
    let groupSize = Self.groupSize
    let groupCount = (informationCount + groupSize - 1) / groupSize
    let stepCount = min(
      (codedCount - informationCount) / groupSize, Self.greatestParity * groupCount)
    precondition(informationCount > 0 && stepCount > 0, "A code needs bits and checks.")
    self.informationCount = informationCount
    self.codedCount = codedCount
    paddedCount = groupCount * groupSize
    parityCount = stepCount * groupSize

    var draw = Draw(groupCount: groupCount, stepCount: stepCount)
    for group in 0..<groupCount {
      let degree = group < (groupCount + 2) / 3 ? Self.highDegree : Self.lowDegree
      for _ in 0..<degree { draw.connect(group, attempts: Self.greatestAttempts) }
    }
    // Check `shift * stepCount + step` of a group's first bit, and those `stepCount` further on of the
    // next.
    var counts: [Int32] = [0]
    for _ in 0..<groupSize { counts += draw.edges.map { Int32($0.count) } }
    for check in 0..<parityCount { counts[check + 1] += counts[check] }
    starts = counts
    var members: [Int32] = Array(repeating: 0, count: Int(counts[parityCount]))
    for (step, edges) in draw.edges.enumerated() {
      for (index, edge) in edges.enumerated() {
        for bit in 0..<groupSize {
          let check = (edge.shift + bit) % groupSize * stepCount + step
          members[Int(counts[check]) + index] = Int32(edge.group * groupSize + bit)
        }
      }
    }
    self.members = members
  }

  /// The place of a sent bit in the code word, which is the padded message and the parity bits.
  func place(_ index: Int) -> Int {
    let place = index % (informationCount + parityCount)
    return place < informationCount ? place : place - informationCount + paddedCount
  }

  /// The code word of a message: its padded bits and the parity bits.
  func word(of bits: [Bool]) -> [Bool] {
    precondition(bits.count == informationCount, "The message must have the code's length.")
    var word = bits + Array(repeating: false, count: paddedCount - informationCount + parityCount)
    var sum = false
    for check in 0..<parityCount {
      for index in starts[check]..<starts[check + 1] where word[Int(members[Int(index)])] {
        sum.toggle()
      }
      word[paddedCount + check] = sum
    }
    return word
  }

  /// Whether all parity checks hold.
  func holds(for word: [Bool]) -> Bool {
    for check in 0..<parityCount {
      var sum = word[paddedCount + check]
      if check > 0, word[paddedCount + check - 1] { sum.toggle() }
      for index in starts[check]..<starts[check + 1] where word[Int(members[Int(index)])] {
        sum.toggle()
      }
      if sum { return false }
    }
    return true
  }
}

extension ParityCheckCode {
  /// Draws which checks the groups take part in, evenly and with few short cycles.
  private struct Draw {
    struct Edge {
      let group: Int
      let shift: Int
    }

    private let stepCount: Int
    private var generator = SplitMix64(seed: 0x0FD1)
    // For each step from check to check the groups that take part there.
    private(set) var edges: [[Edge]]
    // For each pair of groups a bit for each difference of their shifts in a check they share.
    private let groupCount: Int
    private var shared: [UInt32]
    // The edges of the group that is connected now.
    private var current = -1
    private var own: [(step: Int, shift: Int)] = []
    // Steps still to be given out before any has one edge more than another.
    private var deck: [Int] = []

    init(groupCount: Int, stepCount: Int) {
      (self.groupCount, self.stepCount) = (groupCount, stepCount)
      shared = Array(repeating: 0, count: groupCount * groupCount)
      edges = Array(repeating: [], count: stepCount)
    }

    private mutating func random(below bound: Int) -> Int {
      Int(generator.next() % UInt64(bound))
    }

    private mutating func nextStep() -> Int {
      if deck.isEmpty { deck = Array(0..<stepCount) }
      return deck.swapRemove(random(below: deck.count))
    }

    mutating func connect(_ group: Int, attempts: Int) {
      if group != current { (current, own) = (group, []) }
      let step = nextStep()
      var shift = random(below: groupSize)
      for _ in 0..<attempts where hasCycle(group, step, shift) { shift = random(below: groupSize) }
      for edge in edges[step] {
        shared[group * groupCount + edge.group] |= difference(shift, edge)
      }
      edges[step].append(Edge(group: group, shift: shift))
      own.append((step, shift))
    }

    private func difference(_ shift: Int, _ edge: Edge) -> UInt32 {
      1 << UInt32((shift - edge.shift + groupSize) % groupSize)
    }

    private func hasCycle(_ group: Int, _ step: Int, _ shift: Int) -> Bool {
      // Neighboring checks share a parity bit.
      let place = shift * stepCount + step
      let count = groupSize * stepCount
      for edge in own {
        let distance = abs(place - edge.shift * stepCount - edge.step)
        if distance <= 1 || distance == count - 1 { return true }
      }
      return edges[step].contains {
        shared[group * groupCount + $0.group] & difference(shift, $0) != 0
      }
    }
  }
}

extension Array {
  /// Takes an element out in constant time; the last one takes its place.
  fileprivate mutating func swapRemove(_ index: Int) -> Element {
    swapAt(index, count - 1)
    return removeLast()
  }
}
