import TragusDSP

/// Follows the pitch of a voice from frame to frame.
///
/// The pitch is the period at which the sound is most like itself: the greatest peak of the
/// normalised autocorrelation, divided by that of the window, after Boersma, "Accurate short-term
/// analysis of the fundamental frequency", Proc. Inst. Phonetic Sciences 17, 1993. It is computed
/// from magnitudes instead of powers, so that a strong formant does not pass for the pitch
/// (Tolonen and Karjalainen, IEEE Trans. Speech Audio Process. 8, 2000). Short periods are
/// preferred to their multiples, and a period near the last one to others.
struct VoicePitch {
  /// Below this a peak is found in noise again and again.
  static let leastStrength = 0.4
  private static let lagCount = 128
  private static let highestPitch = 1000.0  // hertz; more than a voice has, so that a bark shows
  private static let lowestPitch = 70.0
  private static let leastPeak: Float = 0.2
  private static let octaveCost = 0.06
  private static let continuityGain = 0.15
  /// The quotient of two periods 10 ms apart that are one voice: two semitones.
  private static let continuity = 1.1275

  /// In hertz; 0 when there is none.
  private(set) var pitch = 0.0
  /// How much the sound is like itself one period later, 0 to 1.
  private(set) var strength = 0.0

  private let lagRate: Double  // lags per second
  private let firstLag: Int
  private let lastLag: Int
  private let weights: [Float]
  private let octaves: [Double]
  private var inverseFFT: RealFFT
  private var magnitudes: [Float]
  private let zeros: [Float]
  private var correlation: [Float]
  private let windowCorrelation: [Float]
  private var lastPeriod = 0.0

  init(binWidth: Double, windowMagnitudes: [Float]) {
    let count = 2 * (SpeechBand.binCount - 1)
    lagRate = binWidth * Double(count)
    firstLag = max(Int(lagRate / Self.highestPitch), 2)
    lastLag = min(Int(lagRate / Self.lowestPitch) + 1, Self.lagCount - 2)
    inverseFFT = RealFFT(count: count)
    // Up from 60 Hz, down from 1.6 kHz: above it the harmonics of a voice are blurred.
    weights = (0..<SpeechBand.binCount).map { bin in
      let frequency = Double(bin) * binWidth
      let rise = min(max((frequency - 60) / 40, 0), 1)
      let fall = min(max((2400 - frequency) / 800, 0), 1)
      return Float(rise * fall)
    }
    let first = Double(firstLag)
    octaves = (0..<Self.lagCount).map { decibels(power: Double(max($0, 1)) / first) / Self.octave }
    zeros = Array(repeating: 0, count: SpeechBand.binCount)
    magnitudes = windowMagnitudes
    correlation = Array(repeating: 0, count: count)
    Self.transform(magnitudes, zeros, with: &inverseFFT, into: &correlation)
    let whole = correlation[0]
    windowCorrelation = correlation.prefix(Self.lagCount).map { $0 / whole }
  }

  private static let octave = decibels(power: 2)

  /// Finds the pitch of the next frame.
  mutating func track(_ power: [Float]) {
    for bin in magnitudes.indices { magnitudes[bin] = power[bin].squareRoot() * weights[bin] }
    Self.transform(magnitudes, zeros, with: &inverseFFT, into: &correlation)
    (pitch, strength) = (0, 0)
    guard correlation[0] > 0 else {
      lastPeriod = 0
      return
    }
    let whole = correlation[0]
    for lag in (firstLag - 1)...(lastLag + 1) {
      correlation[lag] /= whole * windowCorrelation[lag]
    }

    var best = -Double.infinity
    var period = 0.0
    for lag in firstLag...lastLag {
      let value = correlation[lag]
      guard value > Self.leastPeak, value >= correlation[lag - 1], value > correlation[lag + 1]
      else { continue }
      // The crest of the parabola through the three.
      let (left, right) = (Double(correlation[lag - 1]), Double(correlation[lag + 1]))
      let offset = 0.5 * (left - right) / (left - 2 * Double(value) + right - 1e-9)
      let crest = min(Double(value) - 0.25 * (left - right) * offset, 1)
      let candidate = Double(lag) + offset
      let ratio = max(candidate, lastPeriod) / min(candidate, lastPeriod)
      let isContinued = lastPeriod > 0 && ratio < Self.continuity
      let score =
        crest - Self.octaveCost * octaves[lag] + (isContinued ? Self.continuityGain : 0)
      if score > best { (best, period, strength) = (score, candidate, crest) }
    }
    if strength >= Self.leastStrength {
      lastPeriod = period
      pitch = lagRate / period
    } else {
      lastPeriod = 0
    }
  }

  private static func transform(
    _ real: [Float], _ imaginary: [Float], with fft: inout RealFFT, into samples: inout [Float]
  ) {
    var span = samples.mutableSpan
    fft.inverse(real: real.span, imaginary: imaginary.span, into: &span)
  }
}
