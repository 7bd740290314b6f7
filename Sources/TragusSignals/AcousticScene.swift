/// Something that happens in a simulated room: what, and when.
///
/// Levels are relative to the level of the source, which is about the peak of a clap. Speech is
/// about 20 dB below (RMS). A note, a whistle and the alarm are 14, 14 and 10 dB below (peak). The
/// background, which is always there, is 54 dB below (RMS). A blow is the loudest: its peaks are
/// cut off 4 dB above.
public struct SceneSound: Sendable, Hashable {
  /// What is heard.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A few seconds of talking, with short pauses.
    case speech
    /// A note of a chime, dying away.
    case note
    /// A whistle that glides by a few semitones.
    case whistle
    /// Somebody blows hard into the microphone, as in `sim:blow`.
    case blow
    /// Two hands.
    case clap
    /// A beep of a smoke alarm in the three-pulse pattern of ISO 8201.
    case alarm
  }

  /// What sounds.
  public let kind: Kind
  /// Seconds since the stream began.
  public let start: Double
  /// The end of the sound, in seconds since the stream began.
  public let end: Double
  /// The pitch in hertz, if it has one; a whistle starts there.
  public let frequency: Double?
}

/// The endless course of events in a simulated room: what `sim:scene` plays, and when.
///
/// In rounds of half a minute to a minute, each kind of sound comes up once or several times in a
/// row. Each round has a new order, with a few seconds of background between. Sounds never overlap
/// and come in the order of their time; the first begins after 1 to 2 s.
///
/// ```swift
/// for sound in AcousticScene(seed: 1).prefix(while: { $0.start < 60 }) { print(sound.kind, sound.start) }
/// ```
public struct AcousticScene: Sequence, IteratorProtocol, Sendable {
  private var random: RandomNumbers
  private var time = 0.0
  private var kindsLeft: [SceneSound.Kind] = []
  // The sounds of one kind that are still to come, the next one last.
  private var coming: [SceneSound] = []

  /// - Parameter seed: The seed of the source.
  public init(seed: UInt64) {
    random = RandomNumbers(seed: seed, stream: 0x53_4345_4E45)
  }

  /// The next sound; there is always one.
  public mutating func next() -> SceneSound? {
    if coming.isEmpty { beginGroup() }
    return coming.removeLast()
  }

  private mutating func beginGroup() {
    if kindsLeft.isEmpty { kindsLeft = SceneSound.Kind.allCases.shuffled(using: &random) }
    let kind = kindsLeft.removeLast()
    time += time == 0 ? random.uniform(1..<2) : random.uniform(1.5..<4)
    var group: [SceneSound] = []

    func add(_ duration: Double, frequency: Double? = nil, pause: Double) {
      group.append(
        SceneSound(kind: kind, start: time, end: time + duration, frequency: frequency))
      time += duration + pause
    }
    switch kind {
    case .speech:
      add(random.uniform(4..<7), pause: 0)
    case .note:
      // A minor chord downwards from 523 to 784 Hz.
      let root = random.uniform(523..<784)
      for ratio in [1, 0.8, 2 / 3.0] { add(0.7, frequency: root * ratio, pause: 0.05) }
    case .whistle:
      for _ in 0..<(1 + random.index(below: 2)) {
        add(random.uniform(0.6..<1.4), frequency: random.uniform(1200..<2200), pause: 0.4)
      }
    case .blow:
      for _ in 0..<(2 + random.index(below: 2)) {
        add(random.uniform(0.4..<0.9), pause: random.uniform(0.6..<1))
      }
    case .clap:
      let interval = random.uniform(0.35..<0.6)
      for _ in 0..<(3 + random.index(below: 4)) { add(0.25, pause: interval - 0.25) }
    case .alarm:
      // Half a second on, half a second off, three times, then 1.5 s off; most alarms sound
      // between 3000 and 3300 Hz.
      let frequency = random.uniform(3000..<3300)
      for pulse in 0..<6 { add(0.5, frequency: frequency, pause: pulse % 3 == 2 ? 1.5 : 0.5) }
    }
    coming = group.reversed()
  }
}
