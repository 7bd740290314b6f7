import TragusCore
import TragusModem

/// A dialogue over a ``TalkEnd``: a pairing, a conversation.
///
/// It is a value that knows no sound and no clock. It hears what happens on its end, and the time of that.
public protocol TalkDialogue: Sendable {
  associatedtype Event: TalkContent

  /// Whether a message is for this end, and so one to be answered.
  var concerns: @Sendable (ReceivedMessage) -> Bool { get }

  /// Takes what has happened, and says what is due.
  ///
  /// - Parameters:
  ///   - heard: What has happened on the end since the last time.
  ///   - end: Where things are sent.
  mutating func advance(
    hearing heard: [TalkEvent], on end: inout some TalkEnd
  ) throws(AudioError) -> [Event]
}

/// A ``TalkLink`` and the dialogue that it carries, which joins a listener as one analyzer.
///
/// ```swift
/// let dialogue = PairingTalk(Pairing(name: DeviceName("kitchen")!))
/// let listener = Listener()
/// let talk = listener.add(DialogueLink(TalkLink(format: microphone.format), dialogue)) {
///   if case .compare(let digits) = $0.content { print(digits) }
/// }
/// let loudspeaker = try Loudspeaker(format: TalkLink.format)
/// try listener.run(microphone, playing: talk, on: loudspeaker) {
///   listener.analyzer(of: talk).dialogue.isOver
/// }
/// ```
public struct DialogueLink<Dialogue: TalkDialogue>: PlayingAnalyzer {
  public typealias Event = TalkMoment<Dialogue.Event>

  /// The link that talks.
  public private(set) var link: TalkLink
  /// The dialogue that it carries.
  public private(set) var dialogue: Dialogue
  private let unusedDialogue: Dialogue
  private var ownFailure: AudioError?
  private var cutter: QuantumCutter

  /// - Parameters:
  ///   - link: It has no other use meanwhile.
  ///   - dialogue: One that has not begun.
  public init(_ link: TalkLink, _ dialogue: Dialogue) {
    (self.link, self.dialogue, unusedDialogue) = (link, dialogue, dialogue)
    self.link.concerns = dialogue.concerns
    cutter = QuantumCutter(format: link.format)
  }

  public var position: Int64 { link.position }
  public var sampleRate: Double { link.sampleRate }
  /// What keeps it from going on: a message that cannot be sent, or keys of peers that cannot be
  /// read.
  public var failure: AudioError? { ownFailure ?? link.failure }

  public mutating func takeSound() -> SoundToPlay? { link.takeSound() }
  public mutating func endSound(at position: Int64) { link.endSound(at: position) }

  public mutating func process(_ buffer: AudioBuffer) -> [Event] {
    var events: [Event] = []
    var offset = 0
    while offset < buffer.frameCount {
      guard cutter.fill(from: buffer, at: &offset) else { break }
      hearQuantum(into: &events)
    }
    return events
  }

  public mutating func finish() -> [Event] {
    var events: [Event] = []
    if cutter.quantum.frameCount > 0 { hearQuantum(into: &events) }
    advance(hearing: link.finish(), into: &events)
    return events
  }

  public mutating func skip(_ frameCount: Int64) -> [Event] {
    var events: [Event] = []
    if cutter.quantum.frameCount > 0 { hearQuantum(into: &events) }
    advance(hearing: link.skip(frameCount), into: &events)
    return events
  }

  public mutating func reset() {
    var link = link
    link.reset()
    self = DialogueLink(link, unusedDialogue)
  }

  private mutating func hearQuantum(into events: inout [Event]) {
    let heard = link.process(cutter.quantum)
    cutter.removeAll()
    advance(hearing: heard, into: &events)
  }

  private mutating func advance(
    hearing heard: [TalkMoment<TalkEvent>], into events: inout [Event]
  ) {
    guard failure == nil else { return }
    do throws(AudioError) {
      for event in try dialogue.advance(hearing: heard.map(\.content), on: &link) {
        events.append(TalkMoment(time: link.time, event))
      }
    } catch {
      ownFailure = error
    }
  }
}

extension DialogueLink where Dialogue == PairingTalk {
  /// People have found the same digits on both devices.
  public mutating func confirm() throws(AudioError) -> [PairingTalk.Event] {
    try dialogue.confirm(on: &link)
  }

  /// The digits differ, or it is given up.
  public mutating func refuse() throws(AudioError) -> [PairingTalk.Event] {
    try dialogue.refuse(on: &link)
  }
}

extension DialogueLink where Dialogue == Conversation {
  /// Sends a line when it is its turn.
  ///
  /// - Throws: As ``Conversation/say(_:on:)``.
  public mutating func say(_ line: String) throws(AudioError) {
    try dialogue.say(line, on: &link)
  }
}
