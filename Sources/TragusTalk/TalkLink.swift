import TragusCore
import TragusModem

/// One end of a conversation in sound, which takes turns with others.
///
/// - It listens before it talks, until the band has been quiet for 0.25 s and a random time up to
///   0.3 s more. It waits 10 s at most.
/// - It does not hear itself: what it hears while it talks is silence for the decoder.
/// - A message that wants an answer is repeated until the other one has it whole. When no answer
///   comes, it asks first what is missing, then sends all of it again: ``Settings/attempts`` times
///   in all. Of a long message only what is missing is sent again.
/// - As ``Settings/answers`` says, it tells others that their messages are whole, at most 20 times
///   a minute, and what a probe of theirs showed.
///
/// It is fed with what a microphone hears and gives what a loudspeaker is to play. It opens
/// neither, and its time is counted in frames of the stream. It decides after each quantum of about
/// 10 ms, counted from frame 0. So the same stream gives the same events and the same sound in
/// blocks of any size. For this, ``endSound(at:)`` must come before the frame that it names. It
/// reads channel 0.
///
/// ```swift
/// var link = TalkLink(format: microphone.format)
/// let ticket = try link.send(ModemMessage(text: "hello"), wantsAnswer: true)
/// var isDelivered = false
/// let listener = Listener()
/// let talk = listener.add(link) { if $0.content == .delivered(ticket) { isDelivered = true } }
/// let loudspeaker = try Loudspeaker(format: TalkLink.format)
/// try listener.run(microphone, playing: talk, on: loudspeaker) { isDelivered }
/// ```
public struct TalkLink: PlayingAnalyzer {
  public typealias Event = TalkMoment<TalkEvent>

  /// How a link behaves.
  public struct Settings: Sendable, Hashable {
    /// Whether messages, queries and probes of others are answered.
    public var answers = true
    /// How often a message is sent that nobody answers, 1 or more.
    public var attempts = 4
    /// The seconds to wait for an answer, or `nil` for what its airtime and slow sound
    /// servers need.
    public var answerTimeout: Double?
    /// The peak of what is sent, in dBFS.
    public var level = ModemEncoder.usualLevel
    /// Whether a soft beep comes before each message, or what is missing of it. It tells people of
    /// a sound that they do not hear. Answers and questions have none.
    package var startsWithBeep = false
    /// Of the random times to wait; two ends should have different ones.
    package var seed: UInt64
    /// Whether the code of the tutorial is heard too.
    public var hearsTutorial = false

    /// - Parameter seed: The seed of the random times to wait; two ends should have different ones.
    public init(seed: UInt64 = .random(in: 0 ... .max)) { self.seed = seed }
  }

  /// A format of the loudspeaker that suits every mode and band.
  public static let format = AudioFormat(sampleRate: 48_000, channelCount: 1)

  package let settings: Settings
  /// Whether a message is for this end and so to be answered; called for each that is heard.
  public var concerns: @Sendable (ReceivedMessage) -> Bool {
    get { turns.concerns }
    set { turns.concerns = newValue }
  }
  public private(set) var position: Int64 = 0
  public private(set) var failure: AudioError?
  let format: AudioFormat
  private let outputFormat: AudioFormat?
  private var decoder: ModemDecoder
  private var turns: TalkTurns
  private var bands: [BusyBand]
  private var cutter: QuantumCutter
  private var silence: AudioBuffer
  private var probeRecording: ProbeRecording?
  private var talk = Talk.none
  // Own sound is heard before this frame.
  private var ownEnd = Int64.min
  private var sound: SoundToPlay?

  /// What is being sent.
  private enum Talk {
    case none
    case talking
    case ending(at: Int64)
  }

  /// - Parameters:
  ///   - format: The format of the stream, of 8 kHz or more.
  ///   - outputFormat: The format in which it talks; `nil` only listens.
  ///   - settings: How it behaves.
  ///   - partial: What was heard of messages before, to go on with.
  public init(
    format: AudioFormat, talkingIn outputFormat: AudioFormat? = TalkLink.format,
    settings: Settings = Settings(), resuming partial: PartialMessages? = nil
  ) {
    (self.format, self.outputFormat, self.settings) = (format, outputFormat, settings)
    decoder = ModemDecoder(format: format, hearsTutorial: settings.hearsTutorial)
    if let partial { decoder.resume(partial) }
    turns = TalkTurns(settings: settings, outputRate: outputFormat?.sampleRate)
    bands = ModemBand.allCases.map { BusyBand(format: format, band: $0) }
    cutter = QuantumCutter(format: format)
    silence = AudioBuffer(format: format, capacity: cutter.quantum.capacity)
  }

  public var sampleRate: Double { format.sampleRate }

  /// Whether there is nothing to send and nothing to wait for.
  public var isIdle: Bool { turns.isIdle }

  /// Whether it sends something now.
  package var isTalking: Bool { turns.isTalking }

  /// What was heard of messages that are not whole yet.
  package var partialMessages: PartialMessages { decoder.partialMessages }

  /// Says a message as soon as it is its turn.
  ///
  /// - Parameters:
  ///   - message: What is sent.
  ///   - mode: How it is sent.
  ///   - band: Where in the spectrum.
  ///   - wantsAnswer: Whether it is repeated until somebody has it; not in the mode `tutorial`.
  ///   - repeats: How often it is sent at once, as in `ModemEncoder`.
  /// - Returns: What the events about it have.
  /// - Throws: What `ModemEncoder` throws.
  @discardableResult
  public mutating func send(
    _ message: ModemMessage, mode: ModemMode = .normal, band: ModemBand = .audible,
    wantsAnswer: Bool = false, repeats: Int = 1
  ) throws(AudioError) -> TalkEvent.Ticket {
    // What cannot be sent is to be known at once.
    let utterance = Utterance(message: message, mode: mode, band: band, repeats: repeats)
    _ = try utterance.encoder(settings, outputFormat)
    return turns.send(
      message, mode: mode, band: band, wantsAnswer: wantsAnswer, repeats: repeats)
  }

  /// Asks the other one what it hears of a probe; ``TalkEvent/probed(_:_:)`` or
  /// ``TalkEvent/unanswered(_:)`` tells.
  @discardableResult
  package mutating func sendProbe(
    mode: ModemMode = .normal, band: ModemBand = .audible
  ) throws(AudioError) -> TalkEvent.Ticket {
    // What cannot be sent is to be known at once.
    let announcement = try ModemMessage(control: LinkControl.probe.payload)
    let utterance = Utterance(message: announcement, mode: mode, band: band, isProbe: true)
    _ = try utterance.encoder(settings, outputFormat)
    return turns.sendProbe(mode: mode, band: band)
  }

  /// Gives up what was to be sent, except for what is just being heard.
  public mutating func cancel(_ ticket: TalkEvent.Ticket) { turns.cancel(ticket) }
}

// MARK: Listening

extension TalkLink {
  public mutating func process(_ buffer: AudioBuffer) -> [Event] {
    var events: [Event] = []
    var offset = 0
    while offset < buffer.frameCount {
      guard cutter.fill(from: buffer, at: &offset) else { break }
      hearQuantum(into: &events)
    }
    return events
  }

  /// Ends what was being heard. What is still to be sent is not sent.
  public mutating func finish() -> [Event] {
    var events: [Event] = []
    if cutter.quantum.frameCount > 0 { hearQuantum(into: &events) }
    advance(hearing: decoder.finish(), isLast: true, &events)
    return events
  }

  /// Frames were lost, but the conversation goes on.
  public mutating func skip(_ frameCount: Int64) -> [Event] {
    var events: [Event] = []
    if cutter.quantum.frameCount > 0 { hearQuantum(into: &events) }
    position += frameCount
    probeRecording?.skip(frameCount, format)
    advance(hearing: decoder.skip(frameCount), isLast: false, &events)
    return events
  }

  /// Forgets what was heard and what was to be sent; ``concerns`` stays.
  public mutating func reset() {
    let concerns = concerns
    self = TalkLink(format: format, talkingIn: outputFormat, settings: settings)
    self.concerns = concerns
  }

  private mutating func hearQuantum(into events: inout [Event]) {
    let quantum = cutter.quantum
    let heard: [ModemEvent]
    if isMuted(quantum) {
      silence.resize(to: quantum.frameCount, at: quantum.position)
      heard = decoder.process(silence)
    } else {
      heard = decoder.process(quantum)
      for index in bands.indices { bands[index].process(quantum) }
    }
    probeRecording?.add(quantum)
    position = quantum.endPosition
    cutter.removeAll()
    advance(hearing: heard, isLast: false, &events)
  }

  private func isMuted(_ quantum: AudioBuffer) -> Bool {
    if case .none = talk { quantum.position < ownEnd } else { true }
  }

  /// Does what is due.
  private mutating func advance(
    hearing heard: [ModemEvent], isLast: Bool, _ events: inout [Event]
  ) {
    var happened: [TalkEvent] = []
    turns.advance(to: time)
    if !heard.isEmpty {
      let decoder = decoder
      for event in heard { turns.take(event, partial: decoder.partialMessages, &happened) }
    }
    finishProbe(isLast: isLast, &happened)
    if case .ending(let end) = talk, position >= end {
      talk = .none
      if let identifier = turns.end(&happened) { decoder.forget(identifier) }
    }
    let quiet = { [bands] (band: ModemBand) in
      bands.first { $0.band == band }?.quietDuration ?? 0
    }
    if !isLast, let utterance = turns.next(quiet: quiet, &happened) {
      begin(utterance, &happened)
    }
    for event in happened { events.append(TalkMoment(time: time, event)) }
  }

  private mutating func finishProbe(isLast: Bool, _ events: inout [TalkEvent]) {
    if probeRecording == nil, let request = turns.probeRequest {
      probeRecording = ProbeRecording(request: request, format: format)
    }
    guard let recording = probeRecording, time >= recording.end || isLast else { return }
    probeRecording = nil
    turns.report(ChannelProbe.measure(recording.samples, sampleRate: sampleRate), &events)
  }
}

// MARK: Talking

extension TalkLink {
  /// The sound that is to be played now, once. Until ``endSound(at:)`` nothing is heard.
  public mutating func takeSound() -> SoundToPlay? { sound.take() }

  public mutating func endSound(at position: Int64) {
    guard case .talking = talk else { return }
    talk = .ending(at: position)
    // The delay that the loudspeaker reports is not exact, nor does a room fall silent at once.
    ownEnd = position + Int64(format.frameCount(of: 0.05 + TalkTiming.tail))
  }

  private mutating func begin(_ utterance: Utterance, _ events: inout [TalkEvent]) {
    do throws(AudioError) {
      let encoder = try utterance.encoder(settings, outputFormat)
      let sound = try utterance.sound(settings, outputFormat)
      turns.begin(encoder.identifier, duration: sound.duration, &events)
      talk = .talking
      self.sound = sound
    } catch {
      failure = error
    }
  }
}
