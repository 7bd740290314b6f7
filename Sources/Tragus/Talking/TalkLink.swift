import TragusCore
import TragusDSP
import TragusModem
import TragusAnalysis

/// One end of a conversation in sound: a microphone and a loudspeaker that take turns with others.
///
/// - It listens before it talks: until the band has been quiet for 0.25 s and a random time up to
///   0.3 s more, or for 10 s at most.
/// - It does not hear itself: what the microphone hears while it talks is silence for the decoder.
/// - What wants an answer is repeated until the other one has it whole. When none comes, it asks
///   first what is missing, then says all of it again: ``Settings/attempts`` times in all. Of a
///   long message only what is missing is sent again.
/// - As ``Settings/answers`` says, it tells others that their messages are whole, at most 20 times
///   a minute, and what a probe of theirs showed.
///
/// Nothing happens by itself: each ``step()`` reads one block of the microphone, and time is that
/// of its stream. It belongs to one thread.
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
    /// The seconds to wait for an answer, or `nil` for what its airtime and slow sound
    /// servers need.
    public var answerTimeout: Double?
    /// The peak of what is said, in dBFS.
    public var level = ModemEncoder.usualLevel
    /// Whether a soft beep comes before each message, or what is missing of it, so that people know
    /// of a sound that they do not hear. Answers and questions have none.
    public var startsWithBeep = false
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
  public var concerns: (ReceivedMessage) -> Bool {
    get { turns.concerns }
    set { turns.concerns = newValue }
  }
  private let input: any AudioSource
  private let output: (any TalkOutput)?
  private let log = PlaybackLog()
  private var decoder: MutedWhilePlaying<ModemDecoder>
  private var turns: TalkTurns
  private var bands: [BusyBand]
  private var buffer: AudioBuffer
  private var block: AudioBuffer?
  private var hasEnded = false
  private var talk: Talk?
  private var probeRecording: ProbeRecording?

  private static let lead = 0.3  // seconds that are handed over ahead

  /// What is being said.
  private struct Talk {
    let source: any AudioSource
    /// When it is over, once all of it was handed over.
    var end: Double?
  }

  /// - Parameters:
  ///   - input: The microphone, of 8 kHz or more.
  ///   - output: The loudspeaker; `nil` only listens.
  ///   - settings: How it behaves.
  ///   - partial: What was heard of messages before, to go on with.
  public init(
    _ input: any AudioSource, _ output: (any TalkOutput)?, settings: Settings = Settings(),
    resuming partial: PartialMessages? = nil
  ) {
    (self.input, self.output, self.settings) = (input, output, settings)
    let format = input.format
    var decoder = ModemDecoder(format: format, hearsTutorial: settings.hearsTutorial)
    if let partial { decoder.resume(partial) }
    self.decoder = MutedWhilePlaying(
      decoder, log, format: format, lead: 0, tail: TalkTiming.tail)
    turns = TalkTurns(settings: settings, outputRate: output?.format.sampleRate)
    bands = ModemBand.allCases.map { BusyBand(format: format, band: $0) }
    buffer = AudioBuffer(format: format, capacity: max(format.frameCount(of: 0.01), 1))
    block = output.map {
      AudioBuffer(format: $0.format, capacity: max($0.format.frameCount(of: 0.01), 1))
    }
  }

  /// Seconds of the microphone's stream.
  public var time: Double { buffer.time(at: buffer.frameCount) }

  /// Whether there is nothing to say and nothing to wait for.
  public var isIdle: Bool { turns.isIdle }

  /// Whether the microphone's stream has ended.
  public var isOver: Bool { hasEnded }

  /// Whether it says something now.
  public var isTalking: Bool { turns.isTalking }

  /// What was heard of messages that are not whole yet.
  public var partialMessages: PartialMessages { decoder.analyzer.partialMessages }

  /// Says a message as soon as it is its turn.
  ///
  /// - Parameters:
  ///   - message: What is said.
  ///   - mode: How it is said.
  ///   - band: Where in the spectrum.
  ///   - wantsAnswer: Whether it is repeated until somebody has it; not in the mode `tutorial`.
  ///   - repeats: How often it is said at once, as in `ModemEncoder`.
  /// - Returns: What the events about it have.
  /// - Throws: What `ModemEncoder` throws.
  @discardableResult
  public func send(
    _ message: ModemMessage, mode: ModemMode = .normal, band: ModemBand = .audible,
    wantsAnswer: Bool = false, repeats: Int = 1
  ) throws(AudioError) -> TalkEvent.Ticket {
    // What cannot be sent is to be known at once.
    let utterance = Utterance(message: message, mode: mode, band: band, repeats: repeats)
    _ = try source(for: utterance)
    return turns.send(
      message, mode: mode, band: band, wantsAnswer: wantsAnswer, repeats: repeats)
  }

  /// Asks the other one what it hears of a probe; ``TalkEvent/probed(_:_:)`` or
  /// ``TalkEvent/unanswered(_:)`` tells.
  @discardableResult
  public func sendProbe(
    mode: ModemMode = .normal, band: ModemBand = .audible
  ) throws(AudioError) -> TalkEvent.Ticket {
    // What cannot be sent is to be known at once.
    let announcement = try ModemMessage(control: LinkControl.probe.payload)
    _ = try source(for: Utterance(message: announcement, mode: mode, band: band, isProbe: true))
    return turns.sendProbe(mode: mode, band: band)
  }

  /// Gives up what was to be said, but for what is just being heard.
  public func cancel(_ ticket: TalkEvent.Ticket) { turns.cancel(ticket) }

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
    turns.advance(to: time)
    for event in heard { turns.take(event, partial: partialMessages, &events) }
    finishProbe(&events)
    if let talk, let end = talk.end, time >= end {
      self.talk = nil
      if let identifier = turns.end(&events) { decoder.analyzer.forget(identifier) }
    }
    if let utterance = turns.next(quiet: quietDuration, &events) { try begin(utterance, &events) }
    return events
  }
}

// MARK: Talking

extension TalkLink {
  private func source(
    for utterance: Utterance
  ) throws(AudioError) -> (source: any AudioSource, duration: Double, identifier: UInt32) {
    let format = output?.format ?? Self.format
    let startsWithBeep = settings.startsWithBeep && utterance.message.kind != .control
    let encoder: ModemEncoder
    if let packets = utterance.packets {
      encoder = try ModemEncoder(
        PacketSequence(utterance.message, mode: utterance.mode), indices: packets,
        mode: utterance.mode, band: utterance.band, format: format, level: settings.level,
        startsWithBeep: startsWithBeep)
    } else {
      encoder = try ModemEncoder(
        utterance.message, mode: utterance.mode, band: utterance.band, format: format,
        repeats: utterance.repeats, level: settings.level, startsWithBeep: startsWithBeep)
    }
    guard utterance.isProbe else { return (encoder, encoder.duration, encoder.identifier) }
    let source = ProbeSource(encoder, level: settings.level)
    return (source, source.duration, encoder.identifier)
  }

  private func begin(
    _ utterance: Utterance, _ events: inout [TalkEvent]
  ) throws(AudioError) {
    let (source, duration, identifier) = try source(for: utterance)
    let delay = output?.delay ?? 0
    log.note(buffer.endPosition, frameCount: frameCount(of: duration + delay + 0.05))
    turns.begin(identifier, duration: duration, delay: delay, &events)
    talk = Talk(source: source)
    try feed()
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

  private func finishProbe(_ events: inout [TalkEvent]) {
    if probeRecording == nil, let request = turns.probeRequest {
      probeRecording = ProbeRecording(request: request, format: input.format)
    }
    guard let recording = probeRecording, time >= recording.end || hasEnded else { return }
    probeRecording = nil
    turns.report(
      ChannelProbe.measure(recording.samples, sampleRate: input.format.sampleRate), &events)
  }
}
