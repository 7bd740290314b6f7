/// How strong a blow of some level is.
///
/// Linear in decibels down to a strength of 0.1, and from there on in a second line to 0, so that
/// of two soft blows the softer is the weaker one.
struct BlowStrength {
  /// The level of strength 1 unless a set-up measured it, in dBFS.
  static let defaultFullLevel = -6.0
  /// What is weaker is no blow.
  static let least = 0.01

  // Decibels below strength 1 at which the first line would reach 0, and the second does.
  private static let range = 30.0
  private static let wholeRange = 59.0
  private static let knee = 0.1
  // A microphone that is set up so that blows have their usual level hisses at less than this.
  private static let hissRange = 21.0

  let fullLevel: Double

  init(fullLevel: Double?) {
    self.fullLevel = fullLevel ?? Self.defaultFullLevel
  }

  /// What is softer may be the hiss of the microphone, in dBFS: -27 unless a set-up was made.
  var softest: Double { fullLevel - Self.hissRange }

  /// 0 to 1.
  func strength(of level: Double) -> Double {
    let below = fullLevel - level
    let strong = 1 - below / Self.range
    if strong >= Self.knee { return min(strong, 1) }
    let kneeRange = (1 - Self.knee) * Self.range
    return max(Self.knee * (1 - (below - kneeRange) / (Self.wholeRange - kneeRange)), 0)
  }
}
