/// The level that a stream lies below for a share of the time, followed in steps.
///
/// With a step up of `rise` and a step down of `fall`, it comes to rest where
/// `rise / (rise + fall)` of the levels lie below it. At 8 and 24 dB a second, this is a quarter of
/// them. A fall without limit follows the least level.
package struct UsualLevel: Sendable {
  package private(set) var level: Double
  // Steps to levels nearer than this are shorter, in proportion.
  private let softness: Double

  /// - Parameters:
  ///   - level: What is assumed before anything was heard, in decibels.
  ///   - softness: Decibels, 0 or more. Steps to levels nearer than this are shorter in proportion;
  ///     with 0 a step ends at the level that was heard.
  package init(_ level: Double, softness: Double = 0) {
    self.level = level
    self.softness = softness
  }

  /// Takes the next level.
  ///
  /// - Parameters:
  ///   - rise: Decibels by which it rises at most, 0 or more.
  ///   - fall: Decibels by which it falls at most, 0 or more; infinite only without softness.
  package mutating func hear(_ heard: Double, rise: Double, fall: Double) {
    let distance = heard - level
    if softness == 0 {
      level = distance > 0 ? min(level + rise, heard) : max(level - fall, heard)
    } else {
      level +=
        distance > 0 ? rise * min(1, distance / softness) : fall * max(-1, distance / softness)
    }
  }

  /// Sets it, for what is known otherwise.
  package mutating func settle(at level: Double) { self.level = level }
}
