/// The scores of one cluster at the latest hops. A hop needs scores for all lengths of a packet,
/// and these follow each other in memory.
struct SyncScores: Sendable {
  /// Hops back for the payload of one byte, and more for each byte.
  private let first: Int
  private let stride: Int
  // For each remainder of the hop a ring, written backward and twice.
  private let capacity: Int
  private var values: [Float]

  /// - Parameter offsets: For each payload the hops back: in equal steps.
  init(offsets: [Int]) {
    first = offsets[0]
    stride = offsets[1] - offsets[0]
    var capacity = 1
    while capacity < offsets.last! / stride + 8 { capacity *= 2 }
    self.capacity = capacity
    values = Array(repeating: 0, count: 2 * capacity * stride)
  }

  mutating func reset() {
    for index in values.indices { values[index] = 0 }
  }

  mutating func set(_ score: Float, at hop: Int64) {
    let place = self.place(of: Int(hop))
    values[place] = score
    values[place + capacity] = score
  }

  /// Where those for the end of a packet at a hop begin in the memory, one for each length.
  func place(forEndAt hop: Int64) -> Int { place(of: Int(hop) - first) }

  /// The first length that has its cluster this many hops, or more, before its end.
  func firstIndex(hopsBeforeEnd hops: Int) -> Int { max(0, (hops - first + stride - 1) / stride) }

  subscript(place: Int) -> Float { values[place] }

  func withValues<Result>(_ body: (UnsafePointer<Float>) -> Result) -> Result {
    values.withUnsafeBufferPointer { body($0.baseAddress!) }
  }

  // Hops before the first are at the end of the ring, and 0.
  private func place(of hop: Int) -> Int {
    let shifted = hop + stride * capacity
    let (index, remainder) = shifted.quotientAndRemainder(dividingBy: stride)
    return remainder * 2 * capacity + (capacity - 1 - (index & (capacity - 1)))
  }
}
