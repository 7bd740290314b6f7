import TragusCore

/// Hears somebody blow, as ``BlowDetector`` does, and tells from which direction.
///
/// What has a direction is the hiss of the air at the lips, as ``DirectionEstimator`` hears it. The
/// direction of `began` is the direction of the blow so far. While it is unknown, `began` waits for
/// it, a quarter of a second at most. `ended` has the direction of the whole blow.
struct DirectedBlowDetector: Analyzer {
  // So much of what was heard before a blow was known is counted as a part of it, in seconds.
  private static let memory = 0.07
  // So long a blow waits for its direction, in seconds.
  private static let patience = 0.25

  private enum State {
    case quiet
    /// A blow began, and is not reported before its direction is known.
    case waiting(Blow)
    case blowing(Direction)
  }

  private var detector: BlowDetector
  private var windows: DirectionWindows
  // One hop of the windows.
  private var piece: AudioBuffer
  // The last windows in turn, and the sum of the windows of a blow.
  private var recent: [DirectionSum]
  private var recentIndex = 0
  private var sum: DirectionSum
  private var state = State.quiet

  /// - Parameters:
  ///   - detector: Fresh, for a stream of this format.
  ///   - format: As for ``DirectionEstimator``, like `spacing`.
  init(_ detector: BlowDetector, format: AudioFormat, spacing: Double) {
    precondition(format.channelCount >= 2, "A direction needs two channels.")
    precondition(
      DirectionEstimator.spacings.contains(spacing), "The spacing must lie between 5 mm and 1 m.")
    self.detector = detector
    let sampleRate = format.sampleRate
    windows = DirectionWindows(sampleRate: sampleRate)
    sum = DirectionSum(windows, spacing: spacing, sampleRate: sampleRate)
    let count = Int((Self.memory * sampleRate / Double(windows.period)).rounded(.up))
    recent = Array(repeating: sum, count: count)
    piece = AudioBuffer(format: format, capacity: windows.period)
  }

  mutating func process(_ buffer: AudioBuffer) -> [Blow] {
    var events: [Blow] = []
    var start = 0
    while start < buffer.frameCount {
      // No piece reaches beyond a window, so that a blow has the same windows in buffers of any size.
      let first = start
      let isComplete = windows.advance(buffer, from: &start)
      piece.removeAll()
      piece.append(first..<start, of: buffer)
      hear(detector.process(piece), into: &events)
      if isComplete { takeWindow(at: buffer.time(at: start), into: &events) }
    }
    return events
  }

  private mutating func takeWindow(at time: Double, into events: inout [Blow]) {
    recent[recentIndex].reset()
    recent[recentIndex].add(windows)
    recentIndex = (recentIndex + 1) % recent.count
    if case .quiet = state { return }
    sum.add(windows)
    guard case .waiting(let blow) = state else { return }
    let direction = sum.direction(at: time)
    if direction.angle != nil || time >= blow.at + Self.patience {
      tell(blow, direction, at: time, into: &events)
    }
  }

  private mutating func hear(_ blows: [Blow], into events: inout [Blow]) {
    for blow in blows {
      switch (blow.phase, state) {
      case (.began, _):
        sum.reset()
        // The oldest first, so that the order of the sums is always the same.
        for index in recent.indices { sum.add(recent[(recentIndex + index) % recent.count]) }
        let direction = sum.direction(at: blow.at)
        state = .waiting(blow)
        if direction.angle != nil { tell(blow, direction, at: blow.at, into: &events) }
      case (.updated, .blowing(let direction)):
        events.append(Self.directed(blow, direction, at: blow.at))
      case (.ended, .waiting(let began)):
        let direction = sum.direction(at: blow.at)
        tell(began, direction, at: blow.at, into: &events)
        events.append(Self.directed(blow, direction, at: blow.at))
        state = .quiet
      case (.ended, _):
        events.append(Self.directed(blow, sum.direction(at: blow.at), at: blow.at))
        state = .quiet
      case (.updated, _): break
      }
    }
  }

  private mutating func tell(
    _ blow: Blow, _ direction: Direction, at time: Double, into events: inout [Blow]
  ) {
    state = .blowing(direction)
    events.append(Self.directed(blow, direction, at: time))
  }

  private static func directed(_ blow: Blow, _ direction: Direction, at time: Double) -> Blow {
    Blow(
      phase: blow.phase, start: blow.start, end: blow.end, at: time, strength: blow.strength,
      level: blow.level, confidence: blow.confidence, kind: blow.kind, direction: direction)
  }

  mutating func finish() -> [Blow] {
    var events: [Blow] = []
    hear(detector.finish(), into: &events)
    return events
  }

  mutating func reset() {
    detector.reset()
    windows.reset()
    for index in recent.indices { recent[index].reset() }
    recentIndex = 0
    sum.reset()
    state = .quiet
  }
}
