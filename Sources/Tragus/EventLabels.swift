/// Turns the events of a stream into labels, which editors show beside the sound.
///
/// What lasts becomes one label when it has ended, from its start to its end. Events that only
/// report a beginning or a continuation give none. A level covers its period, and a gap the time of
/// its lost frames. An event with a `duration` covers that long before its own time. Anything else
/// is a point. The label is the name of the event and what sort of thing it is, as
/// `EventWords.kind` says. A kind of sound stands alone, `Dog`, so that `cut`, `train` and `eval`
/// read its name.
public struct EventLabels {
  private let sampleRate: Double

  /// Labels for the events of one stream.
  ///
  /// - Parameter sampleRate: The frames per second of the stream, in hertz.
  public init(sampleRate: Double) {
    self.sampleRate = sampleRate
  }

  /// The label of an event, or `nil` for one whose end is still to come.
  ///
  /// - Parameter event: An event of the stream.
  public func label<Event: AudioEvent>(for event: Event) -> SoundLabel? {
    if let label = event as? SoundLabel { return label }
    // What may become a label is called as that.
    if let proposal = event as? SegmentProposal {
      return SoundLabel(start: proposal.start, end: proposal.end, text: proposal.label ?? "")
    }
    if event is MessageProgress { return nil }
    let facts = Facts(of: EncodedValue(of: event))
    if let phase = facts.phase, phase != .ended { return nil }
    let kind = event.words.map(\.kind) ?? facts.kind
    let isKindOfSound = event is RecognizedSound || event is SoundClassification
    let text = kind.map { isKindOfSound ? $0 : "\(Event.name) \($0)" } ?? Event.name
    if let start = facts.start, let end = facts.end, start <= end {
      return SoundLabel(start: start, end: end, text: text)
    }
    if let gap = event as? Gap {
      return SoundLabel(start: gap.time, end: gap.time + gap.duration, text: text)
    }
    // What measures a stretch says where it ends.
    if let duration = facts.duration, duration >= 0 {
      return SoundLabel(start: max(event.time - duration, 0), end: event.time, text: text)
    }
    if let level = event as? Level {
      let start = event.time - Double(level.frameCount) / sampleRate
      return SoundLabel(start: max(start, 0), end: event.time, text: text)
    }
    return SoundLabel(start: event.time, text: text)
  }

  /// How sure an event is, from 0 to 1, where it says so.
  package func confidence(of event: some AudioEvent) -> Double? {
    Facts(of: EncodedValue(of: event)).confidence
  }

  /// The keys that mean the same in every event, and those that may name the kind of one that has no
  /// words. Whatever is not as expected is left out: it has another meaning in that event.
  private struct Facts {
    let phase: Phase?
    let start: Double?
    let end: Double?
    let duration: Double?
    let confidence: Double?
    let kind: String?

    init(of event: EncodedValue) {
      func number(_ key: String) -> Double? {
        if case .number(let digits) = event[key] { Double(digits) } else { nil }
      }
      func text(_ key: String) -> String? {
        if case .text(let text) = event[key] { text } else { nil }
      }
      phase = text("phase").flatMap { Phase(rawValue: $0) }
      start = number("start")
      end = number("end")
      duration = number("duration")
      confidence = number("confidence")
      kind = ["kind", "label", "text", "name", "class"].lazy.compactMap(text).first
    }
  }
}
