import TragusDSP

/// A stretch of frames through which one pitch can be followed, and how much it is unlike speech.
///
/// Each quality that speech has is there, is lacking, or is lacking in part, 0 to 1; the parts
/// are summed. Which qualities tell speech apart was found with recordings of speech, engines,
/// weather, animals and music; where each begins and ends to lack was fitted to every second one
/// of them and rounded.
struct VoicedRun {
  /// Frames with a pitch before anything can be said.
  static let leastCount = 4
  /// Frames from the first one within which a run is judged: 0.24 s, the length of a syllable.
  static let longest = 24
  /// Frames without pitch that do not end a run: voices creak, and microphones click.
  private static let longestGap = 2
  /// How far the pitch may move from one frame to the next, and over a gap, in cents.
  private static let step = 208.0
  private static let stepOverGap = 350.0
  private static let octave = decibels(power: 2)

  /// The index of the first frame, and of the last one with a pitch.
  private(set) var first = 0
  private(set) var last = -100
  /// Frames with a pitch.
  private(set) var count = 0
  /// The least that it ever lacked; infinity before anything can be said.
  private(set) var leastLack = Double.infinity

  private var background = 0.0
  private var loudestBefore = 0.0
  private var firstPitch = 0.0
  private var cents = 0.0  // from the first pitch
  private var sumOfCents = 0.0
  private var sumOfSquaredCents = 0.0
  /// In hertz, over the frames with a pitch.
  private(set) var sumOfPitches = 0.0
  private var sumOfStrengths = 0.0
  private var greatestLevel = 0.0
  private var greatestMiddleLevel = 0.0
  private var sumOfChanges = 0.0
  /// The sum of what the lower bands changed by, over all frames but the first.
  private(set) var sumOfVoiceChanges = 0.0
  /// The sum of each band's power over these frames.
  private(set) var powers: [Double]
  private var levels: [Double]
  private var sumOfLevels: [Double]
  private var sumOfSquaredLevels: [Double]

  init() {
    powers = Array(repeating: 0, count: VoiceBands.count)
    levels = powers
    sumOfLevels = powers
    sumOfSquaredLevels = powers
  }

  /// Whether a pitch in this frame would go on with this run.
  func isContinued(by pitch: Double, at frame: Int) -> Bool {
    guard count > 0, frame - last <= Self.longestGap + 1 else { return false }
    let limit = frame - last == 1 ? Self.step : Self.stepOverGap
    return abs(interval(to: pitch) - cents) < limit
  }

  /// Forgets the run and begins another.
  ///
  /// - Parameters:
  ///   - background: The usual level of the second before, in decibels, as `middleLevel`.
  ///   - loudestBefore: The level of what was loud just before, in decibels.
  mutating func begin(at frame: Int, pitch: Double, background: Double, loudestBefore: Double) {
    first = frame
    count = 0
    leastLack = .infinity
    self.background = background
    self.loudestBefore = loudestBefore
    firstPitch = pitch
    (cents, sumOfCents, sumOfSquaredCents, sumOfPitches, sumOfStrengths) = (0, 0, 0, 0, 0)
    (greatestLevel, greatestMiddleLevel) = (-.infinity, -.infinity)
    (sumOfChanges, sumOfVoiceChanges) = (0, 0)
    for band in powers.indices {
      (powers[band], sumOfLevels[band], sumOfSquaredLevels[band]) = (0, 0, 0)
    }
  }

  /// Takes the next frame with a pitch.
  mutating func add(pitch: Double, strength: Double, bands: VoiceBands, at frame: Int) {
    cents = interval(to: pitch)
    sumOfCents += cents
    sumOfSquaredCents += cents * cents
    sumOfPitches += pitch
    sumOfStrengths += strength
    greatestLevel = max(greatestLevel, bands.level)
    greatestMiddleLevel = max(greatestMiddleLevel, bands.middleLevel)
    if count > 0 { sumOfVoiceChanges += bands.change }
    for band in powers.indices {
      let level = bands.levels[band]
      powers[band] += bands.powers[band]
      sumOfLevels[band] += level
      sumOfSquaredLevels[band] += level * level
      if count > 0 { sumOfChanges += abs(level - levels[band]) }
      levels[band] = level
    }
    count += 1
    last = frame
    if count >= Self.leastCount && last - first < Self.longest {
      leastLack = min(leastLack, lack)
    }
  }

  /// What is missing for speech; 0 when nothing is.
  private var lack: Double {
    let count = Double(count)
    let bandCount = Double(powers.count)
    let power = powers.reduce(0, +)
    func share(_ range: Range<Int>) -> Double {
      VoiceBands.level(powers[range].reduce(0, +) / max(power, 1e-30))
    }
    var motion = 0.0
    for band in powers.indices {
      motion += Self.deviation(sumOfLevels[band], sumOfSquaredLevels[band], count) / bandCount
    }
    let pitchMotion = Self.deviation(sumOfCents, sumOfSquaredCents, count)
    let change = sumOfChanges / (count - 1) / bandCount

    // Periodic, and in most of its frames.
    var lack = Self.lack(of: sumOfStrengths / count, from: 0.50, to: 0.60)
    lack += Self.lack(of: count / Double(last - first + 1), from: 0.58, to: 0.65)
    // A melody moves: not at all is a machine or a string, very far a siren or an engine.
    lack += Self.lack(of: pitchMotion, from: 12, to: 19)
    lack += Self.lack(of: pitchMotion, from: 270, to: 170)
    lack += Self.lack(of: sumOfPitches / count, from: 400, to: 260)
    // In decibels of the whole: the first formants are strong, which rumble lacks; the pitch
    // itself is there, which a whistle and a cock's crow lack; there is more below 2.2 kHz.
    lack += Self.lack(of: share(VoiceBands.formants), from: -9.5, to: -8.5)
    lack += Self.lack(of: share(0..<1), from: -32, to: -19)
    lack += Self.lack(of: share(5..<7), from: -2.8, to: -4.2)
    // The mouth moves, but does not rattle.
    lack += Self.lack(of: motion, from: 0, to: 4.8)
    lack += Self.lack(of: change, from: 5.2, to: 3)
    // It stands out of the second before, and is no echo of something louder.
    lack += Self.lack(of: greatestMiddleLevel - background, from: 8, to: 13)
    lack += Self.lack(of: greatestLevel - loudestBefore, from: -9, to: -5.5)
    return lack
  }

  /// 1 up to `worst`, 0 from `enough` on, a part between; either may be the greater.
  static func lack(of value: Double, from worst: Double, to enough: Double) -> Double {
    min(max((enough - value) / (enough - worst), 0), 1)
  }

  private static func deviation(_ sum: Double, _ sumOfSquares: Double, _ count: Double) -> Double {
    let mean = sum / count
    return max(sumOfSquares / count - mean * mean, 0).squareRoot()
  }

  private func interval(to pitch: Double) -> Double {
    1200 * decibels(power: pitch / firstPitch) / Self.octave
  }
}
