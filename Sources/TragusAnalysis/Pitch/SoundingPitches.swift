/// The pitches of a note so far.
struct SoundingPitches {
  /// In seconds.
  var start: Double
  /// The onset of its pitches, in seconds.
  var onset: Double
  /// What was heard of it last, in seconds.
  var end: Double
  var at: Double
  /// The greatest level and the last one, in dBFS.
  var level: Double
  var lastLevel: Double
  /// Where it was lately, in cents above A4.
  private(set) var recentCents: Double

  private var centsSum: Double
  private var count = 1.0

  /// - Parameters:
  ///   - pitch: The first one.
  ///   - cents: Its frequency in cents above A4.
  init(_ pitch: Pitch, _ cents: Double) {
    start = pitch.time
    onset = pitch.onset
    (end, at) = (pitch.at, pitch.at)
    (level, lastLevel) = (pitch.level, pitch.level)
    (recentCents, centsSum) = (cents, cents)
  }

  /// In cents above A4.
  var meanCents: Double { centsSum / count }

  /// Adds a pitch.
  ///
  /// - Parameters:
  ///   - pitch: The next one.
  ///   - cents: Its frequency in cents above A4.
  ///   - memory: How many pitches `recentCents` is a mean of.
  mutating func add(_ pitch: Pitch, _ cents: Double, memory: Double) {
    onset = pitch.onset
    (end, at) = (pitch.at, pitch.at)
    level = max(level, pitch.level)
    lastLevel = pitch.level
    centsSum += cents
    count += 1
    recentCents += (cents - recentCents) / min(count, memory)
  }

  /// Adds pitches that belong to the note after all.
  mutating func join(_ others: SoundingPitches, memory: Double) {
    (end, at) = (others.end, others.at)
    level = max(level, others.level)
    lastLevel = others.lastLevel
    centsSum += others.centsSum
    count += others.count
    recentCents += (others.meanCents - recentCents) * min(others.count / memory, 1)
  }

  /// Forgets the frequencies so far: they belonged to another partial.
  mutating func forget(_ cents: Double) {
    (centsSum, count, recentCents) = (0, 0, cents)
  }
}
