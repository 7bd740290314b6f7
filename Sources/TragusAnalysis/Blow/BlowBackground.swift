/// How loud it usually is here: what a blow has to stand out of.
///
/// The floor is what is always there: it falls at once and rises slowly. The usual level is what it
/// is louder than only a tenth of the time: where dogs bark or waves break, it is that of the barks
/// and the waves.
struct BlowBackground {
  // Decibels a second.
  private static let floorRise = 5.0
  // Nothing is quieter than this, in dBFS: digital silence is no background.
  private static let leastFloor = -90.0
  private static let leastUsual = -110.0
  // Of the time it is quieter than the usual level.
  private static let share = 0.9
  // Decibels a second in which it follows a level far away.
  private static let pace = 15.0
  // From here on it follows with full pace, in decibels.
  private static let far = 3.0
  // What has been heard for a short time only: when it is quieter than assumed, that is believed as
  // fast as it has lasted.
  private static let doubtDuration = 3.0
  private static let leastMemory = 0.25
  private static let memoryGrowth = 0.5

  private let first: Double
  private(set) var floor: Double
  private(set) var usual: Double
  private var hopCount = 0
  private var levels = RecentMean(of: 4)

  /// - Parameter first: What is assumed before anything was heard, in dBFS.
  init(first: Double) {
    self.first = first
    (floor, usual) = (first, first)
  }

  /// Takes the level of the next hop.
  ///
  /// - Parameter isBlow: What is known to be a blow does not become usual.
  mutating func hear(_ level: Double, isBlow: Bool) {
    let hop = BlowInput.hopDuration
    floor = max(Self.leastFloor, min(levels.add(level), floor + Self.floorRise * hop))
    defer { hopCount += 1 }
    if isBlow { return }
    let distance = level - usual
    if distance > 0 {
      usual += Self.pace * hop * Self.share * min(1, distance / Self.far)
    } else {
      let step = Self.pace * hop * (1 - Self.share) * max(-1, distance / Self.far)
      let time = Double(hopCount) * hop
      let belief = distance * hop / (Self.leastMemory + Self.memoryGrowth * time)
      let change = time < Self.doubtDuration ? min(step, belief) : step
      usual = max(Self.leastUsual, usual + change)
    }
  }

  /// What is left of something that is over is the new floor.
  mutating func settle(at level: Double) { floor = max(Self.leastFloor, level) }

  mutating func reset() {
    (floor, usual, hopCount) = (first, first, 0)
    levels.reset()
  }
}
