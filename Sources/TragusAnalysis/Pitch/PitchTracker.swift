import TragusCore
import TragusDSP

/// Follows the pitch of one voice or instrument: its frequency, its note, and how far it is off.
///
/// It reads one channel and reports the pitch at the end of each hop, while there is one. Times
/// never run backwards: a longer look, whose middle is earlier, keeps the time of the one before. The
/// pitch comes from the partials. The tracker finds it also when the lowest of them are missing, when
/// only every other one is there, and for a stiff string. Low notes are looked at for 93 or 190 ms,
/// others for 46 ms. A note that begins is looked at more often: it is reported as soon as about
/// two of its periods agree. Noise, blows, clicks and silence have no pitch.
///
/// A note begins after silence, or with a jump of the level, also out of a short dip of 12 dB. It
/// also begins with a change of pitch by more than a semitone that lasts. What is left of a note 6
/// dB below its greatest level stays that note until its partials become louder. The first partial
/// of a string may fade before the second. Rumble below 40 Hz begins no note. What lies between the
/// partials of a flute or an oboe does not lower its octave unless it is about as strong as they
/// are. That means within 30 dB at 100 Hz, and within 20 dB above 300 Hz.
public struct PitchTracker: Analyzer {
  /// The pitches that are looked for by default, in hertz. They reach from below the lowest note of
  /// a piano to more than an octave above its highest.
  public static let defaultRange = 25.0...10_000
  /// Half of what a tuner's needle needs to look steady: 512 frames at 44.1 kHz.
  public static let defaultHop = 512 / 44_100.0

  /// By default, nothing softer than this is reported, in dBFS.
  public static let defaultMinimumLevel = -70.0
  /// The lowest rate of a stream in hertz.
  public static let lowestRate = 4000.0
  /// The lowest pitch that can be looked for, in hertz.
  package static let lowestFrequency = 10.0

  /// What names the notes.
  package let tuning: Tuning
  /// The only note that is of interest, or nil.
  package let target: Note?
  /// The strings of which each pitch names the nearest; empty for none.
  package let strings: [Note]
  /// The number of frames per second of the stream.
  package let sampleRate: Double

  private let channel: Int
  // The time of the last pitch that was reported.
  private var lastTime = -Double.infinity
  private var core: PitchCore

  /// - Parameters:
  ///   - format: The format of the stream; its rate is 4 kHz at least.
  ///   - range: The pitches that are looked for, in hertz; what lies above 0.45 of the rate is not
  ///     found.
  ///   - hop: The time from one report to the next in seconds, 1 ms to 1 s; it is rounded to some
  ///     dozens of frames.
  ///   - tuning: The frequency of A4 and the transposition of the notes.
  ///   - minimumLevel: In dBFS; nothing softer is reported.
  ///   - target: The only note that is of interest, or nil. Pitches farther than 4.5 semitones from
  ///     it are not reported, so that it is never mistaken for its octave.
  ///   - strings: The notes as written of which each pitch names the nearest; empty for none.
  ///   - channel: The channel that is read, the first being 0.
  public init(
    format: AudioFormat, range: ClosedRange<Double> = defaultRange,
    hop: Double = defaultHop, tuning: Tuning = Tuning(), minimumLevel: Double = defaultMinimumLevel,
    target: Note? = nil, strings: [Note] = [], channel: Int = 0
  ) {
    precondition(format.sampleRate >= Self.lowestRate, "The rate is too low for pitches.")
    precondition(range.lowerBound >= Self.lowestFrequency, "A pitch has 10 Hz at least.")
    precondition(hop >= 0.001 && hop <= 1, "A hop lasts 1 ms to 1 s.")
    precondition((0..<format.channelCount).contains(channel), "There is no such channel.")
    self.channel = channel
    self.tuning = tuning
    self.target = target
    self.strings = strings
    sampleRate = format.sampleRate
    core = PitchCore(
      sampleRate: format.sampleRate, range: range, hop: hop, tuning: tuning,
      minimumLevel: minimumLevel, target: target)
  }

  public mutating func process(_ buffer: AudioBuffer) -> [Pitch] {
    hear(buffer).map { report($0) }
  }

  private mutating func report(_ pitch: Pitch) -> Pitch {
    var pitch = pitch
    pitch.time = max(pitch.time, lastTime)
    lastTime = pitch.time
    let string = tuning.nearest(of: strings, to: pitch.frequency)
    (pitch.string, pitch.stringCents) = (string?.note, string?.cents)
    return pitch
  }

  /// All pitches, each with the middle of its own look.
  mutating func hear(_ buffer: AudioBuffer) -> [Pitch] {
    var pitches: [Pitch] = []
    core.process(buffer.channel(channel), at: buffer.position, &pitches)
    return pitches
  }

  public mutating func finish() -> [Pitch] { [] }

  public mutating func reset() {
    core.reset()
    lastTime = -.infinity
  }
}
