/// How often each level was read, in steps of 0.1 dB: memory is constant for any length.
struct LevelHistogram {
  private static let lowest = -170.0
  private static let highest = 80.0
  private static let binsPerDecibel = 10.0

  private var counts: [Int]
  private(set) var count = 0

  init() {
    let binCount = Int((Self.highest - Self.lowest) * Self.binsPerDecibel) + 1
    counts = Array(repeating: 0, count: binCount)
  }

  /// - Parameter level: In decibels; what lies outside of -170 to 80 dB counts as the nearest.
  mutating func add(_ level: Double) {
    let level = min(max(level, Self.lowest), Self.highest)
    counts[Int(((level - Self.lowest) * Self.binsPerDecibel).rounded())] += 1
    count += 1
  }

  /// The levels that were exceeded for given parts of the time, within 0.05 dB.
  ///
  /// - Parameter parts: In ascending order, 0 to 1.
  /// - Returns: One level for each of the parts; none when nothing was added.
  func levels(exceededFor parts: [Double]) -> [Double] {
    guard count > 0 else { return [] }
    var levels: [Double] = []
    levels.reserveCapacity(parts.count)
    var bin = counts.count - 1
    var sum = counts[bin]
    for part in parts {
      let wanted = part * Double(count)
      while Double(sum) < wanted, bin > 0 {
        bin -= 1
        sum += counts[bin]
      }
      // An empty part of the time: the highest level there is.
      while sum == 0, bin > 0 {
        bin -= 1
        sum += counts[bin]
      }
      levels.append(Self.lowest + Double(bin) / Self.binsPerDecibel)
    }
    return levels
  }

  /// The level that was exceeded for a part of the time, within 0.05 dB; the lowest when nothing was
  /// added.
  ///
  /// - Parameter part: 0 to 1.
  func level(exceededFor part: Double) -> Double {
    levels(exceededFor: [part]).first ?? Self.lowest
  }

  mutating func removeAll() {
    guard count > 0 else { return }
    for index in counts.indices { counts[index] = 0 }
    count = 0
  }
}
