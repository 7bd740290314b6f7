import TragusDSP

/// Whether a run of frames is a key, and no voice or music that happens to have two such partials.
///
/// The receiver's limits are those of ITU-T Recommendation Q.24: tones of 40 ms and more, within
/// 1.5 % of their frequencies, and neither shorter than 23 ms nor 3.5 % off. What tells a voice
/// apart was found with synthetic speech and music and with recordings of voices,
/// animals and machines: its tones glide together, have harmonics, and begin and end within louder
/// sound. Each limit grows with the noise that the spectra themselves show.
struct DTMFJudgement {
  private static let shortest = 0.034  // seconds; between Q.24's 23 and 40 ms, with room for noise

  private let run: DTMFRun
  private let sums: DTMFSums
  private let edges: DTMFRun.Edges
  private let duration: Double
  // The noise in the band over the tones, as a ratio of powers, and for each tone of amplitudes.
  private let noise: Double
  private let lowNoise: Double
  private let highNoise: Double

  /// - Parameter duration: In seconds.
  init(_ run: DTMFRun, _ edges: DTMFRun.Edges, duration: Double) {
    (self.run, self.edges, self.duration) = (run, edges, duration)
    sums = run.sums
    noise = max(1 - sums.purity, 0) / max(sums.purity, 1e-3)
    lowNoise = (noise * (1 + sums.ratio) / 2).squareRoot()
    highNoise = (noise * (1 + 1 / sums.ratio) / 2).squareRoot()
  }

  var isKey: Bool {
    sums.count > 0 && duration >= Self.shortest && sums.purity > 0.7 && run.agreement > 0.74
      && hasKeyFrequencies && isAlone && isSteady && !isVoice
  }

  private var greatestDeviation: Double { max(abs(sums.lowDeviation), abs(sums.highDeviation)) }

  // Two tones and nothing else, that come out of little: their wavering is then a room's.
  private var isClean: Bool {
    sums.purity > 0.95 && sums.harmonics < 0.016 && edges.toneBefore < -12
      && (greatestDeviation < 0.006 || sums.purity > 0.97)
  }

  private var hasKeyFrequencies: Bool {
    abs(sums.lowDeviation) < 0.018 + 0.008 * lowNoise
      && abs(sums.highDeviation) < 0.018 + 0.005 * highNoise
  }

  private var isAlone: Bool {
    let twist = decibels(power: sums.ratio)
    return abs(twist) < (sums.purity > 0.93 ? 13 : 8.5)
      && sums.harmonics < 0.03 + 0.3 * noise && sums.lower < (sums.purity > 0.93 ? 1.25 : 0.7)
      && edges.toneBefore < -6 && edges.bandBefore < (isClean ? -1.5 : -2.5)
      && edges.bandAfter < -2
  }

  private var isSteady: Bool {
    if isClean {
      return sums.lowSpread < 0.012 && sums.highSpread < 0.01 && run.steadiness > 0.3
    }
    return sums.lowSpread < 0.0012 + 0.02 * lowNoise
      && sums.highSpread < 0.001 + 0.0125 * highNoise
      && run.steadiness > (duration > 0.08 ? 0.65 : 0.6)
  }

  private var isVoice: Bool {
    let spread = min(sums.lowSpread, sums.highSpread)
    let glides = sums.commonGlide > 0.7 && spread > 0.0125 * noise.squareRoot()
    let glidesBeside = sums.commonGlide > 0.4 && greatestDeviation > 0.0075 && spread > 0.0025
    return !isClean && (glides || glidesBeside)
  }
}
