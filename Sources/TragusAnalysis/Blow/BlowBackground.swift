import TragusDSP

/// How loud it usually is here: what a blow has to stand out of.
///
/// The usual level is exceeded only a tenth of the time. Where dogs bark or waves break, it is the
/// level of the barks and the waves. It is followed at two paces: what one blow after the other has
/// made usual at the first is not yet usual at the second.
struct BlowBackground {
  // Decibels a second.
  static let quickPace = 15.0

  private var quick: LearnedLevel
  private var slow: LearnedLevel

  var usual: Double { quick.level }
  var slowUsual: Double { slow.level }

  /// - Parameter first: What is assumed before anything was heard, in dBFS.
  init(first: Double) {
    quick = LearnedLevel(first: first, pace: Self.quickPace)
    slow = LearnedLevel(first: first, pace: 6)
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
struct LearnedLevel {
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

  private var usual: UsualLevel
  private let step: Double
  private var hopCount = 0

  /// - Parameter pace: Decibels a second in which it follows a level far away.
  init(first: Double, pace: Double) {
    usual = UsualLevel(first, softness: Self.far)
    step = pace * BlowInput.hopDuration
  }

  var level: Double { usual.level }

  mutating func hear(_ heard: Double, _ learning: BlowLearning) {
    defer { hopCount += 1 }
    if learning == .none { return }
    let before = level
    let pace = learning == .hesitant ? step * Self.hesitation : step
    usual.hear(heard, rise: pace * Self.share, fall: step * (1 - Self.share))
    guard heard <= before else { return }
    let time = Double(hopCount) * BlowInput.hopDuration
    if time < Self.doubtDuration {
      let part = BlowInput.hopDuration / (Self.leastMemory + Self.memoryGrowth * time)
      usual.settle(at: min(level, before + (heard - before) * part))
    }
    usual.settle(at: max(Self.least, level))
  }
}
