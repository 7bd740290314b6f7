/// A peak that is held for a while and then falls, as beside the bar of a programme meter.
package struct PeakHold: Sendable, Hashable {
  // As programme meters commonly do.
  private static let holdTime = 1.5  // seconds
  private static let fallRate = 20.0  // decibels per second

  /// The peak that is shown; minus infinity before the first.
  package private(set) var level = -Double.infinity
  private var heldSince = 0.0
  private var lastTime = 0.0

  package init() {}

  /// Takes the peak of the next period.
  ///
  /// - Parameters:
  ///   - peak: In decibels.
  ///   - time: The end of the period, in seconds; never before the end of the last one.
  package mutating func update(_ peak: Double, at time: Double) {
    if time - heldSince > Self.holdTime { level -= Self.fallRate * (time - lastTime) }
    if peak >= level {
      level = peak
      heldSince = time
    }
    lastTime = time
  }
}
