import TragusCore

/// What a ``SoundSensor`` hears.
public enum SoundSensorEvent: AudioEvent, Hashable {
  public static let name = "sound-sensor"

  /// What a window sounds like.
  case window(SoundClassification)
  /// A sound began, or has ended.
  case sound(RecognizedSound)
  /// A sound came close to being reported.
  case rejected(RejectedSound)

  /// The event itself, to be printed or written.
  public var event: any AudioEvent {
    switch self {
    case .window(let window): window
    case .sound(let sound): sound
    case .rejected(let rejection): rejection
    }
  }

  public static let columns =
    RecognizedSound.columns + RejectedSound.columns.filter { !RecognizedSound.columns.contains($0) }

  public var time: Double { event.time }

  public var words: EventWords? { event.words }

  public func encode(to encoder: any Encoder) throws { try event.encode(to: encoder) }
}

/// Hears windows, sounds, and what came close to being one, in one pass of the network.
///
/// ```swift
/// let recognizer = SoundRecognizer(format: file.format, threshold: 0.6)
/// let listener = Listener()
/// listener.add(SoundSensor(recognizer, rankingCount: 5)) { print($0.event) }
/// try listener.run(file)
/// ```
public struct SoundSensor: Analyzer {
  private var recognizer: SoundRecognizer
  private let rankingCount: Int
  private let describes: Bool
  private let tellsRejections: Bool
  // What came close, for each subject of the recognizer.
  private var misses: [Miss?]

  private struct Miss {
    let start: Double
    var end: Double
    var at: Double
    var confidence: Float
    let reason: RejectedSound.Reason
  }

  /// - Parameters:
  ///   - recognizer: How sounds are heard; it has heard nothing yet.
  ///   - rankingCount: How many kinds are named for each window at most; 0 leaves windows out.
  ///   - describes: Whether windows have their ``SoundClassification/embedding``.
  ///   - tellsRejections: Whether to report what reaches half of the confidence that it needs, and
  ///     what a more special kind covers.
  public init(
    _ recognizer: SoundRecognizer, rankingCount: Int = 0, describes: Bool = false,
    tellsRejections: Bool = false
  ) {
    precondition(rankingCount >= 0, "A count is not negative.")
    self.recognizer = recognizer
    self.rankingCount = rankingCount
    self.describes = describes
    self.tellsRejections = tellsRejections
    misses = Array(repeating: nil, count: recognizer.subjects.count)
  }

  public mutating func process(_ buffer: AudioBuffer) -> [SoundSensorEvent] {
    var events: [SoundSensorEvent] = []
    var start = 0
    while let place = recognizer.hearing.fill(from: buffer, start: &start) {
      judge(place, &events)
    }
    return events
  }

  public mutating func finish() -> [SoundSensorEvent] {
    var events: [SoundSensorEvent] = []
    while let place = recognizer.hearing.finish() { judge(place, &events) }
    for event in recognizer.finish() { events.append(.sound(event)) }
    for index in misses.indices { tell(index, &events) }
    return events
  }

  public mutating func reset() {
    recognizer.reset()
    for index in misses.indices { misses[index] = nil }
  }

  private mutating func judge(_ place: SoundWindows.Place, _ events: inout [SoundSensorEvent]) {
    if rankingCount > 0 {
      events.append(
        .window(
          recognizer.hearing.window.classification(
            start: place.start, end: place.end, at: place.at, count: rankingCount,
            isDescribed: describes)))
    }
    var sounds: [RecognizedSound] = []
    recognizer.judge(place, &sounds)
    for sound in sounds { events.append(.sound(sound)) }
    if tellsRejections { noteMisses(place, &events) }
  }

  private mutating func noteMisses(
    _ place: SoundWindows.Place, _ events: inout [SoundSensorEvent]
  ) {
    for index in misses.indices where recognizer.subjects[index].namedThreshold == nil {
      let isReported = recognizer.isHeard(index, until: place.end)
      if let miss = miss(of: index, place) {
        if var earlier = misses[index], earlier.reason == miss.reason {
          (earlier.end, earlier.at) = (miss.end, miss.at)
          earlier.confidence = max(earlier.confidence, miss.confidence)
          misses[index] = earlier
        } else {
          tell(index, &events)
          misses[index] = miss
        }
      } else if isReported, case .belowThreshold? = misses[index]?.reason {
        // It was on its way.
        misses[index] = nil
      } else if let miss = misses[index], place.end - miss.end > recognizer.pause {
        tell(index, &events)
      }
    }
  }

  private func miss(of index: Int, _ place: SoundWindows.Place) -> Miss? {
    let subject = recognizer.subjects[index]
    let confidence = recognizer.confidence(in: subject)
    guard confidence >= subject.threshold * SoundRecognizer.tolerance,
      !recognizer.isHeard(index, until: place.end)
    else { return nil }
    let reason: RejectedSound.Reason
    if confidence < subject.threshold {
      reason = .belowThreshold(Double(subject.threshold))
    } else if let part = subject.parts.first(where: { recognizer.isHeard($0, until: place.end) }) {
      reason = .covered(by: recognizer.subjects[part].name)
    } else {
      return nil
    }
    return Miss(
      start: place.start, end: place.end, at: place.at, confidence: confidence, reason: reason)
  }

  private mutating func tell(_ index: Int, _ events: inout [SoundSensorEvent]) {
    guard let miss = misses[index].take() else { return }
    events.append(
      .rejected(
        RejectedSound(
          start: miss.start, end: miss.end, at: miss.at, label: recognizer.subjects[index].name,
          confidence: Double(miss.confidence), reason: miss.reason)))
  }
}
