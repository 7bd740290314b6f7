/// The powers of any number of blocks above the absolute gate, in constant memory.
///
/// With a floor below that gate, the mean is also known that a gain would give: the gate does not move
/// with it, so blocks come to lie above or below.
///
/// Bins are 0.01 LU wide and know the sum of the powers in them, so that means are exact. A gate
/// asks for the mean of a bin. So only blocks within 0.01 LU of a gate could be taken wrongly, and
/// not even they if they are all alike. For speed a hundred bins each are summed up once more.
struct LoudnessHistogram {
  private struct Bin {
    var count: Int64 = 0
    var sum = 0.0

    var mean: Double { sum / Double(count) }

    mutating func add(_ power: Double) {
      count += 1
      sum += power
    }

    mutating func add(_ other: Bin) {
      count += other.count
      sum += other.sum
    }
  }

  private static let resolution = 100.0  // bins per LU
  private static let groupCount = 100  // bins in a group
  // Far above full scale, in LUFS; the last bin takes what is above.
  private static let top = 30.0

  // In LUFS.
  private let floor: Double
  // Of the first bin above the absolute gate.
  private let gateIndex: Int
  private var bins: [Bin]
  // What is above the absolute gate.
  private var groups: [Bin]
  private var all = Bin()

  var isEmpty: Bool { all.count == 0 }

  /// - Parameter floor: From where on blocks are kept, in whole LUFS; what is above the absolute gate
  ///   always is.
  init(floor: Double = LoudnessScale.absoluteGate) {
    self.floor = floor
    gateIndex = Int((LoudnessScale.absoluteGate - floor) * Self.resolution)
    let binCount = Int((Self.top - floor) * Self.resolution)
    bins = [Bin](repeating: Bin(), count: binCount)
    groups = [Bin](repeating: Bin(), count: binCount / Self.groupCount)
  }

  /// Takes a block if it is above the absolute gate.
  ///
  /// - Returns: Whether it was.
  mutating func add(_ power: Double) -> Bool {
    let loudness = LoudnessScale.loudness(power)
    let isLoud = loudness > LoudnessScale.absoluteGate
    guard isLoud || loudness > floor else { return false }
    let index = Int(min((loudness - floor) * Self.resolution, Double(bins.count - 1)))
    guard isLoud else {
      bins[min(index, gateIndex - 1)].add(power)
      return false
    }
    bins[index].add(power)
    groups[index / Self.groupCount].add(power)
    all.add(power)
    return true
  }

  mutating func reset() {
    for index in bins.indices { bins[index] = Bin() }
    for index in groups.indices { groups[index] = Bin() }
    all = Bin()
  }

  /// The mean power of the blocks above a relative gate.
  ///
  /// - Parameter gate: In parts of the mean power of all blocks.
  func mean(above gate: Double) -> Double? {
    guard !isEmpty else { return nil }
    return above(gate).kept.mean
  }

  /// The mean power that the sound would have with a gain, of the blocks above a relative gate.
  ///
  /// - Parameters:
  ///   - gate: In parts of the mean power of all blocks.
  ///   - gain: As a factor of the power.
  /// - Returns: `nil` if no block would be above the absolute gate.
  func mean(above gate: Double, gain: Double) -> Double? {
    func sum(above threshold: Double) -> Bin {
      bins.reduce(into: Bin()) { sum, bin in
        if bin.count > 0, bin.mean > threshold { sum.add(bin) }
      }
    }
    let lowest = LoudnessScale.meanSquare(LoudnessScale.absoluteGate) / gain
    let all = sum(above: lowest)
    return all.count == 0 ? nil : sum(above: max(lowest, all.mean * gate)).mean * gain
  }

  /// The ratio of the powers of two ranks among the blocks above a relative gate, ranked by power.
  ///
  /// - Parameters:
  ///   - gate: In parts of the mean power of all blocks.
  ///   - low: The rank of the divisor, 0 to 1.
  ///   - high: The rank of the dividend, 0 to 1.
  func spread(above gate: Double, from low: Double, to high: Double) -> Double? {
    guard !isEmpty else { return nil }
    let (kept, first) = above(gate)
    func rank(_ part: Double) -> Int64 { Int64((Double(kept.count - 1) * part).rounded()) }
    return power(at: rank(high), from: first) / power(at: rank(low), from: first)
  }

  /// All that is above a relative gate, and the first bin of it. There is something: the loudest.
  private func above(_ gate: Double) -> (kept: Bin, first: Int) {
    let threshold = all.mean * gate
    let boundary = groups.firstIndex { $0.count > 0 && $0.mean > threshold } ?? 0
    // The group below may reach above the gate with some of its bins, this one below it.
    let start = max((boundary - 1) * Self.groupCount, gateIndex)
    let end = (boundary + 1) * Self.groupCount
    var kept = Bin()
    var first = end
    for index in start..<end where bins[index].count > 0 && bins[index].mean > threshold {
      if kept.count == 0 { first = index }
      kept.add(bins[index])
    }
    for group in groups[(boundary + 1)...] { kept.add(group) }
    return (kept, first)
  }

  /// The power of a rank, counted from a bin upwards.
  private func power(at rank: Int64, from first: Int) -> Double {
    var rest = rank
    var index = first
    while index < bins.count {
      if index % Self.groupCount == 0, groups[index / Self.groupCount].count <= rest {
        rest -= groups[index / Self.groupCount].count
        index += Self.groupCount
        continue
      }
      if bins[index].count > rest { return bins[index].mean }
      rest -= bins[index].count
      index += 1
    }
    preconditionFailure("There are not as many blocks.")
  }
}
