import TragusCore
import TragusModem
import TragusPairing

/// Lines that people say to each other over a ``TalkEnd``, to everyone in range or sealed for a peer.
///
/// A ``DialogueLink`` joins it with the sound.
///
/// Each line is a message that wants an answer. What is heard sealed is opened with the keys of all
/// peers; what is not sealed is shown as unverified.
public struct Conversation: TalkDialogue {
  /// What is to be shown.
  public enum Event: TalkContent {
    public static let name = "chat"

    /// A message came from the other side.
    case heard(ReceivedMessage)
    /// Something was heard that is not taken, and why.
    case notice(String)
    /// A line waits, because the band is in use.
    case waiting(line: String)
    /// A line is being sent and takes this many seconds; which time it is, from 1 on.
    case saying(line: String, duration: Double, attempt: Int)
    /// A line was sent, and an answer is waited for.
    case awaiting(line: String)
    /// Nobody answered, and it asks whether the line was heard.
    case asking(line: String)
    /// Somebody has the line whole.
    case delivered(line: String)
    /// Nobody answered, after all attempts.
    case unanswered(line: String)
    /// A part of something longer was heard.
    case progress(MessageProgress)
  }

  private let peers: PeerStore?
  private let peer: String?
  private let window: UInt32
  private let clock: @Sendable () -> UInt32
  private let mode: ModemMode
  private let band: ModemBand
  private var lines: [TalkEvent.Ticket: Line] = [:]

  /// A line that has not been answered.
  private struct Line: Sendable {
    let text: String
    var wasSaid = false
  }

  /// - Parameters:
  ///   - peers: The peers whose keys are tried on what is heard; `nil` for none.
  ///   - peer: The peer for whom lines are sealed, one of `peers`; `nil` sends them to everyone.
  ///   - window: By how many seconds the time in a sealed message may differ from the time of this
  ///     clock. Others are not taken, see `Freshness`.
  ///   - mode: How lines are sent.
  ///   - band: The band in which lines are sent.
  ///   - clock: The time when something is sealed or opened, in seconds since 1970.
  public init(
    peers: PeerStore?, peer: String?, window: UInt32 = Freshness.usualWindow,
    mode: ModemMode = .normal, band: ModemBand = .audible,
    clock: @escaping @Sendable () -> UInt32
  ) {
    precondition(peer == nil || peers != nil, "A peer is one of a store.")
    (self.peers, self.peer) = (peers, peer)
    (self.window, self.mode, self.band, self.clock) = (window, mode, band, clock)
  }

  // An acknowledgement of what is sealed for others, or late, would tell its sender that it arrived.
  public var concerns: @Sendable (ReceivedMessage) -> Bool {
    { [peers, window, clock] message in
      (try? peers?.concerns(message, .within(seconds: window, of: clock())))
        ?? (message.kind != .sealed)
    }
  }

  /// How many lines have not been sent, or not been answered.
  package var waitingCount: Int { lines.count }

  /// These lines, the oldest first, and whether each was sent at all.
  package var waitingLines: [(text: String, wasSaid: Bool)] {
    lines.sorted { $0.key < $1.key }.map { ($0.value.text, $0.value.wasSaid) }
  }

  /// Sends a line when it is its turn.
  ///
  /// - Throws: `invalidRequest` for what is empty or too long; what the store throws.
  public mutating func say(
    _ line: String, on end: inout some TalkEnd
  ) throws(AudioError) {
    var message = try ModemMessage(text: line)
    if let peer, let peers { message = try peers.seal(message, for: peer, at: clock()) }
    let ticket = try end.send(
      message, mode: mode, band: band, wantsAnswer: true, repeats: 1)
    lines[ticket] = Line(text: line)
  }

  public mutating func advance(
    hearing heard: [TalkEvent], on end: inout some TalkEnd
  ) throws(AudioError) -> [Event] {
    var events: [Event] = []
    for event in heard {
      switch event {
      case .heard(let message):
        if let event = try opened(message) { events.append(event) }
      case .undecoded:
        events.append(.notice("Something was heard that cannot be read."))
      case .progress(let progress):
        events.append(.progress(progress))
      case .waiting(let ticket):
        if let line = lines[ticket] { events.append(.waiting(line: line.text)) }
      case .began(let ticket, let duration, let attempt):
        lines[ticket]?.wasSaid = true
        if let line = lines[ticket] {
          events.append(.saying(line: line.text, duration: duration, attempt: attempt))
        }
      case .awaiting(let ticket):
        if let line = lines[ticket] { events.append(.awaiting(line: line.text)) }
      case .asking(let ticket):
        if let line = lines[ticket] { events.append(.asking(line: line.text)) }
      case .delivered(let ticket):
        if let line = lines.removeValue(forKey: ticket) {
          events.append(.delivered(line: line.text))
        }
      case .unanswered(let ticket):
        if let line = lines.removeValue(forKey: ticket) {
          events.append(.unanswered(line: line.text))
        }
      case .control, .sent, .probed, .measured, .answering:
        break
      }
    }
    return events
  }

  // `nil` for what machines tell each other.
  private func opened(_ message: ReceivedMessage) throws(AudioError) -> Event? {
    guard message.kind == .sealed else { return .heard(message) }
    switch try peers?.open(message, .within(seconds: window, of: clock())) ?? .refused(.unknown) {
    case .message(let opened): return opened.kind == .control ? nil : .heard(opened)
    case .refused(let reception): return .notice(reception.notice ?? "One's own sound was heard.")
    }
  }
}
