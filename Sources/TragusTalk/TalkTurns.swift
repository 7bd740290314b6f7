import TragusCore
import TragusDSP
import TragusModem

/// The turns of one end of a conversation, as ``TalkLink`` tells: what it says, when, how often.
///
/// It knows nothing of sound, and so can be tried without any. It gets what was heard, what time it
/// is and for how long nobody has spoken, and returns what is to be sent next.
struct TalkTurns: Sendable {
  let settings: TalkLink.Settings
  /// Whether a message is for this end, and so one to be answered; asked for each that is heard.
  var concerns: @Sendable (ReceivedMessage) -> Bool = { _ in true }
  /// Seconds of the stream.
  private(set) var time = 0.0

  // The rate of the loudspeaker, if there is one.
  private let outputRate: Double?
  private var random: SplitMix64
  private var queue: [Transmission] = []
  private var talk: Transmission?
  private var waiting: Waiting?
  private var nextTicket = 0
  private var memory = TalkMemory()
  private var answerTimes: [Double] = []
  /// Somebody's announcement of a probe that is being recorded, until ``report(_:)``.
  private(set) var probeRequest: ReceivedMessage?
  /// When somebody's last probe is heard.
  private var probe: Range<Double>?

  /// What was sent and wants an answer.
  private struct Waiting {
    var transmission: Transmission
    var deadline: Double
    var last: Double
  }

  private static let answerLimit = 20  // in a minute
  private static let roundLimit = 32

  /// - Parameters:
  ///   - settings: How it behaves.
  ///   - outputRate: The rate of the loudspeaker in hertz; without one it only listens.
  init(settings: TalkLink.Settings, outputRate: Double?) {
    (self.settings, self.outputRate) = (settings, outputRate)
    random = SplitMix64(seed: settings.seed)
  }

  /// Whether there is nothing to say and nothing to wait for.
  var isIdle: Bool { queue.isEmpty && talk == nil && waiting == nil && probeRequest == nil }

  /// Whether it sends something now.
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

  /// Gives up what was to be sent, except for what is just being heard.
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

// MARK: Talking

extension TalkTurns {
  /// What is to be sent now, if anything; `begin(_:duration:_:)` must follow.
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

  /// What `next(quiet:_:)` returned begins to be handed over.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of its message.
  ///   - duration: In seconds.
  mutating func begin(
    _ identifier: UInt32, duration: Double, _ events: inout [TalkEvent]
  ) {
    guard let talk else { preconditionFailure("Nothing was to be said.") }
    memory.say(identifier, from: time)
    events.append(
      talk.isAnswer
        ? .answering
        : talk.isQuery
          ? .asking(talk.ticket) : .began(talk.ticket, duration: duration, attempt: talk.attempt))
  }

  /// What was sent has been heard to its end.
  ///
  /// - Returns: The message that somebody knows to be whole now: if it comes once more, it is a new
  ///   one. `nil` after an answer that waited for no pause: a device that was still talking may not
  ///   have heard it, and goes on.
  mutating func end(_ events: inout [TalkEvent]) -> UInt32? {
    guard var transmission = talk else { return nil }
    talk = nil
    memory.endSaying(at: time)
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

  /// Checks whether an answer is overdue.
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
      guard !memory.isOwn(message.identifier, at: message.start) else { return }
      if message.kind == .control { return take(control: message, partial, &events) }
      guard concerns(message) else { return events.append(.heard(message)) }
      let isKnown = memory.hear(message)
      if settings.answers, message.mode != .tutorial {
        answer(TransferControl.acknowledged(message.identifier).payload, to: message)
      }
      if !isKnown { events.append(.heard(message)) }
    case .progress(let progress):
      guard !memory.isOwn(progress.identifier, at: progress.time) else { return }
      events.append(.progress(progress))
    case .undecoded(let packet):
      // A probe's tones are like the tones of packets.
      let isProbe = probe.map { packet.start < $0.upperBound && packet.end > $0.lowerBound }
      if !memory.isOwn(packet), isProbe != true { events.append(.undecoded(packet)) }
    }
  }

  /// Answers `probeRequest` with what was heard of the probe; `nil` when it was not heard.
  mutating func report(_ report: ChannelReport?, _ events: inout [TalkEvent]) {
    guard let request = probeRequest else { return }
    probeRequest = nil
    events.append(.measured(report))
    answer(LinkControl.report(report).payload, to: request)
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
    let isWhole = memory.ask(about: identifier, begun: begun, in: message)
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

  /// What wants an answer; it may come late, while it is asked about or sent again.
  private var unanswered: Transmission? {
    if let waiting { return waiting.transmission }
    if let talk, talk.wantsAnswer { return talk.isForgotten ? nil : talk }
    return queue.first { $0.wantsAnswer }
  }

  /// - Parameter begun: When the answer began to be heard.
  private mutating func take(
    _ control: TransferControl, begun: Double, _ events: inout [TalkEvent]
  ) {
    // An answer to the same words, sent before, does not answer what was not sent yet.
    guard var transmission = unanswered, let began = transmission.began, begun > began,
      case .message(let message) = transmission.content
    else { return }
    let sequence = PacketSequence(message, mode: transmission.mode)
    switch control {
    case .acknowledged(sequence.identifier):
      waiting = nil
      queue.removeAll { $0.ticket == transmission.ticket }
      // What is being sent is heard to its end, and then forgotten.
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
