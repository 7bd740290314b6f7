import TragusAnalysis
import TragusCore

/// Tells the breaths that were reported as blows before.
///
/// A blow into the microphone is a breath too. The blow is reported at once, and the breath seconds
/// later. Where breaths were not asked for, one report is enough.
package struct BlownBreaths {
  // A breath begins before it is loud, and ends after it.
  private static let margin = 0.25  // seconds
  // Breaths are reported later than blows, by less than this.
  private static let memory = 60.0  // seconds

  // Without an end while it lasts.
  private var blows: [(start: Double, end: Double?)] = []
  // The breath that was looked at last: its end is judged as its beginning was.
  private var last: (start: Double, isBlown: Bool)?

  package init() {}

  /// Hears the next event of a stream.
  ///
  /// - Returns: Whether it is a breath that began within a blow.
  package mutating func contains(_ event: any AudioEvent) -> Bool {
    if let blow = event as? Blow {
      if blows.last?.start == blow.start { blows.removeLast() }
      blows.append((blow.start, blow.end))
      blows.removeAll { $0.end.map { $0 < blow.start - Self.memory } == true }
    }
    guard let breath = event as? Breath else { return false }
    if let last, last.start == breath.start { return last.isBlown }
    let isBlown = blows.contains { blow in
      blow.start - Self.margin <= breath.start
        && breath.start <= (blow.end ?? .infinity) + Self.margin
    }
    last = (breath.start, isBlown)
    return isBlown
  }
}
