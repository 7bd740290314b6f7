import TragusDSP

/// Counts levels in steps of 0.1 dB, so that their percentiles need no more memory after a day than
/// after a second.
struct LevelHistogram {
  /// The level of silence, in dBFS; what lies lower counts as this.
  static let lowest = -160.0
  private static let highest = 400.0  // samples of 2^60
  private static let resolution = 0.1  // decibels

  private var counts = Array(
    repeating: Int64(0), count: Int((highest - lowest) / resolution) + 1)
  private(set) var total: Int64 = 0

  /// - Parameter meanSquare: 1 for a square wave of full scale.
  mutating func add(meanSquare: Double) {
    let level = min(max(decibels(power: meanSquare), Self.lowest), Self.highest)
    counts[Int(((level - Self.lowest) / Self.resolution).rounded())] += 1
    total += 1
  }

  /// The level that a share of all levels, 0 to 1, stay below; the lowest when there are none.
  func percentile(_ share: Double) -> Double {
    let rank = Int64(share * Double(total))
    var below: Int64 = 0
    for (index, count) in counts.enumerated() {
      below += count
      if below > rank { return Self.lowest + Double(index) * Self.resolution }
    }
    return Self.lowest
  }

  mutating func reset() {
    for index in counts.indices { counts[index] = 0 }
    total = 0
  }
}
