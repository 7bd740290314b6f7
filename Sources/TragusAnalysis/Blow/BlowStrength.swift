/// How strong a blow of some level is.
struct BlowStrength {
  /// The level of strength 1 unless a set-up measured it, in dBFS.
  static let defaultFullLevel = -6.0
  /// From this many decibels below strength 1 on, a blow has the least strength.
  static let range = 30.0
  /// A blow has some strength, however soft it is.
  static let least = 0.01

  let fullLevel: Double

  init(fullLevel: Double?) {
    self.fullLevel = fullLevel ?? Self.defaultFullLevel
  }

  /// ``least`` to 1, linear in decibels.
  func strength(of level: Double) -> Double {
    min(max(1 + (level - fullLevel) / Self.range, Self.least), 1)
  }
}
