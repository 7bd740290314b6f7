/// How loud it usually is here: what a blow has to stand out of.
///
/// The usual level is what it is louder than only a tenth of the time: where dogs bark or waves
/// break, it is that of the barks and the waves. It is followed at two paces: what one blow after
/// the other has made usual at the first is not yet usual at the second.
struct BlowBackground {
  // Decibels a second.
  static let quickPace = 15.0

  private var quick: UsualLevel
  private var slow: UsualLevel

  var usual: Double { quick.level }
  var slowUsual: Double { slow.level }

  /// - Parameter first: What is assumed before anything was heard, in dBFS.
  init(first: Double) {
    quick = UsualLevel(first: first, pace: Self.quickPace)
    slow = UsualLevel(first: first, pace: 6)
  }

  /// Takes the level of the next hop.
  mutating func hear(_ level: Double, _ learning: BlowLearning) {
    quick.hear(level, learning)
    slow.hear(level, learning)
  }
}

/// How fast what is heard becomes usual.
enum BlowLearning {
  /// Not at all: it is known to be a blow.
  case none
  /// What is louder a tenth as fast: somebody blows again and again and it may be a blow, or its lines
  /// tell it from one.
  case hesitant
  case full
}

/// The level that it is louder than only a tenth of the time, followed in small steps.
struct UsualLevel {
  private static let least = -110.0
  // Of the time it is quieter.
  private static let share = 0.9
  private static let hesitation = 0.1
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

  mutating func hear(_ heard: Double, _ learning: BlowLearning) {
    defer { hopCount += 1 }
    if learning == .none { return }
    let distance = heard - level
    if distance > 0 {
      let pace = learning == .hesitant ? step * Self.hesitation : step
      level += pace * Self.share * min(1, distance / Self.far)
    } else {
      let change = step * (1 - Self.share) * max(-1, distance / Self.far)
      let time = Double(hopCount) * BlowInput.hopDuration
      let belief = distance * BlowInput.hopDuration / (Self.leastMemory + Self.memoryGrowth * time)
      level = max(Self.least, level + (time < Self.doubtDuration ? min(change, belief) : change))
    }
  }
}
