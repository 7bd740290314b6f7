import TragusAnalysis
import TragusClassifier
import TragusCore

/// Follows the breath of one person: when it goes in and out, how often, and how well it is heard.
///
/// It needs no training and no setting. It reports nothing until it is sure that it hears a breath,
/// as a rule after two or three of them. Then it first reports what it has held back. From there on
/// a phase is reported about 0.2 s after it began. Nothing depends on the level: each part of a
/// breath is measured against the quiet between two breaths.
///
/// The sound and the order of the phases tell whether air goes in or out; loudness alone does not.
/// Where only one phase of each breath is heard, it is called an exhalation.
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
/// Below a rate of 4 kHz neither the network nor a model is used; below 1 kHz nothing is reported.
public struct BreathTracker: Analyzer {
  /// What is heard, breath and other sounds.
  enum Heard {
    case event(BreathTrackerEvent)
    case window(SoundClassification)
  }

  /// The lowest rate of a stream in hertz.
  public static let lowestRate = BreathFollower.lowestRate

  /// Seconds from one window of the network to the next: while a breath is followed, and while it
  /// is followed well. The third holds while it has long been doubtful whether there is one, from
  /// the fourth on.
  private static let followingInterval = 4.0
  private static let steadyInterval = 8.0
  private static let longDoubtInterval = 3.0
  private static let longDoubt = 20.0
  private static let windowDuration = SoundClassifier.windowDuration
  /// Seconds from one window of a model to the next: a phase has several.
  private static let modelInterval = windowDuration / 4
  /// Seconds after a snore in which every window of a night is looked at: the next one comes with the
  /// next breaths.
  private static let snoringDuration = 20.0
  /// Seconds after which what stands out is looked at: it lies in the middle of the window then.
  private static let outstandingDelay = 0.5

  private var follower: BreathFollower
  private let model: BreathModel?
  private var sounds: WindowHearing?
  private let judge = BreathJudge()
  private let isPresent: Bool
  // Until when the next snore is awaited.
  private var snoringEnd = -Double.infinity
  // Hears the same quanta whatever the blocks.
  private var cutter: QuantumCutter
  // When the next window ends; `nil` before the first samples.
  private var nextEnd: Double?
  private var lastEnd = -Double.infinity
  private var doubtStart: Double?
  // When the stream began, about: what was before is silence.
  private var beginTime = 0.0

  /// - Parameters:
  ///   - format: The format of the stream; any will do.
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
    (self.model, self.isPresent) = (model, isPresent)
    follower = BreathFollower(
      format: format, channel: channel, expected: expected, isPresent: isPresent,
      historyLength: WindowHearing.windowLength)
    if format.sampleRate >= SoundClassifier.lowestRate {
      sounds = WindowHearing(model: model?.model ?? .audioSet)
    }
    cutter = QuantumCutter(format: format)
  }

  public mutating func process(_ buffer: AudioBuffer) -> [BreathTrackerEvent] {
    Self.events(in: hear(buffer))
  }

  public mutating func finish() -> [BreathTrackerEvent] { Self.events(in: hearLast()) }

  /// Takes the next frames.
  ///
  /// - Returns: What they completed, in an order that does not depend on the size of the buffer.
  mutating func hear(_ buffer: AudioBuffer) -> [Heard] {
    var heard: [Heard] = []
    var offset = 0
    while offset < buffer.frameCount {
      guard cutter.fill(from: buffer, at: &offset) else { continue }
      for event in follower.process(cutter.quantum) { heard.append(.event(event)) }
      cutter.removeAll()
      if let window = listen() { heard.append(.window(window)) }
    }
    return heard
  }

  /// The stream has ended.
  mutating func hearLast() -> [Heard] {
    var heard: [Heard] = []
    if cutter.quantum.frameCount > 0 {
      for event in follower.process(cutter.quantum) { heard.append(.event(event)) }
    }
    let isNew = follower.hopTimes.end - lastEnd >= Self.windowDuration / 2
    if nextEnd != nil, isNew, let window = look() { heard.append(.window(window)) }
    for event in follower.finish() { heard.append(.event(event)) }
    return heard
  }

  private static func events(in heard: [Heard]) -> [BreathTrackerEvent] {
    heard.compactMap { if case .event(let event) = $0 { event } else { nil } }
  }

  public mutating func reset() {
    follower.reset()
    cutter.removeAll()
    (nextEnd, lastEnd, doubtStart, snoringEnd) = (nil, -.infinity, nil, -.infinity)
  }

  /// Looks at a window if it is time.
  private mutating func listen() -> SoundClassification? {
    guard sounds != nil else { return nil }
    let time = follower.hopTimes.end
    guard let end = nextEnd else {
      (beginTime, nextEnd) = (time, time + Self.windowDuration)
      return nil
    }
    if time >= end {
      let window = look()
      nextEnd = time + interval(at: time)
      return window
    }
    if follower.standsOut {
      nextEnd = min(end, max(time + Self.outstandingDelay, lastEnd + Self.windowDuration))
    }
    return nil
  }

  private mutating func look() -> SoundClassification? {
    let (end, at) = follower.hopTimes
    follower.withLast(WindowHearing.windowLength) { sounds?.hear($0) }
    guard let sounds else { return nil }
    // The first window of a short stream begins with silence.
    let window = sounds.networkClassification(
      start: max(end - Self.windowDuration, beginTime), end: end, at: at)
    lastEnd = end
    if isPresent, NightSounds.isSnoring(window) { snoringEnd = end + Self.snoringDuration }
    if let opinion = judge.opinion(of: window, model?.judge(sounds)) { follower.take(opinion) }
    return window
  }

  /// Seconds to the end of the next window.
  private mutating func interval(at time: Double) -> Double {
    guard model == nil else { return Self.modelInterval }
    if time < snoringEnd { return Self.windowDuration }
    guard follower.isInDoubt else {
      doubtStart = nil
      let interval = follower.isSteady ? Self.steadyInterval : Self.followingInterval
      // On a grid, so that what was before has no effect.
      let rest = (time / interval).rounded(.down) * interval + interval - time
      return rest < Self.windowDuration ? rest + interval : rest
    }
    let start = doubtStart ?? time
    doubtStart = start
    return time - start < Self.longDoubt ? Self.windowDuration : Self.longDoubtInterval
  }
}
