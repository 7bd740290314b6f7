import TragusDSP

/// What the frames of one key have in common: sums weighted with the power of the tones.
struct DTMFSums {
  private(set) var count = 0
  private var low = 0.0
  private var high = 0.0
  private var tones = 0.0
  private var band = 0.0
  private var harmonic = 0.0
  private var below = 0.0
  private var lowSum = 0.0
  private var highSum = 0.0
  private var lowSquares = 0.0
  private var highSquares = 0.0
  private var products = 0.0

  mutating func add(_ frame: DTMFFrame) {
    let weight = frame.lowPower + frame.highPower
    count += 1
    low += frame.lowPower
    high += frame.highPower
    tones += frame.tonePower
    band += frame.bandPower
    harmonic += frame.harmonicPower
    below += frame.lowerPower
    lowSum += weight * frame.lowDeviation
    highSum += weight * frame.highDeviation
    lowSquares += weight * frame.lowDeviation * frame.lowDeviation
    highSquares += weight * frame.highDeviation * frame.highDeviation
    products += weight * frame.lowDeviation * frame.highDeviation
  }

  private var power: Double { low + high }
  /// The mean square of both tones.
  var meanPower: Double { power / Double(max(count, 1)) }
  /// The part of the band that is the tones'.
  var purity: Double { tones / max(band, 1e-30) }
  /// The high tone over the low one, as a ratio of powers.
  var ratio: Double { high / low }
  /// The harmonics, and what lies below the tones, over the tones, as ratios of powers.
  var harmonics: Double { harmonic / power }
  var lower: Double { below / power }

  /// How far the tones lie above the nominal frequencies, as a part of them.
  var lowDeviation: Double { lowSum / power }
  var highDeviation: Double { highSum / power }
  /// The standard deviations of these from frame to frame.
  var lowSpread: Double {
    max(lowSquares / power - lowDeviation * lowDeviation, 0).squareRoot()
  }
  var highSpread: Double {
    max(highSquares / power - highDeviation * highDeviation, 0).squareRoot()
  }
  /// How much both tones glide together, as partials of one voice: 1 when they do so wholly.
  var commonGlide: Double {
    let covariance = products / power - lowDeviation * highDeviation
    return covariance / max(lowSpread * lowSpread, highSpread * highSpread, 1e-30)
  }
}
