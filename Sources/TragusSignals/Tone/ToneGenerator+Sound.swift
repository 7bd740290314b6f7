extension ToneGenerator {
  /// What a ``ToneGenerator`` makes. Frequencies are in hertz, above 0 and below half the sample rate.
  public enum Sound: Sendable, Hashable {
    /// A sine that starts at phase 0.
    case tone(Double)
    /// Up to 64 sines of one amplitude that start together at phase 0.
    case chord([Double])
    /// A sine whose frequency runs from one value to the other in the duration, which it needs.
    case sweep(from: Double, to: Double, shape: Signal.SweepShape = .logarithmic)
    /// Random noise, different in each channel.
    case noise(Signal.NoiseColor)
    /// The keys of a telephone (DTMF, ITU-T Q.23): 0 to 9, A to D, * and #, one after the other.
    /// Each lasts `tone` seconds with its own ramps, with `pause` seconds between. ITU-T Q.24 wants
    /// 40 ms of either at least. The duration follows from the keys unless it is given.
    case keys(String, tone: Double = 0.1, pause: Double = 0.1)
    /// Single samples at a steady number per second, the first at once.
    case clicks(frequency: Double)
  }
}

extension ToneGenerator.Sound {
  // Keeps the sum of a chord and the work for each sample within bounds.
  private static let greatestToneCount = 64

  /// What keeps the sound from being made: a sentence, or `nil`.
  func problem(sampleRate: Double, duration: Double?) -> String? {
    let lowest = Signal.lowestFrequency
    for frequency in frequencies where !(frequency >= lowest && frequency < sampleRate / 2) {
      return frequency >= lowest && frequency.isFinite
        ? "\(Self.text(frequency)) Hz cannot be played at a rate of \(Self.text(sampleRate)) Hz; "
          + "choose a frequency below half of it, \(Self.text(sampleRate / 2)) Hz, or a higher rate."
        : "A frequency must be above 0 Hz, not \(Self.text(frequency)); write for example 440 or A4."
    }
    switch self {
    case .chord(let frequencies) where !(1...Self.greatestToneCount ~= frequencies.count):
      return "A chord has 1 to \(Self.greatestToneCount) tones, not \(frequencies.count)."
    case .sweep where duration == nil: return "A sweep needs a duration."
    case .sweep where duration! * sampleRate < 1: return "A sweep must last one frame at least."
    case .keys(let keys, let tone, let pause):
      if keys.isEmpty || keys.count > 1000 { return "Name 1 to 1000 keys, for example 123#." }
      if let key = keys.first(where: { Keypad.frequencies(of: $0) == nil }) {
        return "'\(key)' is not a key of a telephone; its keys are 0 to 9, A to D, * and #."
      }
      if !(tone * sampleRate >= 1 && tone <= 3600 && 0...3600 ~= pause) {
        return "A key must sound for a frame at least and an hour at most."
      }
      return nil
    default: return nil
    }
  }

  /// The greatest and the mean square of the samples of the generator, for sounds that have them.
  var extent: (peak: Double, meanSquare: Double) {
    switch self {
    case .tone, .sweep: (1, 0.5)
    // What each tone may have: all can peak together.
    case .chord(let frequencies): (Double(frequencies.count), Double(frequencies.count) / 2)
    case .keys: (1, 0.25)
    // Noise has no peak; what exceeds full scale is cut off.
    case .noise: (0, 1)
    // The level of a click is its peak.
    case .clicks: (1, 1)
    }
  }

  private var frequencies: [Double] {
    switch self {
    case .tone(let frequency), .clicks(let frequency): [frequency]
    case .chord(let frequencies): frequencies
    case .sweep(let start, let end, _): [start, end]
    case .keys: [1633]  // the highest of them
    case .noise: []
    }
  }

  /// The highest frequency of a sound of tones, 0 for others.
  var highestTone: Double {
    switch self {
    case .tone, .chord, .sweep: frequencies.max() ?? 0
    case .keys, .clicks, .noise: 0
    }
  }

  static func text(_ hertz: Double) -> String {
    Int(exactly: hertz).map(String.init) ?? "\(hertz)"
  }
}
