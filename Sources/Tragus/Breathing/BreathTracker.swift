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
  /// followed well, and when it has been open for long whether there is one.
  private static let followingInterval = 4.0
  private static let steadyInterval = 8.0
  private static let longDoubtInterval = 3.0
  private static let longDoubt = 20.0
  private static let windowDuration = SoundClassifier.windowDuration
  /// Seconds from one window of a model to the next: a phase has several.
  private static let modelInterval = windowDuration / 4
  /// Seconds after which what stands out is looked at: it lies in the middle of the window then.
  private static let outstandingDelay = 0.5

  private var follower: BreathFollower
  private let model: BreathModel?
  private var sounds: WindowHearing?
  private let judge = BreathJudge()
  // Hears the same quanta whatever the blocks.
  private var cutter: QuantumCutter
  // When the next window ends; `nil` before the first samples.
  private var nextEnd: Double?
  private var lastEnd = -Double.infinity
  private var doubtStart: Double?
  private var windows: [SoundClassification] = []

  /// - Parameters:
  ///   - format: The format of the stream; any.
  ///   - channel: The channel that is heard, from 0.
  ///   - expected: How somebody was asked to breathe, as in an exercise. Then the first breath is
  ///     enough, and something else is taken for a breath sooner.
  ///   - model: What the breath of this person sounds like, or `nil`. It tells in from out, and breath
  ///     from other sounds, and takes about ten times as long.
  /// - Precondition: The format has the channel.
  public init(
    format: AudioFormat, channel: Int = 0, expected: ExpectedBreath? = nil,
    model: BreathModel? = nil
  ) {
    self.init(format: format, channel: channel, expected: expected, model: model, isPresent: false)
  }

  /// - Parameter isPresent: Whether somebody is known to be there, as at night.
  init(
    format: AudioFormat, channel: Int, expected: ExpectedBreath? = nil, model: BreathModel? = nil,
    isPresent: Bool
  ) {
    self.model = model
    follower = BreathFollower(
      format: format, channel: channel, expected: expected, isPresent: isPresent,
      historyLength: WindowHearing.windowLength)
    if format.sampleRate >= SoundClassifier.lowestRate {
      sounds = WindowHearing(model: model?.model ?? .audioSet)
    }
    cutter = QuantumCutter(format: format)
  }

  public mutating func process(_ buffer: AudioBuffer) -> [BreathTrackerEvent] {
    windows.removeAll(keepingCapacity: true)
    var events: [BreathTrackerEvent] = []
    var offset = 0
    while offset < buffer.frameCount {
      guard cutter.fill(from: buffer, at: &offset) else { continue }
      events += follower.process(cutter.quantum)
      cutter.removeAll()
      listen()
    }
    return events
  }

  public mutating func finish() -> [BreathTrackerEvent] {
    windows.removeAll(keepingCapacity: true)
    var events: [BreathTrackerEvent] = []
    if cutter.quantum.frameCount > 0 { events += follower.process(cutter.quantum) }
    if nextEnd != nil, follower.hopTimes.end - lastEnd >= Self.windowDuration / 2 { look() }
    return events + follower.finish()
  }

  public mutating func reset() {
    follower.reset()
    cutter.removeAll()
    windows.removeAll()
    (nextEnd, lastEnd, doubtStart) = (nil, -.infinity, nil)
  }

  /// The windows that the last call has looked at.
  package var lastWindows: [SoundClassification] { windows }

  /// Looks at a window if it is time.
  private mutating func listen() {
    guard sounds != nil else { return }
    let time = follower.hopTimes.end
    guard let end = nextEnd else {
      nextEnd = time + Self.windowDuration
      return
    }
    if time >= end {
      look()
      nextEnd = time + interval(at: time)
    } else if follower.standsOut {
      nextEnd = min(end, max(time + Self.outstandingDelay, lastEnd + Self.windowDuration))
    }
  }

  private mutating func look() {
    let (end, at) = follower.hopTimes
    follower.withLast(WindowHearing.windowLength) { sounds?.hear($0) }
    guard let sounds else { return }
    let window = sounds.networkClassification(
      start: end - Self.windowDuration, end: end, at: at)
    lastEnd = end
    windows.append(window)
    let judgement = model?.judge(sounds.confidences)
    if let opinion = judge.opinion(of: window, judgement) { follower.take(opinion) }
  }

  /// Seconds to the end of the next window.
  private mutating func interval(at time: Double) -> Double {
    guard model == nil else { return Self.modelInterval }
    guard follower.isInDoubt else {
      doubtStart = nil
      let interval = follower.isSteady ? Self.steadyInterval : Self.followingInterval
      // On a grid, so that what was before has no effect.
      return (time / interval).rounded(.down) * interval + interval - time
    }
    let start = doubtStart ?? time
    doubtStart = start
    return time - start < Self.longDoubt ? Self.windowDuration : Self.longDoubtInterval
  }
}
