import TragusCore
import TragusDSP
import TragusModem

/// The turns of one end of a conversation, as ``TalkLink`` tells: what it says, when, how often.
///
/// It knows nothing of sound, and so can be tried without any: it is told what was heard, what time
/// it is and for how long nobody has spoken, and tells what is to be said next.
struct TalkTurns {
  let settings: TalkLink.Settings
  /// Whether a message is for this end, and so one to be answered; asked for each that is heard.
  var concerns: (ReceivedMessage) -> Bool = { _ in true }
  /// Seconds of the stream.
  private(set) var time = 0.0

  // The rate of the loudspeaker, if there is one.
  private let outputRate: Double?
  private var random: SplitMix64
  private var queue: [Transmission] = []
  private var talk: Transmission?
  private var waiting: Waiting?
  private var nextTicket = 0
  private var whole: [Whole] = []
  private var said: [Said] = []
  private var queries: [Query] = []
  private var answerTimes: [Double] = []
  /// Somebody's announcement of a probe that is being recorded, until ``report(_:)``.
  private(set) var probeRequest: ReceivedMessage?
  /// When somebody's last probe is heard.
  private var probe: Range<Double>?

  private static let answerLimit = 20  // in a minute
  private static let roundLimit = 32
  private static let memory = 64  // messages

  /// - Parameters:
  ///   - settings: How it behaves.
  ///   - outputRate: That of the loudspeaker in hertz; without one it only listens.
  init(settings: TalkLink.Settings, outputRate: Double?) {
    (self.settings, self.outputRate) = (settings, outputRate)
    random = SplitMix64(seed: settings.seed)
  }

  /// Whether there is nothing to say and nothing to wait for.
  var isIdle: Bool { queue.isEmpty && talk == nil && waiting == nil && probeRequest == nil }

  /// Whether it says something now.
  var isTalking: Bool { talk != nil }

  /// Lets time go on, to a later one.
  mutating func advance(to time: Double) { self.time = time }

  /// Says a message as soon as it is its turn.
  mutating func send(
    _ message: ModemMessage, mode: ModemMode, band: ModemBand, wantsAnswer: Bool, repeats: Int
  ) -> TalkEvent.Ticket {
    var transmission = Transmission(
      ticket: takeTicket(), content: .message(message), mode: mode, band: band,
      wantsAnswer: wantsAnswer && mode != .tutorial)
    transmission.repeats = repeats
    queue.append(transmission)
    return transmission.ticket
  }

  /// Asks the other one what it hears of a probe.
  mutating func sendProbe(mode: ModemMode, band: ModemBand) -> TalkEvent.Ticket {
    let transmission = Transmission(
      ticket: takeTicket(), content: .probe, mode: mode, band: band, wantsAnswer: true)
    queue.append(transmission)
    return transmission.ticket
  }

  /// Gives up what was to be said, but for what is just being heard.
  mutating func cancel(_ ticket: TalkEvent.Ticket) {
    queue.removeAll { $0.ticket == ticket }
    if waiting?.transmission.ticket == ticket { waiting = nil }
    if talk?.ticket == ticket { talk?.isForgotten = true }
  }

  private mutating func takeTicket() -> TalkEvent.Ticket {
    nextTicket += 1
    return nextTicket
  }
}

extension TalkTurns {
  /// Something to be said.
  private struct Transmission {
    enum Content {
      case message(ModemMessage)
      case control(ModemMessage)
      case probe
    }

    let ticket: TalkEvent.Ticket
    let content: Content
    let mode: ModemMode
    let band: ModemBand
    let wantsAnswer: Bool
    var repeats = 1
    /// The packets that were said, and those to be said next; `nil` for all.
    var sentCount = 0
    var packetCount: Int?
    /// When it began to be said first.
    var began: Double?
    /// Whether it asks what is missing instead of saying anything.
    var isQuery = false
    var attempt = 1
    var rounds = 0
    /// How often it was said, or asked for, without an answer.
    var tries = 0
    var earliest = 0.0
    var latest: Double?
    var extraQuiet: Double?
    var hasToldWaiting = false
    var isAnswer = false
    /// Whether it began though the band was in use, perhaps by what it answers.
    var isForced = false
    /// Whether nothing is told of it any more, and no answer waited for.
    var isForgotten = false

    func utterance(at time: Double) -> Utterance {
      switch content {
      case .control(let message):
        return Utterance(message: message, mode: mode, band: band)
      case .probe:
        return Utterance(message: .link(.probe), mode: mode, band: band, isProbe: true)
      case .message(let message):
        guard mode != .tutorial else {
          return Utterance(message: message, mode: mode, band: band, repeats: repeats)
        }
        let sequence = PacketSequence(message, mode: mode)
        if isQuery {
          let query = LinkControl.query(sequence.identifier, age: time - (began ?? time))
          return Utterance(message: .link(query), mode: mode, band: band)
        }
        guard packetCount != nil || sentCount > 0 else {
          return Utterance(message: message, mode: mode, band: band, repeats: repeats)
        }
        let end = sentCount + (packetCount ?? sequence.count)
        return Utterance(message: message, mode: mode, band: band, packets: sentCount..<end)
      }
    }

    /// The message that this says to be whole.
    var acknowledged: UInt32? {
      guard case .control(let message) = content,
        case .acknowledged(let identifier) = TransferControl(message.bytes)
      else { return nil }
      return identifier
    }

    /// The packets of the message that are said with this.
    var utteredCount: Int {
      guard !isQuery, case .message(let message) = content else { return 0 }
      let sequence = PacketSequence(message, mode: mode)
      return packetCount
        ?? (sentCount == 0 ? sequence.sentCount(repeats: repeats) : sequence.count)
    }
  }

  /// What was said and wants an answer.
  private struct Waiting {
    var transmission: Transmission
    var deadline: Double
    var last: Double
  }

  /// What was said lately, so that it is not taken for what others say.
  private struct Said {
    let identifier: UInt32
    let start: Double
    var end: Double
  }

  /// A message that was heard whole.
  private struct Whole {
    let identifier: UInt32
    let end: Double
    /// The seconds in which the same would not be heard anew.
    let memory: Double
  }

  /// Somebody asked about a message.
  private struct Query {
    let identifier: UInt32
    let time: Double
    /// Whether it was heard whole, and lately: what says it now says it again.
    let isKnown: Bool
  }
}

extension ModemMessage {
  /// What a link asks another one.
  fileprivate static func link(_ control: LinkControl) -> ModemMessage {
    // It is neither empty nor long.
    try! ModemMessage(control: control.payload)
  }
}

// MARK: Talking

extension TalkTurns {
  /// What is to be said now, if anything; ``begin(_:duration:delay:_:)`` must follow.
  ///
  /// - Parameter quiet: For how many seconds nobody has been heard in a band.
  mutating func next(
    quiet: (ModemBand) -> Double, _ events: inout [TalkEvent]
  ) -> Utterance? {
    checkAnswer(quiet, &events)
    guard talk == nil, probeRequest == nil, outputRate != nil else { return nil }
    // Answers go first, and go on while an answer is waited for.
    let isFree = waiting == nil
    guard
      let place = queue.firstIndex(where: { $0.isAnswer }) ?? (isFree ? queue.indices.first : nil)
    else { return nil }
    guard time >= queue[place].earliest else { return nil }
    if queue[place].latest == nil {
      queue[place].latest = time + TalkTiming.patience
      queue[place].extraQuiet =
        queue[place].isAnswer ? 0 : TalkTiming.spread * Double.random(in: 0..<1, using: &random)
    }
    let needed =
      (queue[place].isAnswer ? TalkTiming.quietBeforeAnswering : TalkTiming.quietBeforeTalking)
      + (queue[place].extraQuiet ?? 0)
    let isQuiet = quiet(queue[place].band) >= needed
    guard isQuiet || time >= queue[place].latest! else {
      if !queue[place].hasToldWaiting, !queue[place].isAnswer,
        time > queue[place].latest! - TalkTiming.patience + 1
      {
        queue[place].hasToldWaiting = true
        events.append(.waiting(queue[place].ticket))
      }
      return nil
    }
    var transmission = queue.remove(at: place)
    transmission.began = transmission.began ?? time
    transmission.isForced = !isQuiet
    talk = transmission
    return transmission.utterance(at: time)
  }

  /// What ``next(quiet:_:)`` told begins to be handed over.
  ///
  /// - Parameters:
  ///   - identifier: That of its message.
  ///   - duration: In seconds.
  ///   - delay: The seconds until it is heard.
  mutating func begin(
    _ identifier: UInt32, duration: Double, delay: Double, _ events: inout [TalkEvent]
  ) {
    guard let talk else { preconditionFailure("Nothing was to be said.") }
    said.append(Said(identifier: identifier, start: time, end: time + delay + duration))
    if said.count > Self.memory { said.removeFirst() }
    events.append(
      talk.isAnswer
        ? .answering
        : talk.isQuery
          ? .asking(talk.ticket) : .began(talk.ticket, duration: duration, attempt: talk.attempt))
  }

  /// What was said has been heard to its end.
  ///
  /// - Returns: The message that somebody knows to be whole now: what says it again means it anew.
  ///   `nil` after an answer that waited for no pause: who was still talking may not have heard it,
  ///   and goes on.
  mutating func end(_ events: inout [TalkEvent]) -> UInt32? {
    guard var transmission = talk else { return nil }
    talk = nil
    if !said.isEmpty { said[said.count - 1].end = time }
    guard !transmission.isForgotten else { return nil }
    guard !transmission.isAnswer else {
      return transmission.isForced ? nil : transmission.acknowledged
    }
    guard transmission.wantsAnswer else {
      events.append(.sent(transmission.ticket))
      return nil
    }
    transmission.sentCount += transmission.utteredCount
    let mode = TalkTiming.answerMode(for: transmission.mode)
    let byteCount =
      if case .probe = transmission.content { 1 + ChannelReport.byteCount } else {
        TalkTiming.answerByteCount
      }
    let airtime = mode.duration(of: byteCount, band: transmission.band)
    var timeout = settings.answerTimeout ?? TalkTiming.answerTimeout(airtime: airtime)
    if case .probe = transmission.content { timeout += ProbeRecording.patience }
    events.append(.awaiting(transmission.ticket))
    // An answer that has begun is heard to its end.
    waiting = Waiting(
      transmission: transmission, deadline: time + timeout, last: time + timeout + airtime + 1)
    return nil
  }

  /// Looks whether an answer is overdue.
  private mutating func checkAnswer(
    _ quiet: (ModemBand) -> Double, _ events: inout [TalkEvent]
  ) {
    guard let waiting, talk == nil, time >= waiting.deadline else { return }
    if time < waiting.last, quiet(waiting.transmission.band) < 0.2 { return }
    self.waiting = nil
    var transmission = waiting.transmission
    guard transmission.attempt < settings.attempts else {
      events.append(.unanswered(transmission.ticket))
      return
    }
    (transmission.latest, transmission.extraQuiet) = (nil, nil)
    transmission.packetCount = nil
    transmission.earliest =
      time
      + TalkTiming.spread(afterTries: transmission.tries)
      * Double.random(in: 0..<1, using: &random)
    transmission.tries += 1
    if case .message = transmission.content, !transmission.isQuery {
      transmission.isQuery = true
    } else {
      transmission.isQuery = false
      transmission.attempt += 1
    }
    queue.insert(transmission, at: 0)
  }
}

// MARK: Listening

extension TalkTurns {
  /// Takes what was heard.
  ///
  /// - Parameter partial: What was heard of messages that are not whole; asked for when somebody
  ///   wants to know.
  mutating func take(
    _ event: ModemEvent, partial: @autoclosure () -> PartialMessages, _ events: inout [TalkEvent]
  ) {
    switch event {
    case .message(let message):
      guard !isOwn(message.identifier, at: message.start) else { return }
      if message.kind == .control { return take(control: message, partial, &events) }
      guard concerns(message) else { return events.append(.heard(message)) }
      let isKnown = takeSaidAgain(message)
      remember(message)
      if settings.answers, message.mode != .tutorial {
        answer(TransferControl.acknowledged(message.identifier).payload, to: message)
      }
      if !isKnown { events.append(.heard(message)) }
    case .progress(let progress):
      guard !isOwn(progress.identifier, at: progress.time) else { return }
      events.append(.progress(progress))
    case .undecoded(let packet):
      let isOwn = said.contains {
        packet.start < $0.end + TalkTiming.latency && packet.end > $0.start
      }
      // A probe's tones are like those of packets.
      let isProbe = probe.map { packet.start < $0.upperBound && packet.end > $0.lowerBound }
      if !isOwn, isProbe != true { events.append(.undecoded(packet)) }
    }
  }

  /// Answers ``probeRequest`` with what was heard of the probe; `nil` when it was not heard.
  mutating func report(_ report: ChannelReport?, _ events: inout [TalkEvent]) {
    guard let request = probeRequest else { return }
    probeRequest = nil
    events.append(.measured(report))
    answer(LinkControl.report(report).payload, to: request)
  }

  /// Whether somebody who asked about a message, and did not hear the answer, says it again. Who
  /// asks says it once.
  private mutating func takeSaidAgain(_ message: ReceivedMessage) -> Bool {
    guard let place = queries.firstIndex(where: { $0.identifier == message.identifier })
    else { return false }
    let query = queries.remove(at: place)
    let wait = TalkTiming.answerTimeout(airtime: message.duration) + TalkTiming.patience
    return query.isKnown && message.start - query.time < wait
  }

  private mutating func remember(_ message: ReceivedMessage) {
    whole.removeAll { $0.identifier == message.identifier }
    whole.append(
      Whole(
        identifier: message.identifier, end: message.end,
        memory: message.neededFragmentCount > 1 ? PartialMessages.memoryOfWhole : 0))
    if whole.count > Self.memory { whole.removeFirst() }
  }

  private func isOwn(_ identifier: UInt32, at time: Double) -> Bool {
    said.contains {
      $0.identifier == identifier && $0.start - 0.1...$0.end + TalkTiming.tail ~= time
    }
  }

  private mutating func take(
    control message: ReceivedMessage, _ partial: () -> PartialMessages,
    _ events: inout [TalkEvent]
  ) {
    if let transfer = TransferControl(message.bytes) {
      take(transfer, begun: message.start, &events)
    } else if let control = LinkControl(message.bytes) {
      switch control {
      case .query(let identifier, let age):
        answer(query: identifier, begun: message.start - age, in: message, partial)
      case .probe:
        probe = message.end..<message.end + ProbeRecording.patience
        guard settings.answers, outputRate != nil, mayAnswer() else { return }
        probeRequest = message
      case .report(let report):
        guard let waiting, case .probe = waiting.transmission.content else { return }
        self.waiting = nil
        events.append(.probed(waiting.transmission.ticket, report))
      }
    } else {
      events.append(.control(message))
    }
  }

  private mutating func answer(
    query identifier: UInt32, begun: Double, in message: ReceivedMessage,
    _ partial: () -> PartialMessages
  ) {
    let last = whole.last { $0.identifier == identifier }
    // What ended before that is not what is asked about: the same words were said anew, and lost.
    let isWhole = last.map { $0.end + $0.memory > begun - TalkTiming.drift } ?? false
    // The age is what a stranger says: if any were believed, others' words could be made to vanish.
    let isRecent = last.map { message.start - $0.end < TalkTiming.longestQuestion } ?? false
    queries.removeAll { $0.identifier == identifier }
    queries.append(
      Query(identifier: identifier, time: message.end, isKnown: isWhole && isRecent))
    if queries.count > Self.memory { queries.removeFirst() }
    guard settings.answers else { return }
    let reply: TransferControl =
      if isWhole {
        .acknowledged(identifier)
      } else if let count = partial().missingFragmentCount(of: identifier) {
        .missing(identifier, count: count)
      } else {
        .request(identifier)
      }
    answer(reply.payload, to: message)
  }

  /// What wants an answer; it may come late, while it is asked about or said again.
  private var unanswered: Transmission? {
    if let waiting { return waiting.transmission }
    if let talk, talk.wantsAnswer { return talk.isForgotten ? nil : talk }
    return queue.first { $0.wantsAnswer }
  }

  /// - Parameter begun: When the answer began to be heard.
  private mutating func take(
    _ control: TransferControl, begun: Double, _ events: inout [TalkEvent]
  ) {
    // What answers the same words, said before, is no answer to what was not said yet.
    guard var transmission = unanswered, let began = transmission.began, begun > began,
      case .message(let message) = transmission.content
    else { return }
    let sequence = PacketSequence(message, mode: transmission.mode)
    switch control {
    case .acknowledged(sequence.identifier):
      waiting = nil
      queue.removeAll { $0.ticket == transmission.ticket }
      // What is being said is heard to its end, and then forgotten.
      if talk?.ticket == transmission.ticket { talk?.isForgotten = true }
      events.append(.delivered(transmission.ticket))
    case .missing(sequence.identifier, let count) where waiting != nil:
      waiting = nil
      transmission.rounds += 1
      guard transmission.rounds <= Self.roundLimit else {
        events.append(.unanswered(transmission.ticket))
        return
      }
      // A few more, as some will be lost again.
      transmission.packetCount = min(count + (count + 7) / 8, sequence.count)
      say(transmission)
    case .request(sequence.identifier) where waiting != nil:
      waiting = nil
      guard transmission.attempt < settings.attempts else {
        events.append(.unanswered(transmission.ticket))
        return
      }
      transmission.attempt += 1
      transmission.packetCount = nil
      say(transmission)
    default: break
    }
  }

  private mutating func say(_ transmission: Transmission) {
    var transmission = transmission
    transmission.isQuery = false
    (transmission.latest, transmission.extraQuiet) = (nil, nil)
    transmission.earliest = time + TalkTiming.turnaround
    queue.insert(transmission, at: 0)
  }

  private mutating func mayAnswer() -> Bool {
    answerTimes.removeAll { $0 < time - 60 }
    return answerTimes.count < Self.answerLimit && queue.count(where: \.isAnswer) < 4
  }

  private mutating func answer(_ payload: [UInt8], to message: ReceivedMessage) {
    let mode = TalkTiming.answerMode(for: message.mode)
    // An answer in a band that the loudspeaker's rate does not hold is none.
    guard let outputRate, outputRate >= mode.lowestRate(for: message.band), mayAnswer(),
      let control = try? ModemMessage(control: payload)
    else { return }
    var transmission = Transmission(
      ticket: takeTicket(), content: .control(control), mode: mode, band: message.band,
      wantsAnswer: false)
    transmission.isAnswer = true
    transmission.earliest = message.end + TalkTiming.turnaround
    answerTimes.append(time)
    queue.append(transmission)
  }
}
