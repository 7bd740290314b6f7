import TragusDSP

/// What is always there, in dBFS: it falls at once with the level and rises slowly.
struct BlowFloor {
  // Decibels a second.
  private static let rise = 5.0
  /// Nothing is quieter than this, in dBFS: digital silence is not a background.
  static let least = -90.0

  private var floor: UsualLevel
  /// The floor one hop before.
  private(set) var previous: Double
  private var levels = RecentMean(of: 4)

  /// - Parameter level: What is assumed before anything was heard.
  init(at level: Double) { (floor, previous) = (UsualLevel(level), level) }

  var level: Double { floor.level }

  /// Takes the level of the next hop.
  mutating func hear(_ heard: Double) {
    previous = level
    floor.hear(levels.add(heard), rise: Self.rise * BlowInput.hopDuration, fall: .infinity)
    floor.settle(at: max(Self.least, level))
  }

  /// What is left of something that is over is the new floor.
  mutating func settle(at level: Double) {
    previous = max(Self.least, level)
    floor.settle(at: previous)
  }
}
