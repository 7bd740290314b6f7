import TragusDSP

/// What a decoder of the tutorial's code hears in one moment.
struct TutorialMoment: Sendable {
  /// The character whose tone alone sounds, or `nil`.
  var character: UInt8?
  /// The frequency of the strongest tone, in hertz.
  var frequency: Double
  /// The power of the tone, and the power of all else above 17 kHz.
  var tone: Double
  var rest: Double
}

/// Finds the tone of a character in a run of samples as long as a tone.
struct TutorialSpectrum: Sendable {
  // All of the modem's inaudible bands, so that their packets are not taken for text.
  private static let lowest = 17_000.0  // hertz
  // The tone holds seven tenths of the power around it: two tones at once, or noise, do not.
  private static let leastPurity = 0.7
  /// The samples of one moment.
  let count: Int
  let sampleRate: Double
  private let characters: ClosedRange<UInt8>?
  private let window: WindowFunction
  private var fft: RealFFT
  private var faded: [Float]
  private var power: [Float]

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    characters = TutorialCode.characters(at: sampleRate)
    count = Int((TutorialCode.toneDuration * sampleRate).rounded())
    // Narrow, because the highest tones lie beside their mirror images.
    window = WindowFunction(.kaiser(beta: 4), count: count)
    // Twice as many points as samples: the bins are 21 Hz apart. Multiples of 16 are the fastest.
    fft = RealFFT(count: 16 * RealFFT.supportedCount(atLeast: (count + 7) / 8))
    faded = Array(repeating: 0, count: fft.count)
    power = Array(repeating: 0, count: fft.binCount)
  }

  /// Whether any character fits at this rate.
  var isUseful: Bool { characters != nil }

  /// - Parameters:
  ///   - ring: `count` samples, of which the oldest is at `start`.
  mutating func measure(_ ring: [Float], start: Int) -> TutorialMoment {
    for index in 0..<count {
      let place = start + index < count ? start + index : start + index - count
      faded[index] = ring[place] * window.samples[index]
    }
    fft.powerSpectrum(faded, into: &power)
    let width = sampleRate / Double(fft.count)
    let first = Int(Self.lowest / width)
    var total = 0.0
    var peak = first
    for bin in first..<power.count {
      total += Double(power[bin])
      if power[bin] > power[peak] { peak = bin }
    }
    // The main lobe of the window: two bins of the samples to either side, four of twice as many.
    var tone = 0.0
    for bin in max(first, peak - 4)...min(power.count - 1, peak + 4) { tone += Double(power[bin]) }
    var moment = TutorialMoment(
      character: nil, frequency: 0, tone: tone, rest: max(total - tone, 0))
    guard let characters, tone > 0, tone >= Self.leastPurity * total, peak + 1 < power.count else {
      return moment
    }
    let frequency = (Double(peak) + offset(peak)) * width
    moment.frequency = frequency
    let code = ((frequency - TutorialCode.base) / TutorialCode.step).rounded()
    if code >= Double(characters.lowerBound), code <= Double(characters.upperBound) {
      moment.character = UInt8(code)
    }
    return moment
  }

  // The top of the parabola through the decibels around a peak, in bins from it.
  private func offset(_ peak: Int) -> Double {
    let values = (-1...1).map { decibels(power: Double(power[peak + $0]) + 1e-30) }
    let curvature = values[0] - 2 * values[1] + values[2]
    return curvature < 0 ? max(-0.5, min(0.5, (values[0] - values[2]) / (2 * curvature))) : 0
  }

  /// The ratio in dB of a tone to the noise up to 24 kHz, from sums of both.
  func ratio(tone: Double, rest: Double) -> Double {
    let noise = rest * 24_000 / (sampleRate / 2 - Self.lowest)
    return min(decibels(power: tone / max(noise, 1e-9 * tone)), 90)
  }
}
