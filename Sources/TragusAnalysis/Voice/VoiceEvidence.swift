/// What is heard from the first vowel on, until it can be said whether it is speech.
///
/// One syllable of an engine, a snore or a clock can be just like speech; what comes with it is
/// not. As for `VoicedRun`, which qualities tell and where each begins to lack was fitted to
/// recordings, two thirds of them, and rounded; small moves of any limit change little.
struct VoiceEvidence {
  /// Frames from the first vowel on after which speech has sunk at least once, and frames more
  /// until that can be seen.
  private static let syllable = 30
  private static let leastRest = 10
  /// By how much the lack of the single run counts: it has been judged once.
  private static let partOfRun = 0.5

  /// The first frame of the first vowel.
  let first: Int
  // The least that any run since then lacked.
  private var leastLack: Double
  private var count: Int
  private var sumOfPitches: Double
  private var changeCount: Int
  private var sumOfChanges: Double
  private var power: Double
  private var formantPower: Double

  /// Evidence that begins with a run that may be speech.
  init(_ run: VoicedRun) {
    first = run.first
    leastLack = run.leastLack
    count = run.count
    sumOfPitches = run.sumOfPitches
    changeCount = run.count - 1
    sumOfChanges = run.sumOfVoiceChanges
    power = run.powers.reduce(0, +)
    formantPower = run.powers[VoiceBands.formants].reduce(0, +)
  }

  /// Takes the next frame with a pitch, which the run at hand has taken.
  mutating func add(pitch: Double, bands: VoiceBands, run: VoicedRun) {
    leastLack = min(leastLack, run.leastLack)
    count += 1
    sumOfPitches += pitch
    if run.count > 1 {
      changeCount += 1
      sumOfChanges += bands.change
    }
    for band in bands.powers.indices { power += bands.powers[band] }
    for band in VoiceBands.formants { formantPower += bands.powers[band] }
  }

  /// What is missing for speech; 0 when nothing is.
  ///
  /// - Parameters:
  ///   - frame: The frame at hand.
  ///   - recent: The levels of the last second, that of this frame the last one.
  func lack(at frame: Int, _ recent: inout RecentLevels) -> Double {
    let count = min(frame - first + 1, RecentLevels.capacity)
    let greatest = recent.greatest(ofLast: count)
    let share = VoiceBands.level(formantPower / max(power, 1e-30))

    var lack = Self.partOfRun * leastLack
    // Syllables come and go; an engine, a saw and a snore stay within 10 dB of their loudest,
    lack += VoicedRun.lack(
      of: recent.part(ofLast: count, above: greatest - 10), from: 0.95, to: 0.8)
    // and are as loud when the first syllable is over.
    if count >= Self.syllable + Self.leastRest {
      lack += VoicedRun.lack(
        of: greatest - recent.median(ofLast: count - Self.syllable), from: 3.5, to: 6)
    }
    // In decibels of all that has a pitch: the first formants, which ticks and snores lack.
    lack += VoicedRun.lack(of: share, from: -9, to: -4)
    // The mouth moves from vowel to vowel, but does not rattle as a saw and a barking dog do.
    let change = sumOfChanges / Double(max(changeCount, 1))
    lack += VoicedRun.lack(of: change, from: 4, to: 2)
    // A snore flutters below 80 Hz; men speak above.
    lack += VoicedRun.lack(of: sumOfPitches / Double(self.count), from: 77, to: 82)
    return lack
  }
}
