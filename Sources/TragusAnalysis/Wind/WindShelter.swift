/// Keeps gusts of wind from counting as blows: while wind lasts, a blow must stand far out of it.
///
/// Give it the events of a ``WindDetector`` and of a ``BlowDetector`` that hear the same stream.
/// Wind is known only after its first seconds, so its first gusts may still count.
struct WindShelter: Sendable {
  /// How far above the level of the wind a blow begins that counts, in decibels.
  static let leastDistance = 12.0

  // The latest wind: it is known from one position to the other, with the level there.
  private var known = Double.infinity
  private var over = Double.infinity
  private var level = 0.0
  private var countsCurrent = true

  mutating func take(_ wind: Wind) {
    if wind.phase == .began {
      (known, over, level) = (wind.at, .infinity, wind.level)
    } else {
      over = wind.at
    }
  }

  /// Whether a blow counts; one decision covers all its events.
  mutating func admits(_ blow: Blow) -> Bool {
    if blow.phase == .began {
      let isInWind = known <= blow.at && blow.at < over
      countsCurrent = !isInWind || blow.level >= level + Self.leastDistance
    }
    return countsCurrent
  }
}
