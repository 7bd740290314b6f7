/// How strong a blow of some level is.
struct BlowStrength {
  /// The level of strength 1 unless a set-up measured it, in dBFS.
  static let defaultFullLevel = -6.0
  /// So many decibels below strength 1 is strength 0.
  static let range = 30.0

  let fullLevel: Double

  init(fullLevel: Double?) {
    self.fullLevel = fullLevel ?? Self.defaultFullLevel
  }

  /// 0 to 1, linear in decibels.
  func strength(of level: Double) -> Double {
    min(max(1 + (level - fullLevel) / Self.range, 0), 1)
  }
}
