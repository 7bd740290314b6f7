/// The kinds of evidence for a blow and against it.
package enum BlowAspect: Int, Sendable, Hashable, CaseIterable {
  /// How far it stands out of what is usual, and in which octaves.
  case rise
  /// Lines in the spectrum, as tones and voices have.
  case lines
  /// Something that repeats within a few milliseconds: a pitch.
  case pitch
  /// The same spectrum, line for line, 64 ms later.
  case repetition
  /// How even the sound is within a window.
  case texture
  /// How the level and the spectrum move.
  case motion
  /// The shares of the octaves.
  case spectrum

  /// What it is called where people see it.
  var word: String {
    switch self {
    case .rise: "standing out"
    case .lines: "no lines"
    case .pitch: "no pitch"
    case .repetition: "no repetition"
    case .texture: "evenness"
    case .motion: "movement"
    case .spectrum: "spectrum"
    }
  }

  /// The evidence that half of all blows have more of.
  var usual: Double {
    switch self {
    case .rise: 5.4
    case .lines, .pitch: -0.1
    case .repetition: 0
    case .texture: -0.5
    case .motion: 0.8
    case .spectrum: 3.2
    }
  }

  /// How far below the usual the weakest 5 % of all blows lie.
  var usualLeast: Double {
    switch self {
    case .rise: -1
    case .motion: -0.6
    case .lines, .spectrum: -0.5
    case .pitch, .repetition: -0.2
    case .texture: -0.1
    }
  }
}

extension BlowFeatures.Name {
  var aspect: BlowAspect {
    switch self {
    case .usualRise, .floorRise, .lowRise, .middleRise, .highRise, .mostRise, .leastRise, .slowRise,
      .slowLowRise, .slowMiddleRise, .slowHighRise, .heardRise:
      .rise
    case .highPeak, .longHighPeak, .highSpread, .longHighSpread, .lowPeak, .lowSpread,
      .longLowSpread:
      .lines
    case .period, .longPeriod, .flatPeriod, .longFlatPeriod: .pitch
    case .lowCoherence, .highCoherence: .repetition
    case .kurtosis, .unevenness: .texture
    case .motion, .longMotion, .deviation, .change, .climb: .motion
    case .octave60, .octave120, .octave250, .octave500, .octave1000, .octave2000: .spectrum
    }
  }
}
