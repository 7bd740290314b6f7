/// Pitches that may become a note: what they are since they settled last.
struct SettlingPitches {
  // The range of a steady pitch, and how long it must be one.
  private static let settled = 12.0  // cents
  private static let settling = 0.045  // seconds

  /// When the note begins, in seconds.
  let start: Double
  let onset: Double
  let isStruck: Bool
  /// How far the level rose when it was struck, in decibels.
  let attack: Double
  /// The greatest level since then, in dBFS.
  private(set) var level: Double
  /// Those since the pitch settled.
  private(set) var pitches: SoundingPitches

  private var lowest: Double
  private var highest: Double
  private var since: Double
  private var range: (lowest: Double, highest: Double)

  /// - Parameters:
  ///   - pitch: The first one.
  ///   - cents: Its frequency in cents above A4.
  ///   - start: When the note begins, in seconds.
  init(_ pitch: Pitch, _ cents: Double, start: Double) {
    self.start = start
    (onset, isStruck, level) = (pitch.onset, pitch.isStruck, pitch.level)
    attack = pitch.attack
    pitches = SoundingPitches(pitch, cents)
    (lowest, highest, since) = (cents, cents, pitch.at)
    range = (cents, cents)
  }

  /// From the start to the last pitch, in seconds.
  var duration: Double { pitches.end - start }

  /// From the lowest pitch to the highest, in cents.
  var span: Double { range.highest - range.lowest }

  /// Whether the last pitches stay as close together as the pitches of one note do.
  var hasSettled: Bool { pitches.at - since >= Self.settling }

  /// Whether one more belongs to those that have settled.
  func isSettled(with cents: Double) -> Bool {
    max(highest, cents) - min(lowest, cents) <= Self.settled
  }

  /// Adds the next pitch; one that is not settled with the others takes their place.
  mutating func add(_ pitch: Pitch, _ cents: Double) {
    if isSettled(with: cents) {
      pitches.add(pitch, cents, memory: .infinity)
      (lowest, highest) = (min(lowest, cents), max(highest, cents))
    } else {
      pitches = SoundingPitches(pitch, cents)
      (lowest, highest, since) = (cents, cents, pitch.at)
    }
    level = max(level, pitch.level)
    range = (min(range.lowest, cents), max(range.highest, cents))
  }
}
