/// How loud it usually is here: what a blow has to stand out of.
///
/// The floor is what is always there: it falls at once and rises slowly. The usual level is what it
/// is louder than only a tenth of the time: where dogs bark or waves break, it is that of the barks
/// and the waves. It is followed at two paces: what one blow after the other has made usual at the
/// first is not yet usual at the second.
struct BlowBackground {
  // Decibels a second.
  private static let floorRise = 5.0
  // Nothing is quieter than this, in dBFS: digital silence is no background.
  private static let leastFloor = -90.0

  private let first: Double
  private(set) var floor: Double
  private var quick: UsualLevel
  private var slow: UsualLevel
  private var levels = RecentMean(of: 4)

  var usual: Double { quick.level }
  var slowUsual: Double { slow.level }

  /// - Parameter first: What is assumed before anything was heard, in dBFS.
  init(first: Double) {
    self.first = first
    floor = first
    quick = UsualLevel(first: first, pace: 15)
    slow = UsualLevel(first: first, pace: 6)
  }

  /// Takes the level of the next hop.
  ///
  /// - Parameter isBlow: What is known to be a blow does not become usual.
  mutating func hear(_ level: Double, isBlow: Bool) {
    let hop = BlowInput.hopDuration
    floor = max(Self.leastFloor, min(levels.add(level), floor + Self.floorRise * hop))
    quick.hear(level, isBlow: isBlow)
    slow.hear(level, isBlow: isBlow)
  }

  /// What is left of something that is over is the new floor.
  mutating func settle(at level: Double) { floor = max(Self.leastFloor, level) }

  mutating func reset() { self = BlowBackground(first: first) }
}

/// The level that it is louder than only a tenth of the time, followed in small steps.
private struct UsualLevel {
  private static let least = -110.0
  // Of the time it is quieter.
  private static let share = 0.9
  // From here on it follows with full pace, in decibels.
  private static let far = 3.0
  // What has been heard for a short time only: when it is quieter than assumed, that is believed as
  // fast as it has lasted.
  private static let doubtDuration = 3.0
  private static let leastMemory = 0.25
  private static let memoryGrowth = 0.5

  private(set) var level: Double
  private let step: Double
  private var hopCount = 0

  /// - Parameter pace: Decibels a second in which it follows a level far away.
  init(first: Double, pace: Double) {
    level = first
    step = pace * BlowInput.hopDuration
  }

  mutating func hear(_ heard: Double, isBlow: Bool) {
    defer { hopCount += 1 }
    if isBlow { return }
    let distance = heard - level
    if distance > 0 {
      level += step * Self.share * min(1, distance / Self.far)
    } else {
      let change = step * (1 - Self.share) * max(-1, distance / Self.far)
      let time = Double(hopCount) * BlowInput.hopDuration
      let belief = distance * BlowInput.hopDuration / (Self.leastMemory + Self.memoryGrowth * time)
      level = max(Self.least, level + (time < Self.doubtDuration ? min(change, belief) : change))
    }
  }
}
