import TragusCore

/// What a ``SimulatedSource`` plays.
///
/// Each case says what the level of the source means for it: the peak, or the RMS over the first
/// 10 s. Frequencies are in hertz, from 1e-6 to below half the sample rate; durations in seconds.
/// With several channels, the noise of each channel is its own, everything else is the same in all.
public enum Signal: Sendable, Hashable {
  /// A sine. The level is its peak. The phase is in degrees, -360 to 360; 90 starts at the crest.
  case tone(frequency: Double, phase: Double = 0)
  /// Several sines that start together. The level is the peak of each; `levels`, in decibels
  /// relative to it, are one per frequency, or none for equal tones.
  case tones(frequencies: [Double], levels: [Double] = [])
  /// A saw, square or triangle wave, 10 Hz or more, whose harmonics end below half the sample rate. The
  /// level is the peak without the overshoot at its edges, which is up to 1.5 dB.
  case wave(WaveShape, frequency: Double)
  /// Random noise. The level is the RMS.
  case noise(NoiseColor)
  /// A sine whose frequency runs from one value to another in `length`, again and again. The
  /// level is its peak.
  case sweep(from: Double, to: Double, shape: SweepShape = .logarithmic, length: Double)
  /// Single samples at a steady number per second, the first at once. The level is their peak.
  case clicks(frequency: Double)
  /// Digital silence. The level means nothing.
  case silence
  /// Sound with the spectrum, the rhythm and the pauses of speech, without words; see
  /// `SimulatedSource.catalog`. The level is the RMS. The sample rate must be at least 8 kHz.
  case speech
  /// A room in which things happen: the sounds of an ``AcousticScene`` over background noise. The level is
  /// about the peak of the claps; see ``SceneSound`` for the others. At least 8 kHz.
  case scene
  /// Pink noise that turns into digital silence. The level is the RMS of the noise.
  case dead(after: Double)
  /// One constant value, as from a converter that is stuck. The level is the value.
  case constant
  /// A sine driven beyond the level and cut off there; `drive` in decibels above 0.
  case clipping(frequency: Double, drive: Double)
  /// White noise with nothing above `cutoff`. The level is the RMS.
  case bandLimited(cutoff: Double)
  /// Hum of the mains with its harmonics below half the sample rate, over pink noise; `noise` in
  /// decibels relative to the hum, -200 to 200. The level is the RMS of the hum.
  case hum(frequency: Double, noise: Double = -25)
  /// The keys of a telephone, `0` to `9`, `A` to `D`, `*` and `#`, again and again after a second
  /// of silence. `tone` and `pause` are the lengths of a key and between two. The level is the peak
  /// of each of a key's two tones.
  case dtmf(keys: String, tone: Double = 0.1, pause: Double = 0.1)
  /// A smoke or carbon monoxide alarm, after a second of silence. The level is its peak.
  case alarm(TemporalPattern, frequency: Double = 3100)
  /// The chirps of a cricket; `chirps` is their number in a minute, 1 to 300. The level is their
  /// peak.
  case cricket(chirps: Double, frequency: Double = 2900)
  /// Somebody blows into a microphone, again and again; see `SimulatedBlows`. The level is full
  /// scale, which the blows reach but never exceed. At least 8 kHz.
  case blow(BlowSettings)
  /// Somebody does what the set-up of blowing asks for. They are quiet for 5 s, talk for 8 s, and
  /// blow three times in the next 12 s. The level is full scale, which the blows reach. At least 8
  /// kHz.
  case blowSetUp
  /// Somebody breathes beside a microphone; see `SimulatedBreaths`. The level is full scale, which
  /// no sample exceeds. At least 8 kHz.
  case breath(BreathSettings)
  /// Gusts of wind on a microphone out of doors. The mean `speed` is in metres per second, 1 to 40;
  /// `gusts` is how much of it varies, 0 to 1. The level is the RMS. At least 8 kHz.
  case wind(speed: Double = 8, gusts: Double = 0.6)
  /// A device is tapped and rubbed, `taps` times a minute, 1 to 300; `frequency` is about where its
  /// case rings. The level is about the peak of the strongest taps. At least 8 kHz.
  case tap(taps: Double = 60, frequency: Double = 180)
  /// A motor that idles, runs up, holds and falls back every 10 s; turns a minute, 300 to 12 000.
  /// The level is the RMS. At least 8 kHz.
  case engine(idle: Double = 900, top: Double = 3000)

  /// How an alarm sounds in time.
  public enum TemporalPattern: String, Sendable, Hashable, CaseIterable {
    /// Fire: three pulses of 0.5 s, then a pause (ISO 8201).
    case t3
    /// Carbon monoxide: four pulses of 0.1 s, then a pause of 5 s (UL 2034).
    case t4
  }

  /// How a wave runs through its period. It begins at 0 and rises; a square wave begins at its upper half.
  public enum WaveShape: String, Sendable, Hashable, CaseIterable {
    /// It rises steadily and falls at once. All harmonics.
    case saw
    /// It is up for half a period, and down for the other. Odd harmonics.
    case square
    /// It rises and falls steadily. Odd harmonics, which weaken fast.
    case triangle
  }

  /// How the power of noise is spread over frequency.
  public enum NoiseColor: String, Sendable, Hashable, CaseIterable {
    /// Equal power at all frequencies.
    case white
    /// -3.01 dB per octave, down to below 10 Hz.
    case pink
    /// -6.02 dB per octave, down to 5 Hz.
    case brown
  }

  /// How the frequency of a sweep moves.
  public enum SweepShape: String, Sendable, Hashable, CaseIterable {
    /// By the same number of hertz in equal times.
    case linear
    /// By the same number of octaves in equal times.
    case logarithmic
  }
}

extension Signal {
  /// What keeps the signal from being played at a sample rate: a sentence, or `nil`.
  func problem(at sampleRate: Double) -> String? {
    for frequency in frequencies
    where !(frequency >= Self.lowestFrequency && frequency < sampleRate / 2) {
      return "A frequency of \(text(frequency)) Hz cannot be played at a rate of "
        + "\(text(sampleRate)) Hz. It must lie above 0.000001 and below half the rate, "
        + "\(text(sampleRate / 2)) Hz."
    }
    switch self {
    case .tone(_, let phase) where !(-360...360 ~= phase):
      return "The phase must lie between -360 and 360 degrees."
    case .tones(let frequencies, _) where frequencies.isEmpty:
      return "There must be at least one frequency."
    case .tones(let frequencies, let levels)
    where !levels.isEmpty && levels.count != frequencies.count:
      return
        "There are \(frequencies.count) frequencies but \(levels.count) levels. Write one for each, for example "
        + "levels=\(frequencies.map { _ in "0" }.joined(separator: "+"))."
    case .tones(_, let levels) where !levels.allSatisfy(Self.relativeLevels.contains):
      return "The levels of tones must lie between -200 and 200 dB."
    case .wave(_, let frequency) where frequency < WaveGenerator.lowestFrequency:
      return "A wave needs a frequency of 10 Hz or more."
    case .sweep(_, _, _, let length) where !(length * sampleRate >= 1 && length <= 1e6):
      return "A sweep must last at least one frame and at most 1,000,000 s."
    case .dead(let after) where !(0...SimulatedSource.longestDuration ~= after):
      return "The time before the silence must be 0 s or more."
    case .clipping(_, let drive) where !(0...100 ~= drive):
      return "The drive must lie between 0 and 100 dB."
    case .hum(_, let noise) where !Self.relativeLevels.contains(noise):
      return "The noise must lie between -200 and 200 dB relative to the hum."
    case .speech where sampleRate < 8000, .scene where sampleRate < 8000:
      return "Speech and the scene need a rate of at least 8000 Hz, not \(text(sampleRate)) Hz."
    case .blow where sampleRate < 8000, .blowSetUp where sampleRate < 8000:
      return "Blows need a rate of at least 8000 Hz, not \(text(sampleRate)) Hz."
    case .blow(let settings):
      return settings.problem
    case .breath where sampleRate < 8000:
      return "Breaths need a rate of at least 8000 Hz, not \(text(sampleRate)) Hz;"
        + " 'breaths' is how many come in a minute."
    case .breath(let settings):
      return settings.problem
    case .wind where sampleRate < 8000, .tap where sampleRate < 8000,
      .engine where sampleRate < 8000:
      return "Wind, taps and engines need a rate of at least 8000 Hz, not \(text(sampleRate)) Hz."
    case .wind(let speed, let gusts)
    where !(WindGenerator.speeds.contains(speed) && 0...1 ~= gusts):
      return "Wind blows at 1 to 40 m/s, and its gusts lie between 0 and 1."
    case .tap(let taps, _) where !TapGenerator.rates.contains(taps):
      return "There are 1 to 300 taps a minute."
    case .engine(let idle, let top)
    where !(EngineGenerator.speeds.contains(idle) && EngineGenerator.speeds.contains(top)):
      return "An engine turns 300 to 12000 times a minute."
    case .dtmf(let keys, _, _)
    where keys.isEmpty || !keys.allSatisfy { Keypad.frequencies(of: $0) != nil }:
      return "The keys of a telephone are 0 to 9, A to D, * and #; write for example keys=123#."
    case .dtmf(let keys, let tone, let pause)
    where !(0.001...1000 ~= tone && 0...1000 ~= pause && keys.count <= 1000):
      return "A key lasts 0.001 to 1000 s with pauses of up to 1000 s, and there are at most 1000."
    case .cricket(let chirps, _) where !CricketGenerator.rates.contains(chirps):
      return "A cricket chirps 1 to 300 times a minute."
    default:
      return nil
    }
  }

  static let lowestFrequency = 1e-6  // hertz; keeps periods in frames within Int64
  private static let relativeLevels = -200.0...200.0

  // All frequencies that must lie below half the sample rate.
  private var frequencies: [Double] {
    switch self {
    case .tone(let frequency, _), .wave(_, let frequency), .clicks(let frequency),
      .clipping(let frequency, _),
      .bandLimited(let frequency), .hum(let frequency, _), .alarm(_, let frequency),
      .cricket(_, let frequency), .tap(_, let frequency):
      [frequency]
    case .tones(let frequencies, _): frequencies
    case .sweep(let start, let end, _, _): [start, end]
    case .dtmf: [Keypad.highestFrequency]
    case .noise, .silence, .speech, .scene, .dead, .constant, .blow, .blowSetUp, .breath, .wind,
      .engine:
      []
    }
  }

  private func text(_ hertz: Double) -> String {
    Int(exactly: hertz).map(String.init) ?? "\(hertz)"
  }

  /// A generator of the signal for one channel, and the gain that gives it a peak or RMS of 1.
  func makeGenerator(
    sampleRate: Double, channel: Int, seed: UInt64
  ) -> (generator: any SignalGenerator, gain: Double) {
    let random = RandomNumbers(seed: seed, stream: UInt64(channel))
    switch self {
    case .tone(let frequency, let phase):
      return (SineGenerator(frequency: frequency, phase: phase, sampleRate: sampleRate), 1)
    case .tones(let frequencies, let levels):
      let amplitudes =
        levels.isEmpty
        ? frequencies.map { _ in 1 } : levels.map(PortableMath.amplitude(decibels:))
      return (
        TonesGenerator(frequencies: frequencies, amplitudes: amplitudes, sampleRate: sampleRate), 1
      )
    case .wave(let shape, let frequency):
      return (WaveGenerator(shape, frequency: frequency, sampleRate: sampleRate), 1)
    case .noise(.white):
      return scaled(WhiteNoise(random: random), sampleRate)
    case .noise(.pink):
      return scaled(PinkNoise(sampleRate: sampleRate, random: random), sampleRate)
    case .noise(.brown):
      return scaled(BrownNoise(sampleRate: sampleRate, random: random), sampleRate)
    case .sweep(let start, let end, let shape, let length):
      return (
        SweepGenerator(
          from: start, to: end, shape: shape, length: length, sampleRate: sampleRate), 1
      )
    case .clicks(let frequency):
      return (ClickGenerator(frequency: frequency, sampleRate: sampleRate), 1)
    case .silence:
      return (ConstantGenerator(value: 0), 1)
    case .speech:
      return scaled(SpeechGenerator(sampleRate: sampleRate, seed: seed), sampleRate)
    case .scene:
      return (SceneGenerator(sampleRate: sampleRate, channel: channel, seed: seed), 1)
    case .dead(let after):
      let noise = PinkNoise(sampleRate: sampleRate, random: random)
      let frameCount = Int64((after * sampleRate).rounded())
      return (
        DeadGenerator(noise, after: frameCount), 1 / noise.rootMeanSquare(sampleRate: sampleRate)
      )
    case .constant:
      return (ConstantGenerator(value: 1), 1)
    case .clipping(let frequency, let drive):
      return (ClippingGenerator(frequency: frequency, drive: drive, sampleRate: sampleRate), 1)
    case .bandLimited(let cutoff):
      return scaled(
        BandLimitedNoise(cutoff: cutoff, sampleRate: sampleRate, random: random), sampleRate)
    case .hum(let frequency, let noise):
      return (
        HumGenerator(
          frequency: frequency, noise: noise, sampleRate: sampleRate, random: random), 1
      )
    case .dtmf(let keys, let tone, let pause):
      return (
        KeypadGenerator(
          keys: keys, toneFrameCount: Int64((tone * sampleRate).rounded()),
          pauseFrameCount: Int64((pause * sampleRate).rounded()),
          restFrameCount: Int64(sampleRate.rounded()), edges: SoftEdges(frameCount: 0),
          sampleRate: sampleRate), 2
      )
    case .alarm(let pattern, let frequency):
      return (AlarmGenerator(pattern, frequency: frequency, sampleRate: sampleRate), 1)
    case .cricket(let chirps, let frequency):
      return (CricketGenerator(rate: chirps, frequency: frequency, sampleRate: sampleRate), 1)
    case .blow(let settings):
      return (
        BlowGenerator(settings, sampleRate: sampleRate, channel: channel, seed: seed), 1
      )
    case .blowSetUp:
      return (BlowSetUpGenerator(sampleRate: sampleRate, channel: channel, seed: seed), 1)
    case .breath(let settings):
      return (
        BreathGenerator(settings, sampleRate: sampleRate, channel: channel, seed: seed), 1
      )
    case .wind(let speed, let gusts):
      return scaled(
        WindGenerator(
          speed: speed, gusts: gusts, sampleRate: sampleRate, channel: channel, seed: seed),
        sampleRate)
    case .tap(let taps, let frequency):
      return (
        TapGenerator(
          rate: taps, frequency: frequency, sampleRate: sampleRate, channel: channel, seed: seed), 1
      )
    case .engine(let idle, let top):
      return scaled(
        EngineGenerator(
          idle: idle, top: top, sampleRate: sampleRate, channel: channel, seed: seed), sampleRate)
    }
  }

  private func scaled(
    _ generator: some SignalGenerator, _ sampleRate: Double
  ) -> (generator: any SignalGenerator, gain: Double) {
    (generator, 1 / generator.rootMeanSquare(sampleRate: sampleRate))
  }
}
