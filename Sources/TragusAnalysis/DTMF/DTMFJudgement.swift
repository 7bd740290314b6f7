import TragusDSP

/// Whether a run of frames is a key, and no voice or music that happens to have two such partials.
///
/// The receiver keeps the limits of ITU-T Recommendation Q.24. Tones last 40 ms and more, within
/// 1.5 % of their frequencies; those shorter than 23 ms or 3.5 % off are rejected. The limits
/// against voices were found with synthetic speech and music, and with recordings of voices,
/// animals and machines. The tones of a voice glide together, have harmonics, and begin and end
/// within louder sound. Each limit grows with the noise that the spectra themselves show.
struct DTMFJudgement {
  private static let shortest = 0.029  // seconds; between Q.24's 23 and 40 ms, with room for noise
  // Of keys shorter than this a window sees mostly edges: they must stand alone.
  private static let short = 0.036  // seconds
  // A shorter key holds few windows that do not overlap: a drum's stroke may be like it.
  private static let brief = 0.08  // seconds

  private let run: DTMFRun
  private let sums: DTMFSums
  private let edges: DTMFRun.Edges
  private let duration: Double
  // The part of the duration in which spectra show this key.
  private let coverage: Double
  // The noise in the band over the tones, as a ratio of powers, and for each tone of amplitudes.
  private let noise: Double
  private let lowNoise: Double
  private let highNoise: Double

  /// - Parameters:
  ///   - duration: In seconds.
  ///   - hop: The seconds from frame to frame.
  init(_ run: DTMFRun, _ edges: DTMFRun.Edges, duration: Double, hop: Double) {
    (self.run, self.edges, self.duration) = (run, edges, duration)
    sums = run.sums
    coverage = Double(sums.count) * hop / max(duration, hop)
    noise = max(1 - sums.purity, 0) / max(sums.purity, 1e-3)
    lowNoise = (noise * (1 + sums.ratio) / 2).squareRoot()
    highNoise = (noise * (1 + 1 / sums.ratio) / 2).squareRoot()
  }

  var isKey: Bool {
    sums.count > 0 && duration >= Self.shortest && coverage > 0.45 && sums.purity > 0.7
      && run.agreement > 0.55 && hasKeyFrequencies && isAlone && isSteady && !isVoice && !isStroke
  }

  private var greatestDeviation: Double { max(abs(sums.lowDeviation), abs(sums.highDeviation)) }

  // Two tones and nothing else, that come out of little: their wavering is then a room's.
  private var isClean: Bool {
    duration > 0.034 && sums.purity > 0.95 && sums.harmonics < 0.016 && edges.toneBefore < -12
      && (greatestDeviation < 0.006 || sums.purity > 0.97)
  }

  private var hasKeyFrequencies: Bool {
    abs(sums.lowDeviation) < 0.018 + 0.008 * lowNoise
      && abs(sums.highDeviation) < 0.018 + 0.005 * highNoise
  }

  private var isAlone: Bool {
    abs(decibels(power: sums.ratio)) < greatestTwist
      && sums.harmonics < 0.03 + 0.3 * noise && (isDistinct || isApart)
  }

  private var isApart: Bool {
    sums.lower < greatestLower && edges.toneBefore < -6
      && edges.bandBefore < (isClean ? -1.5 : -2.5)
      && edges.bandAfter < -2
  }

  // A key under a voice, which is not quiet before it, after it and below it. It is long, and in
  // tune from beginning to end, unlike two partials of a voice.
  private var isDistinct: Bool {
    duration > Self.brief && greatestDeviation < 0.006 && run.agreement > 0.65
      && edges.toneBefore < -4 && sums.lowSpread < 0.009 && sums.highSpread < 0.007
      && run.steadiness > 0.55
  }

  // In decibels.
  private var greatestTwist: Double {
    if sums.purity > 0.93 { return 13 }
    return sums.purity > 0.85 ? 10.5 : 8.5
  }

  // What lies below the tones, over them, as a ratio of powers.
  private var greatestLower: Double {
    if duration < Self.short { return 0.3 }
    return sums.purity > 0.93 ? 1.25 : 0.7
  }

  private var isSteady: Bool {
    if isClean {
      return sums.lowSpread < 0.012 && sums.highSpread < 0.01 && run.steadiness > 0.3
    }
    // Noise rarely moves both tones far at once.
    let low = sums.lowSpread / (0.0012 + 0.02 * lowNoise)
    let high = sums.highSpread / (0.001 + 0.0125 * highNoise)
    return low * low + high * high < 2.1 && run.steadiness > leastSteadiness
  }

  // The edges take a greater part of a short key.
  private var leastSteadiness: Double {
    if duration < Self.short { return 0.5 }
    return duration > Self.brief ? 0.65 : 0.56
  }

  private var isVoice: Bool {
    let spread = min(sums.lowSpread, sums.highSpread)
    let unrest = noise.squareRoot()
    let room = duration < Self.brief ? 0.012 * min(unrest, 0.2) : 0
    let glides = sums.commonGlide > 0.7 && spread > 0.017 * unrest
    let glidesBeside =
      sums.commonGlide > 0.4 && greatestDeviation > 0.0075
      && spread > 0.0025 + room
    return !isClean && (glides || glidesBeside)
  }

  // A drum's stroke or a tick: what sounds beside the tones was not there before them. So it is not
  // noise in which a key was pressed.
  private var isStroke: Bool {
    !isClean && duration < Self.brief && noise > 0.07 && edges.bandBefore < -20
  }
}
