import TragusCore
import TragusDSP

/// Proposes where a recording can be cut into sounds. These are stretches that are louder than
/// usual, and within them the places where the spectrum changes or the level dips.
///
/// It knows no kinds of sounds. It hears what lies between 60 Hz and 8 kHz, in memory that does not
/// grow. It reports a second late or more: when a sound has ended and no other one follows that
/// belongs to it.
///
/// ```swift
/// let listener = Listener()
/// listener.add(SegmentProposer(format: file.format)) { print($0.start, $0.end) }
/// try listener.run(file)
/// ```
public struct SegmentProposer: Analyzer {
  /// What counts as one sound.
  public struct Settings: Sendable, Hashable {
    /// By how many decibels a sound must rise above what is usual, 1 to 60.
    public var threshold = 6.0
    /// The shortest sound, in seconds, 0.02 to 60.
    public var minimumDuration = 0.1
    /// The longest pause within a sound, in seconds, 0 to 10.
    public var pause = 0.2
    /// Whether a sound ends where its spectrum changes or its level dips, and not in a pause alone.
    public var splits = true
    /// The seconds that are added at both ends, at most half of the way to the next sound: 0 to 10.
    public var padding = 0.05

    public init() {}
  }

  private static let hopDuration = 0.01
  private static let windowDuration = 0.032
  private static let range = 60.0...8000.0  // hertz
  /// Steps that are there before one is judged.
  private static let lookahead = 100
  /// Decibels below the threshold at which a sound that lasts ends.
  private static let hysteresis = 1.0
  /// What is usual rises by 2 dB a second and falls by 60.
  private static let (rise, fall) = (0.02, 0.6)
  /// Below this, nothing is loud, in dBFS.
  private static let leastUsualLevel = -80.0
  /// Steps before the end of a sound in which a boundary keeps the next sound apart from it.
  private static let boundaryReach = 3

  /// Steps of a sound.
  private struct Run {
    let start: Int
    var end: Int
    var level: Double
    /// Whether it goes on with the sound before it, if the pause is short.
    let isJoined: Bool
  }

  private let format: AudioFormat
  private let channel: Int
  private let settings: Settings
  private let (minimumCount, pauseCount, flushCount): (Int, Int, Int)
  private let bands: MelBands
  private var frames: FrameBuffer
  private var spectrum: PowerSpectrum
  private var powers: [Float]
  private var steps = SegmentSteps()
  private var usual = UsualLevel(leastUsualLevel)
  private var judgedCount = 0
  private var lastBoundary: Int?
  private var current: Run?
  private var pending: Run?
  private var lastEnd: Double?
  private var origin: Int64?
  private var endPosition: Int64 = 0

  /// - Parameters:
  ///   - format: The format of the stream; 1000 Hz and more.
  ///   - channel: The channel that is heard, from 0.
  ///   - settings: What counts as one sound.
  /// - Precondition: The format has the channel, and the settings lie in their ranges.
  public init(format: AudioFormat, channel: Int = 0, _ settings: Settings = Settings()) {
    precondition(0..<format.channelCount ~= channel, "There is no such channel.")
    precondition(1...60 ~= settings.threshold, "A sound is 1 to 60 dB above what is usual.")
    precondition(0.02...60 ~= settings.minimumDuration, "A sound lasts 0.02 to 60 s.")
    precondition(
      0...10 ~= settings.pause && 0...10 ~= settings.padding, "Pause and padding last 0 to 10 s.")
    self.format = format
    self.channel = channel
    self.settings = settings
    func stepCount(_ duration: Double) -> Int { Int((duration / Self.hopDuration).rounded()) }
    minimumCount = stepCount(settings.minimumDuration)
    pauseCount = stepCount(settings.pause)
    flushCount = max(pauseCount, 2 * stepCount(settings.padding))
    let length = max(format.frameCount(of: Self.windowDuration), 2)
    frames = FrameBuffer(
      length: length, hop: min(max(format.frameCount(of: Self.hopDuration), 1), length))
    let window = WindowFunction(.hann, count: length).samples
    let sum = window.reduce(0) { $0 + Double($1) * Double($1) }
    let transformLength = RealFFT.supportedCount(atLeast: length)
    // The bins add up to the mean square of the samples.
    spectrum = PowerSpectrum(
      window: window, transformLength: transformLength,
      scale: Float(2 / (sum * Double(transformLength))))
    let highest = min(Self.range.upperBound, 0.45 * format.sampleRate)
    let lowest = min(Self.range.lowerBound, highest / 4)
    bands = MelBands(
      count: SegmentSteps.bandCount, range: lowest...highest, sampleRate: format.sampleRate,
      transformLength: transformLength, scale: .htk)
    powers = Array(repeating: 0, count: SegmentSteps.bandCount)
  }

  public mutating func process(_ buffer: AudioBuffer) -> [SegmentProposal] {
    var events: [SegmentProposal] = []
    if origin == nil { origin = buffer.position }
    var start = 0
    while frames.fill(from: buffer.channel(channel), start: &start) {
      endPosition = buffer.position + Int64(start)
      spectrum.measure(frames.samples)
      bands.sum(spectrum.power, into: &powers)
      steps.append(powers)
      if steps.count > Self.lookahead { judge(&events) }
    }
    endPosition = buffer.endPosition
    return events
  }

  public mutating func finish() -> [SegmentProposal] {
    var events: [SegmentProposal] = []
    steps.end()
    while judgedCount < steps.count { judge(&events) }
    let isLasting = current != nil
    close(&events)
    if let pending { events += proposal(pending, next: nil, reachesEnd: isLasting) }
    pending = nil
    return events
  }

  public mutating func reset() {
    frames.reset()
    steps.reset()
    usual.settle(at: Self.leastUsualLevel)
    (judgedCount, endPosition) = (0, 0)
    (lastBoundary, current, pending, lastEnd, origin) = (nil, nil, nil, nil, nil)
  }
}

extension SegmentProposer {
  private mutating func judge(_ events: inout [SegmentProposal]) {
    let step = judgedCount
    let level = steps.level(step)
    if step == 0 {
      let known = min(Self.lookahead, steps.count)
      let least = (0..<known).reduce(Double.infinity) { min($0, steps.level($1)) }
      usual.settle(at: max(least, Self.leastUsualLevel))
    }
    usual.hear(max(level, Self.leastUsualLevel), rise: Self.rise, fall: Self.fall)
    judgedCount += 1
    let isBoundary = settings.splits && steps.isBoundary(step)
    if isBoundary { lastBoundary = step }
    let hysteresis = current == nil ? 0 : Self.hysteresis
    let isLoud = level >= usual.level + settings.threshold - hysteresis
    switch current {
    case nil where isLoud: begin(at: step, level)
    case nil:
      if let pending, step - pending.end >= flushCount {
        events += proposal(pending, next: nil)
        self.pending = nil
      }
    case .some where !isLoud: close(&events)
    case .some(let run) where isBoundary && step - run.start >= minimumCount:
      close(&events)
      begin(at: step, level)
    case .some(let run):
      current = Run(
        start: run.start, end: step + 1, level: max(run.level, level), isJoined: run.isJoined)
    }
  }

  private mutating func begin(at step: Int, _ level: Double) {
    let isApart = pending.map { (lastBoundary ?? .min) >= $0.end - Self.boundaryReach } ?? true
    current = Run(start: step, end: step + 1, level: level, isJoined: !isApart)
  }

  private mutating func close(_ events: inout [SegmentProposal]) {
    guard let run = current else { return }
    current = nil
    guard let former = pending else {
      pending = run
      return
    }
    // What is left behind a boundary is too short to be a sound of its own.
    let isRest = run.start == former.end && run.end - run.start < minimumCount
    if isRest || run.isJoined && run.start - former.end <= pauseCount {
      pending?.end = run.end
      pending?.level = max(former.level, run.level)
    } else {
      events += proposal(former, next: run.start)
      pending = run
    }
  }

  /// - Parameters:
  ///   - next: The step at which the next sound begins, if that is known.
  ///   - reachesEnd: Whether it lasts to the end of the stream.
  /// - Returns: Nothing for what is too short.
  private mutating func proposal(
    _ run: Run, next: Int?, reachesEnd: Bool = false
  ) -> [SegmentProposal] {
    guard run.end - run.start >= minimumCount else { return [] }
    let begin = Double(origin ?? 0) / format.sampleRate
    let (first, last) = (time(of: run.start), time(of: run.end))
    let former = lastEnd ?? -.infinity
    let start = max(first - settings.padding, (former + first) / 2, begin)
    var end = Double(endPosition) / format.sampleRate
    if !reachesEnd {
      let following = next.map(time) ?? .infinity
      end = min(last + settings.padding, (last + following) / 2, end)
    }
    lastEnd = last
    // Labels are written to the microsecond.
    let event = SegmentProposal(
      start: rounded(run.start == 0 ? begin : start, places: 6), end: rounded(end, places: 6),
      at: Double(endPosition) / format.sampleRate, level: run.level)
    return [event]
  }

  /// The middle of the window that a step is of, in seconds of the stream.
  private func time(of step: Int) -> Double {
    let position = Double(origin ?? 0) + Double(step * frames.hop) + Double(frames.length) / 2
    return position / format.sampleRate
  }
}
