/// How often each level was read, in steps of 0.1 dB: memory is constant for any length.
struct LevelHistogram {
  private static let lowest = -170.0
  // Samples are below 2^60, which is 361 dB.
  private static let highest = 370.0
  private static let binsPerDecibel = 10.0

  private var counts: [Int]
  private(set) var count = 0
  // Of what was added; no level that is given lies beyond.
  private var least = highest
  private var greatest = lowest

  init() {
    counts = Array(repeating: 0, count: Self.bin(of: Self.highest) + 1)
  }

  /// - Parameter level: In decibels; what lies outside of -170 to 370 dB counts as the nearest.
  mutating func add(_ level: Double) {
    let level = min(max(level, Self.lowest), Self.highest)
    counts[Self.bin(of: level)] += 1
    count += 1
    least = min(least, level)
    greatest = max(greatest, level)
  }

  /// The levels that were exceeded for given parts of the time, within 0.05 dB. They are neither
  /// above the greatest nor below the least that was added.
  ///
  /// - Parameter parts: In ascending order, 0 to 1.
  /// - Returns: One level for each of the parts; none when nothing was added.
  func levels(exceededFor parts: [Double]) -> [Double] {
    guard count > 0 else { return [] }
    var levels: [Double] = []
    levels.reserveCapacity(parts.count)
    // An empty part of the time has the highest level there is.
    var bin = Self.bin(of: greatest)
    var sum = counts[bin]
    for part in parts {
      let wanted = part * Double(count)
      while Double(sum) < wanted, bin > 0 {
        bin -= 1
        sum += counts[bin]
      }
      let level = Self.lowest + Double(bin) / Self.binsPerDecibel
      levels.append(min(max(level, least), greatest))
    }
    return levels
  }

  /// The level that was exceeded for a part of the time, as in `levels`; the lowest when nothing was
  /// added.
  ///
  /// - Parameter part: 0 to 1.
  func level(exceededFor part: Double) -> Double {
    levels(exceededFor: [part]).first ?? Self.lowest
  }

  mutating func removeAll() {
    guard count > 0 else { return }
    for bin in Self.bin(of: least)...Self.bin(of: greatest) { counts[bin] = 0 }
    (count, least, greatest) = (0, Self.highest, Self.lowest)
  }

  private static func bin(of level: Double) -> Int {
    Int(((level - lowest) * binsPerDecibel).rounded())
  }
}
