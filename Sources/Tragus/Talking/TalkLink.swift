import TragusCore
import TragusDSP
import TragusModem
import TragusAnalysis

/// One end of a conversation in sound: a microphone and a loudspeaker that take turns with others.
///
/// - It listens before it talks: until the band has been quiet for 0.25 s and a random time up to 0.3 s
///   more, or for 10 s at most.
/// - It does not hear itself: what the microphone hears while it talks is silence for the decoder.
/// - What wants an answer is repeated until the other one has it whole. When none comes, it asks first
///   what is missing, then says all of it again: ``Settings/attempts`` times in all. Of a long message
///   only what is missing is sent again.
/// - As ``Settings/answers`` says, it tells others that their messages are whole, at most 20 times a
///   minute, and what a probe of theirs showed.
///
/// Nothing happens by itself: each ``step()`` reads one block of the microphone, and time is that of its
/// stream. It belongs to one thread.
///
/// ```swift
/// let link = TalkLink(microphone, try Loudspeaker(format: TalkLink.format))
/// let ticket = try link.send(ModemMessage(text: "hello"), wantsAnswer: true)
/// while !link.isIdle {
///   for event in try link.step() where event == .delivered(ticket) { print("delivered") }
/// }
/// ```
public final class TalkLink {
  /// How a link behaves.
  public struct Settings: Sendable, Hashable {
    /// Whether messages, queries and probes of others are answered.
    public var answers = true
    /// How often a message is said that nobody answers, 1 or more.
    public var attempts = 4
    /// The seconds to wait for an answer, or `nil` for what its airtime and slow sound servers need.
    public var answerTimeout: Double?
    /// The peak of what is said, in dBFS.
    public var level = ModemEncoder.usualLevel
    /// Of the random times to wait; two ends should have different ones.
    public var seed: UInt64
    /// Whether the code of the tutorial is heard too.
    public var hearsTutorial = false

    public init(seed: UInt64 = .random(in: 0 ... .max)) { self.seed = seed }
  }

  /// A format that suits every mode and band.
  public static let format = AudioFormat(sampleRate: 48_000, channelCount: 1)

  public let settings: Settings
  /// Whether a message is for this end, and so one to be answered; asked for each that is heard.
  public var concerns: (ReceivedMessage) -> Bool = { _ in true }
  private let input: any AudioSource
  private let output: (any TalkOutput)?
  private let log = PlaybackLog()
  private var decoder: MutedWhilePlaying<ModemDecoder>
  private var bands: [BusyBand]
  private var buffer: AudioBuffer
  private var block: AudioBuffer?
  private var random: SplitMix64
  private var hasEnded = false

  private var queue: [Transmission] = []
  private var talk: Talk?
  private var waiting: Waiting?
  private var nextTicket = 0
  private var whole: [UInt32] = []
  private var said: [Said] = []
  private var queries: [Query] = []
  private var answerTimes: [Double] = []
  private var probeRecording: ProbeRecording?

  private static let lead = 0.3  // seconds that are handed over ahead
  private static let answerLimit = 20  // in a minute
  private static let roundLimit = 32
  private static let memory = 64  // messages

  /// - Parameters:
  ///   - input: The microphone, of 8 kHz or more.
  ///   - output: The loudspeaker; `nil` only listens.
  ///   - settings: How it behaves.
  public init(
    _ input: any AudioSource, _ output: (any TalkOutput)?, settings: Settings = Settings()
  ) {
    (self.input, self.output, self.settings) = (input, output, settings)
    let format = input.format
    decoder = MutedWhilePlaying(
      ModemDecoder(format: format, hearsTutorial: settings.hearsTutorial), log, format: format,
      lead: 0, tail: TalkTiming.tail)
    bands = ModemBand.allCases.map { BusyBand(format: format, band: $0) }
    buffer = AudioBuffer(format: format, capacity: max(format.frameCount(of: 0.01), 1))
    block = output.map {
      AudioBuffer(format: $0.format, capacity: max($0.format.frameCount(of: 0.01), 1))
    }
    random = SplitMix64(seed: settings.seed)
  }

  /// Seconds of the microphone's stream.
  public var time: Double { buffer.time(at: buffer.frameCount) }

  /// Whether there is nothing to say and nothing to wait for.
  public var isIdle: Bool {
    queue.isEmpty && talk == nil && waiting == nil && probeRecording == nil
  }

  /// Whether the microphone's stream has ended.
  public var isOver: Bool { hasEnded }

  /// Whether it says something now.
  public var isTalking: Bool { talk != nil }

  /// Says a message as soon as it is its turn.
  ///
  /// - Parameters:
  ///   - message: What is said.
  ///   - wantsAnswer: Whether it is repeated until somebody has it; not in the mode `tutorial`.
  ///   - repeats: How often it is said at once, as in ``ModemEncoder``.
  /// - Returns: What the events about it have.
  /// - Throws: What ``ModemEncoder`` throws.
  @discardableResult
  public func send(
    _ message: ModemMessage, mode: ModemMode = .normal, band: ModemBand = .audible,
    wantsAnswer: Bool = false, repeats: Int = 1
  ) throws(AudioError) -> TalkEvent.Ticket {
    var transmission = Transmission(
      ticket: takeTicket(), content: .message(message), mode: mode, band: band,
      wantsAnswer: wantsAnswer && mode != .tutorial)
    transmission.repeats = repeats
    // What cannot be sent is to be known at once.
    _ = try source(for: transmission)
    queue.append(transmission)
    return transmission.ticket
  }

  /// Asks the other one what it hears of a probe; ``TalkEvent/probed(_:_:)`` or
  /// ``TalkEvent/unanswered(_:)`` tells.
  @discardableResult
  public func sendProbe(
    mode: ModemMode = .normal, band: ModemBand = .audible
  ) throws(AudioError) -> TalkEvent.Ticket {
    let transmission = Transmission(
      ticket: takeTicket(), content: .probe, mode: mode, band: band, wantsAnswer: true)
    _ = try source(for: transmission)
    queue.append(transmission)
    return transmission.ticket
  }

  /// Gives up what was to be said, but for what is just being heard.
  public func cancel(_ ticket: TalkEvent.Ticket) {
    queue.removeAll { $0.ticket == ticket }
    if waiting?.transmission.ticket == ticket { waiting = nil }
  }

  /// Reads one block and does what is to be done.
  ///
  /// A microphone gives a block every 10 to 100 ms; how long that takes is how long the call takes.
  public func step() throws(AudioError) -> [TalkEvent] {
    var events: [TalkEvent] = []
    try feed()
    let heard: [ModemEvent]
    if try input.read(into: &buffer) {
      listen()
      heard = decoder.process(buffer)
    } else {
      hasEnded = true
      heard = decoder.finish()
    }
    for event in heard { try take(event, &events) }
    try finishProbe(&events)
    try proceed(&events)
    return events
  }
}

// MARK: Talking

extension TalkLink {
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
    var attempt = 1
    var rounds = 0
    /// How often it was said, or asked for, without an answer.
    var tries = 0
    /// Whether it asks what is missing instead of saying anything.
    var isQuery = false
    var earliest = 0.0
    var latest: Double?
    var extraQuiet: Double?
    var hasToldWaiting = false
    var isAnswer = false
  }

  /// What is being said.
  private struct Talk {
    var transmission: Transmission
    let source: any AudioSource
    let duration: Double
    /// When it is over, once all of it was handed over.
    var end: Double?
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

  /// Somebody asked about a message.
  private struct Query {
    let identifier: UInt32
    let time: Double
    let isWhole: Bool
  }

  private func takeTicket() -> TalkEvent.Ticket {
    nextTicket += 1
    return nextTicket
  }

  private func message(of transmission: Transmission) throws(AudioError) -> ModemMessage {
    if transmission.isQuery, case .message(let message) = transmission.content {
      let identifier = PacketSequence(message, mode: transmission.mode).identifier
      return try ModemMessage(control: LinkControl.query(identifier).payload)
    }
    switch transmission.content {
    case .message(let message), .control(let message): return message
    case .probe: return try ModemMessage(control: LinkControl.probe.payload)
    }
  }

  private func source(
    for transmission: Transmission
  ) throws(AudioError) -> (source: any AudioSource, duration: Double, identifier: UInt32) {
    let format = output?.format ?? Self.format
    let message = try message(of: transmission)
    let encoder: ModemEncoder
    if transmission.mode == .tutorial
      || transmission.packetCount == nil && transmission.sentCount == 0
    {
      encoder = try ModemEncoder(
        message, mode: transmission.mode, band: transmission.band, format: format,
        repeats: transmission.isQuery ? 1 : transmission.repeats, level: settings.level)
    } else {
      let sequence = PacketSequence(message, mode: transmission.mode)
      let start = transmission.isQuery ? 0 : transmission.sentCount
      let count = transmission.isQuery ? 1 : transmission.packetCount ?? sequence.count
      encoder = try ModemEncoder(
        sequence, indices: start..<(start + count), mode: transmission.mode,
        band: transmission.band, format: format, level: settings.level)
    }
    guard case .probe = transmission.content else {
      return (encoder, encoder.duration, encoder.identifier)
    }
    let source = ProbeSource(encoder)
    return (source, source.duration, encoder.identifier)
  }

  /// Hands over what is to be heard soon.
  private func feed() throws(AudioError) {
    guard let output, var block, let talk, talk.end == nil else { return }
    while output.delay < Self.lead {
      if try talk.source.read(into: &block) {
        try output.write(block)
      } else {
        try output.skip(0)
        self.talk?.end = time + output.delay
        break
      }
    }
    // How long it takes until it is heard is known only once the device plays.
    log.note(buffer.endPosition, frameCount: frameCount(of: output.delay + 0.05))
  }

  private func proceed(_ events: inout [TalkEvent]) throws(AudioError) {
    if let talk, let end = talk.end, time >= end {
      self.talk = nil
      finish(talk.transmission, &events)
    }
    try checkAnswer(&events)
    guard talk == nil, probeRecording == nil, output != nil else { return }
    // Answers go first, and go on while an answer is waited for.
    let isFree = waiting == nil
    guard
      let place = queue.firstIndex(where: { $0.isAnswer }) ?? (isFree ? queue.indices.first : nil)
    else { return }
    guard time >= queue[place].earliest else { return }
    if queue[place].latest == nil {
      queue[place].latest = time + TalkTiming.patience
      queue[place].extraQuiet =
        queue[place].isAnswer ? 0 : TalkTiming.spread * Double.random(in: 0..<1, using: &random)
    }
    let needed =
      (queue[place].isAnswer ? TalkTiming.quietBeforeAnswering : TalkTiming.quietBeforeTalking)
      + (queue[place].extraQuiet ?? 0)
    guard quietDuration(of: queue[place].band) >= needed || time >= queue[place].latest! else {
      if !queue[place].hasToldWaiting, !queue[place].isAnswer,
        time > queue[place].latest! - TalkTiming.patience + 1
      {
        queue[place].hasToldWaiting = true
        events.append(.waiting(queue[place].ticket))
      }
      return
    }
    try begin(queue.remove(at: place), &events)
  }

  private func begin(
    _ transmission: Transmission, _ events: inout [TalkEvent]
  ) throws(AudioError) {
    let (source, duration, identifier) = try source(for: transmission)
    let delay = output?.delay ?? 0
    log.note(buffer.endPosition, frameCount: frameCount(of: duration + delay + 0.05))
    said.append(Said(identifier: identifier, start: time, end: time + delay + duration))
    if said.count > Self.memory { said.removeFirst() }
    talk = Talk(transmission: transmission, source: source, duration: duration)
    if transmission.isAnswer {
      events.append(.answering)
    } else {
      events.append(
        .began(transmission.ticket, duration: duration, attempt: transmission.attempt))
    }
    try feed()
  }

  private func finish(_ transmission: Transmission, _ events: inout [TalkEvent]) {
    if !said.isEmpty { said[said.count - 1].end = time }
    guard !transmission.isAnswer else { return }
    guard transmission.wantsAnswer else { return events.append(.sent(transmission.ticket)) }
    var transmission = transmission
    if !transmission.isQuery { transmission.sentCount += sentCount(of: transmission) }
    let mode = TalkTiming.answerMode(for: transmission.mode)
    let byteCount =
      if case .probe = transmission.content { 1 + ChannelReport.byteCount } else {
        TalkTiming.answerByteCount
      }
    let airtime = mode.duration(of: byteCount, band: transmission.band)
    var timeout = settings.answerTimeout ?? TalkTiming.answerTimeout(airtime: airtime)
    if case .probe = transmission.content { timeout += ProbeRecording.patience }
    // An answer that has begun is heard to its end.
    waiting = Waiting(
      transmission: transmission, deadline: time + timeout, last: time + timeout + airtime + 1)
  }

  private func sentCount(of transmission: Transmission) -> Int {
    guard case .message(let message) = transmission.content else { return 0 }
    let sequence = PacketSequence(message, mode: transmission.mode)
    let isFirst = transmission.sentCount == 0 && transmission.packetCount == nil
    return transmission.packetCount ?? sequence.count * (isFirst ? transmission.repeats : 1)
  }
}

// MARK: Answers

extension TalkLink {
  /// Looks whether an answer is overdue.
  private func checkAnswer(_ events: inout [TalkEvent]) throws(AudioError) {
    guard let waiting, talk == nil, time >= waiting.deadline else { return }
    if time < waiting.last, quietDuration(of: waiting.transmission.band) < 0.2 { return }
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

  private func take(_ event: ModemEvent, _ events: inout [TalkEvent]) throws(AudioError) {
    switch event {
    case .message(let message):
      guard !isOwn(message.identifier, at: message.start) else { return }
      if message.kind == .control { return try take(control: message, &events) }
      guard concerns(message) else { return events.append(.heard(message)) }
      let isKnown = isSaidAgain(message)
      remember(message.identifier)
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
      if !isOwn { events.append(.undecoded(packet)) }
    }
  }

  /// Whether somebody who asked about a message, and did not hear the answer, says it again.
  private func isSaidAgain(_ message: ReceivedMessage) -> Bool {
    guard let query = queries.last(where: { $0.identifier == message.identifier }),
      query.isWhole
    else { return false }
    let wait = TalkTiming.answerTimeout(airtime: message.duration) + TalkTiming.patience
    return message.start - query.time < wait
  }

  private func remember(_ identifier: UInt32) {
    whole.removeAll { $0 == identifier }
    whole.append(identifier)
    if whole.count > Self.memory { whole.removeFirst() }
  }

  private func isOwn(_ identifier: UInt32, at time: Double) -> Bool {
    said.contains {
      $0.identifier == identifier && $0.start - 0.1...$0.end + TalkTiming.tail ~= time
    }
  }

  private func take(
    control message: ReceivedMessage, _ events: inout [TalkEvent]
  ) throws(AudioError) {
    if let transfer = TransferControl(message.bytes) {
      try take(transfer, &events)
    } else if let control = LinkControl(message.bytes) {
      switch control {
      case .query(let identifier):
        queries.removeAll { $0.identifier == identifier }
        queries.append(
          Query(
            identifier: identifier, time: message.end, isWhole: whole.contains(identifier)))
        if queries.count > Self.memory { queries.removeFirst() }
        guard settings.answers else { return }
        let missing = decoder.analyzer.partialMessages.missingFragmentCount(of: identifier)
        let reply: TransferControl =
          whole.contains(identifier)
          ? .acknowledged(identifier)
          : missing.map { .missing(identifier, count: $0) } ?? .request(identifier)
        answer(reply.payload, to: message)
      case .probe:
        guard settings.answers, mayAnswer else { return }
        probeRecording = ProbeRecording(request: message, format: input.format)
      case .report(let report):
        guard let waiting, case .probe = waiting.transmission.content else { return }
        self.waiting = nil
        events.append(.probed(waiting.transmission.ticket, report))
      }
    } else {
      events.append(.control(message))
    }
  }

  private func take(
    _ control: TransferControl, _ events: inout [TalkEvent]
  ) throws(AudioError) {
    // An answer that comes after all, while it is said again.
    let pending =
      waiting?.transmission ?? talk?.transmission ?? queue.first { !$0.isAnswer && $0.wantsAnswer }
    guard var transmission = pending, transmission.wantsAnswer,
      case .message(let message) = transmission.content
    else { return }
    let sequence = PacketSequence(message, mode: transmission.mode)
    switch control {
    case .acknowledged(sequence.identifier):
      waiting = nil
      queue.removeAll { $0.ticket == transmission.ticket }
      if let talk, talk.transmission.ticket == transmission.ticket {
        // It is heard to its end, and then forgotten.
        self.talk?.transmission.isAnswer = true
      }
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

  private func say(_ transmission: Transmission) {
    var transmission = transmission
    transmission.isQuery = false
    (transmission.latest, transmission.extraQuiet) = (nil, nil)
    transmission.earliest = time + TalkTiming.turnaround
    queue.insert(transmission, at: 0)
  }

  private var mayAnswer: Bool {
    answerTimes.removeAll { $0 < time - 60 }
    return answerTimes.count < Self.answerLimit && queue.count(where: \.isAnswer) < 4
  }

  private func answer(_ payload: [UInt8], to message: ReceivedMessage) {
    guard output != nil, mayAnswer, let control = try? ModemMessage(control: payload) else {
      return
    }
    var transmission = Transmission(
      ticket: takeTicket(), content: .control(control),
      mode: TalkTiming.answerMode(for: message.mode), band: message.band, wantsAnswer: false)
    transmission.isAnswer = true
    transmission.earliest = message.end + TalkTiming.turnaround
    // An answer in a band that the loudspeaker's rate does not hold is none.
    guard (try? source(for: transmission)) != nil else { return }
    answerTimes.append(time)
    queue.append(transmission)
  }
}

// MARK: Listening

extension TalkLink {
  private func listen() {
    let position = buffer.position
    let isMuted =
      log.stretch(
        endingAfter: position, tail: Int64(input.format.frameCount(of: TalkTiming.tail))
      ).map { $0.lowerBound <= position } ?? false
    if !isMuted {
      for index in bands.indices { bands[index].process(buffer) }
    }
    probeRecording?.add(buffer)
  }

  private func frameCount(of duration: Double) -> Int64 {
    Int64((duration * input.format.sampleRate).rounded(.up))
  }

  private func quietDuration(of band: ModemBand) -> Double {
    bands.first { $0.band == band }?.quietDuration ?? 0
  }

  private func finishProbe(_ events: inout [TalkEvent]) throws(AudioError) {
    guard let recording = probeRecording, time >= recording.end || hasEnded else { return }
    probeRecording = nil
    let report = ChannelProbe.measure(recording.samples, sampleRate: input.format.sampleRate)
    answer(LinkControl.report(report).payload, to: recording.request)
  }
}
