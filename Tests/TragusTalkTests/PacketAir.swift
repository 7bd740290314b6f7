import TragusCore

@testable import TragusTalk
@testable import TragusModem

/// An air that two ends share, made of messages instead of sound, in steps of 10 ms. What both say
/// at once is lost, and a speaker hears nothing.
final class PacketAir {
  /// What stands for a link: it waits for silence, and asks for an answer once.
  final class End: TalkEnd {
    private struct Saying {
      let ticket: Int
      let message: ModemMessage
      let wantsAnswer: Bool
      var end = 0.0
      var start = 0.0
      var isSpoilt = false
    }

    fileprivate weak var other: End?
    private var stepCount = 0
    private var queue: [Saying] = []
    private var saying: Saying?
    private var waiting: (ticket: Int, until: Double)?
    private var heard: [TalkEvent] = []
    private var ticketCount = 0
    /// When what ends then is not heard.
    var isDeaf: (Double) -> Bool = { _ in false }
    var concerns: (ReceivedMessage) -> Bool = { _ in true }

    var time: Double { Double(stepCount) / 100 }
    var isIdle: Bool { queue.isEmpty && saying == nil && waiting == nil && heard.isEmpty }

    func send(
      _ message: ModemMessage, mode: ModemMode, band: ModemBand, wantsAnswer: Bool, repeats: Int
    ) -> TalkEvent.Ticket {
      ticketCount += 1
      queue.append(Saying(ticket: ticketCount, message: message, wantsAnswer: wantsAnswer))
      return ticketCount
    }

    func cancel(_ ticket: TalkEvent.Ticket) { queue.removeAll { $0.ticket == ticket } }

    func step() -> [TalkEvent] {
      stepCount += 1
      var events = heard
      heard = []
      if let ended = saying, time >= ended.end {
        saying = nil
        events += finish(ended)
      }
      if let waiting, time > waiting.until {
        self.waiting = nil
        events.append(.unanswered(waiting.ticket))
      }
      if saying == nil, waiting == nil, other?.saying == nil, var next = queue.first {
        queue.removeFirst()
        // Some bytes a second, as the mode `normal` has them.
        next.start = time
        next.end = time + 0.3 + 0.08 * Double(next.message.bytes.count)
        events.append(.began(next.ticket, duration: next.end - time, attempt: 1))
        saying = next
      }
      // An end that began in the same step could not know.
      if let other, other.saying != nil, saying != nil {
        saying?.isSpoilt = true
        other.saying?.isSpoilt = true
      }
      return events
    }

    private func finish(_ ended: Saying) -> [TalkEvent] {
      let isAnswered = !ended.isSpoilt && other?.hear(ended.message, ended.start, ended.end) == true
      guard ended.wantsAnswer else { return [.sent(ended.ticket)] }
      if isAnswered { return [.delivered(ended.ticket)] }
      waiting = (ended.ticket, time + 2)
      return []
    }

    /// - Returns: Whether it answers.
    private func hear(_ message: ModemMessage, _ start: Double, _ end: Double) -> Bool {
      guard !isDeaf(time) else { return false }
      let received = ReceivedMessage(
        message: message, start: start, end: end, mode: .normal, band: .audible,
        signalToNoiseRatio: 20, correctedSymbolCount: 0, symbolCount: 1, heardFragmentCount: 1,
        neededFragmentCount: 1, identifier: MessageBody.identifier(of: message))
      heard.append(message.kind == .control ? .control(received) : .heard(received))
      return message.kind != .control && concerns(received)
    }
  }

  let left = End()
  let right = End()

  init() {
    left.other = right
    right.other = left
  }
}

/// A dialogue on an end of such an air.
final class Speaker<Dialogue: TalkDialogue> {
  var dialogue: Dialogue
  var end: PacketAir.End

  init(_ end: PacketAir.End, _ dialogue: Dialogue) {
    (self.end, self.dialogue) = (end, dialogue)
    end.concerns = dialogue.concerns
  }

  var isIdle: Bool { end.isIdle }

  func step() throws -> [Dialogue.Event] {
    try dialogue.advance(hearing: end.step(), on: &end)
  }
}

extension Speaker<Conversation> {
  func say(_ line: String) throws { try dialogue.say(line, on: &end) }
}
