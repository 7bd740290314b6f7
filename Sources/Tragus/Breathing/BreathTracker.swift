import TragusAnalysis
import TragusClassifier
import TragusCore

/// Follows the breath of one person: when it goes in and out, how often, and how well it is heard.
///
/// It needs no training and no setting. It reports nothing until it is sure that it hears a breath,
/// after two or three of them as a rule, and then at first what it has held back. From there on a
/// phase is reported about 0.2 s after it began. Nothing depends on the level: each part of a breath
/// is measured against the quiet between two breaths.
///
/// The sound and the order of the phases tell whether air goes in or out; loudness alone does not. Where one phase of each breath is heard only, it is called an exhalation.
///
/// A network for kinds of sounds has a say in what is a breath and what is speech, coughing, water or
/// an engine, see `BreathRate.quality`. It delays nothing.
///
/// ```swift
/// let listener = Listener()
/// listener.add(BreathTracker(format: microphone.format)) { event in
///   if case .breath(let breath) = event, breath.phase == .began { print(breath.kind) }
/// }
/// try listener.run(microphone)
/// ```
///
/// Below 1 kHz of rate nothing is ever reported.
public struct BreathTracker: Analyzer {
  /// The lowest rate of a stream in hertz.
  public static let lowestRate = BreathFollower.lowestRate

  /// Seconds from one window of the network to the next: while a breath is followed, while it is
  /// open whether there is one, and when that has been open for long.
  private static let followingInterval = 4.0
  private static let doubtInterval = 0.0
  private static let longDoubtInterval = 3.0
  private static let longDoubt = 20.0

  private var follower: BreathFollower
  private var sounds: SoundClassifier?
  private let judge = BreathJudge()
  // Both hear the same quanta, so that what is known of a window does not depend on the block.
  private var cutter: QuantumCutter
  private var isListening = true
  private var nextTime = -Double.infinity
  private var doubtStart: Double?

  /// - Parameters:
  ///   - format: The format of the stream; any.
  ///   - channel: The channel that is heard, from 0.
  ///   - expected: How somebody was asked to breathe, as in an exercise. Then the first breath is
  ///     enough, and something else is taken for a breath sooner.
  /// - Precondition: The format has the channel.
  public init(format: AudioFormat, channel: Int = 0, expected: ExpectedBreath? = nil) {
    follower = BreathFollower(format: format, channel: channel, expected: expected)
    if format.sampleRate >= SoundClassifier.lowestRate {
      sounds = SoundClassifier(
        format: format, channel: channel, hop: SoundClassifier.windowDuration,
        rankingCount: SoundClassifier.labels.count)
    }
    cutter = QuantumCutter(format: format)
  }

  public mutating func process(_ buffer: AudioBuffer) -> [BreathTrackerEvent] {
    var events: [BreathTrackerEvent] = []
    var offset = 0
    while offset < buffer.frameCount {
      if cutter.fill(from: buffer, at: &offset) { hear(&events) }
    }
    return events
  }

  public mutating func finish() -> [BreathTrackerEvent] {
    var events: [BreathTrackerEvent] = []
    if cutter.quantum.frameCount > 0 { hear(&events) }
    if isListening, let windows = sounds?.finish() { take(windows) }
    return events + follower.finish()
  }

  public mutating func reset() {
    follower.reset()
    sounds?.reset()
    cutter.removeAll()
    (isListening, nextTime, doubtStart) = (true, -.infinity, nil)
  }

  private mutating func hear(_ events: inout [BreathTrackerEvent]) {
    let quantum = cutter.quantum
    let time = quantum.time(at: quantum.frameCount)
    if !isListening, time >= nextTime {
      isListening = true
      sounds?.reset()
    }
    if isListening, let windows = sounds?.process(quantum), !windows.isEmpty {
      take(windows)
      isListening = false
      let interval = interval(at: time)
      // On a grid, so that what was before has no effect.
      nextTime = interval == 0 ? time : (time / interval).rounded(.down) * interval + interval
    }
    events += follower.process(quantum)
    cutter.removeAll()
  }

  private mutating func interval(at time: Double) -> Double {
    guard follower.isInDoubt else {
      doubtStart = nil
      return Self.followingInterval
    }
    let start = doubtStart ?? time
    doubtStart = start
    return time - start < Self.longDoubt ? Self.doubtInterval : Self.longDoubtInterval
  }

  private mutating func take(_ windows: [SoundClassification]) {
    for window in windows {
      if let opinion = judge.opinion(of: window) { follower.take(opinion) }
    }
  }
}
