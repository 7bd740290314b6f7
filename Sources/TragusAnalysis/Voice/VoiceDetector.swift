import TragusCore
import TragusDSP

/// Says when somebody begins and stops speaking.
///
/// A small network gives the odds of speech every 32 ms (Silero VAD 5, see NOTICE). What speaks for
/// speech is added up until it is enough. Clear speech is known about 0.25 s after it began,
/// doubtful speech up to 1.5 s after it. A stream that begins within a word is heard just as soon.
/// If it begins in quiet, greater odds are needed in its first 2 s.
///
/// Level, microphone and pitch hardly matter: it hears far microphones, telephones, deep and high
/// voices. Where it is quiet, it hears speech from peaks of -60 dBFS on. Machines, weather, music
/// and snores hardly ever count as speech. Laughing, sneezing, yawning, clearing the throat and
/// singing may. Whispering may be missed, and so may a voice of which little is left above 600 Hz.
///
/// Only what lies below 8 kHz is looked at, and 4 kHz are enough. At rates below 4 kHz there is not
/// enough of a voice, and nothing is ever reported. Speech is reported from its true beginning: a
/// caller that records keeps two seconds from before. After a second of digital silence the
/// detector has forgotten all else, and it rests until there is sound again.
public struct VoiceDetector: Analyzer {
  /// The lowest rate of a stream in hertz: below it, too few formants of a voice are left.
  public static let lowestRate = 4000.0

  private typealias Input = HopInput<VoiceNetwork>

  /// Seconds of a hop.
  private static let hopDuration = Input.hopDuration
  /// The logarithm of the odds from which on a hop is evidence of speech, at the usual sensitivity.
  /// A beginning is more often noise than speech.
  private static let leastOdds: Float = 1.1
  /// What a hop counts at most, for and against speech.
  private static let greatestEvidence: Float = 6
  private static let leastEvidence: Float = -3
  /// The evidence that is needed: two hops at least, and usually three.
  private static let neededEvidence: Float = 7.5
  /// By how much greater odds are needed where a stream begins, and in how many seconds that fades.
  /// The network knows a cough by what was before it. A stream that begins in the middle of sound
  /// began in speech more likely than in a cough, for speech lasts longer.
  private static let doubtAtFirst: Float = 4.3
  private static let doubtInSound: Float = 0.3
  private static let unknownDuration = 2.0
  /// A stream begins in the middle of sound if its first hops lie within 33 dB of the first one.
  private static let firstHops = 7
  private static let greatestChange: Float = 2000
  /// Seconds that weak evidence may lie before a beginning that is certain, and belong to it. In
  /// the 15 s after speech, the next words of a conversation, they may be more.
  private static let longestGap = 0.3
  private static let longestGapAfterSpeech = 0.8
  private static let conversationDuration = 15.0
  /// By how much less odds than at its beginning speech goes on.
  private static let tolerance: Float = 1.6
  /// What the sensitivity moves the odds by, from the middle to either end.
  private static let range: Float = 4
  /// Seconds before the first hop and after the last one that belong to the speech. The network
  /// needs a beginning to know a voice, and a word fades.
  private static let marginBefore = 0.15
  private static let marginAfter = 0.15
  /// Seconds that an activity begins before it is reported, at most.
  package static let longestDelay = 1.5
  /// A hop whose mean square is below this, -100 dBFS, is digital silence.
  private static let silence: Float = 1e-10
  /// A stream whose first hop is below this, -90 dBFS above 300 Hz, began in quiet.
  private static let quiet: Float = 1e-9

  private enum State {
    case quiet
    case doubtful(Utterance)
    case speaking(Utterance)
  }

  /// What may be, or is, an activity. Hops are counted from the beginning of the stream.
  private struct Utterance {
    /// When it began, its first hop, and the last one that was like speech.
    var start: Double
    let first: Int
    var last: Int
    /// The odds from which on a hop is evidence of it.
    let leastOdds: Float
    /// What speaks for it, and the seconds that this may be nothing.
    var evidence: Float = 0
    let longestGap: Double
    /// The logarithm of the greatest odds.
    var odds = -Float.infinity
  }

  private let format: AudioFormat
  private let channel: Int
  private let sensitivity: Double
  private let pause: Double
  private let confirmation: Double
  private let isDeaf: Bool
  private let leastOdds: Float
  private let pauseHops: Int
  private let confirmationHops: Int

  private var input: Input
  // As if it had been silent before the stream.
  private var network = VoiceNetwork()
  // While the stream may have begun in the middle of sound: one that knows nothing of before. It
  // takes over if the stream began in quiet, as its doubt of the first sound is greater.
  private var freshNetwork: VoiceNetwork? = VoiceNetwork()
  private var firstPower: Float = 0
  private var hop = 0
  // The hops of digital silence until now.
  private var silentHops = 0
  // The end of the last activity.
  private var lastEnd: Double?
  private var endPosition: Int64 = 0
  private var state = State.quiet

  /// A detector that has heard nothing.
  ///
  /// - Parameters:
  ///   - format: The format of the stream; any will do.
  ///   - channel: The channel that is heard, from 0.
  ///   - sensitivity: 0 to 1. The more, the more it hears of short, faint and noisy speech, and
  ///     the more often something else passes for speech.
  ///   - pause: The seconds without speech that end an activity, 0.1 to 60. Shorter pauses are a
  ///     part of it.
  ///   - confirmation: The seconds of speech that are heard at least before it is reported, 0 to
  ///     1. With more, fewer laughs, coughs and sneezes pass for speech, and single words are
  ///     missed.
  /// - Precondition: The format has the channel, and the others lie in their ranges.
  public init(
    format: AudioFormat, channel: Int = 0, sensitivity: Double = 0.5, pause: Double = 0.6,
    confirmation: Double = 0
  ) {
    precondition(0..<format.channelCount ~= channel, "There is no such channel.")
    precondition(0...1 ~= sensitivity, "The sensitivity must lie between 0 and 1.")
    precondition(0.1...60 ~= pause, "The pause must lie between 0.1 and 60 s.")
    precondition(0...1 ~= confirmation, "The confirmation must lie between 0 and 1 s.")
    self.format = format
    self.channel = channel
    self.sensitivity = sensitivity
    self.pause = pause
    self.confirmation = confirmation
    let rate = format.sampleRate
    isDeaf = rate < Self.lowestRate || !Input.supports(rate)
    input = Input(sampleRate: isDeaf ? Self.lowestRate : rate, channel: channel)
    network.rest()
    leastOdds = Self.leastOdds + 2 * Self.range * Float(0.5 - sensitivity)
    pauseHops = max(Int((pause / Self.hopDuration).rounded()), 1)
    confirmationHops = Int((confirmation / Self.hopDuration).rounded())
  }

  public mutating func process(_ buffer: AudioBuffer) -> [VoiceActivity] {
    guard !isDeaf else { return [] }
    var events: [VoiceActivity] = []
    var start = 0
    while input.fill(from: buffer, start: &start) { hear(&events) }
    endPosition = buffer.position + Int64(buffer.frameCount)
    return events
  }

  public mutating func finish() -> [VoiceActivity] {
    var events: [VoiceActivity] = []
    if case .speaking(let utterance) = state {
      let now = Double(endPosition) / format.sampleRate
      end(utterance, at: now, &events)
    }
    return events
  }

  public mutating func reset() {
    self = VoiceDetector(
      format: format, channel: channel, sensitivity: sensitivity, pause: pause,
      confirmation: confirmation)
  }
}

extension VoiceDetector {
  /// Judges the next hop.
  private mutating func hear(_ events: inout [VoiceActivity]) {
    hop += 1
    let odds = nextOdds()
    switch state {
    case .quiet:
      if odds > leastOdds + doubtOfBeginning { doubt(beginning(), odds, &events) }
    case .doubtful(let utterance) where utterance.evidence > 0:
      doubt(utterance, odds, &events)
    case .doubtful(let utterance):
      if odds > leastOdds + doubtOfBeginning {
        doubt(beginning(with: utterance), odds, &events)
      } else if Double(hop - utterance.last) * Self.hopDuration >= utterance.longestGap {
        state = .quiet
      }
    case .speaking(var utterance):
      utterance.odds = max(utterance.odds, odds)
      if odds > leastOdds - Self.tolerance { utterance.last = hop }
      state = .speaking(utterance)
      if hop - utterance.last >= pauseHops { end(utterance, at: input.time, &events) }
    }
  }

  /// The logarithm of the odds that somebody speaks in the next hop.
  private mutating func nextOdds() -> Float {
    silentHops = input.power < Self.silence ? silentHops + 1 : 0
    guard silentHops <= VoiceNetwork.restDuration else {
      network.rest()
      lastEnd = nil
      return -.infinity
    }
    let odds = input.history.withLast(VoiceNetwork.windowLength) { network.hear($0) }
    return freshNetwork == nil ? odds : firstOdds(odds)
  }

  /// The odds while it is open whether the stream began in the middle of sound.
  private mutating func firstOdds(_ odds: Float) -> Float {
    guard hop <= Self.firstHops, var fresh = freshNetwork.take() else {
      freshNetwork = nil
      return odds
    }
    let freshOdds = input.history.withLast(VoiceNetwork.windowLength) { fresh.hear($0) }
    let power = network.power
    if hop == 1 { firstPower = power }
    if firstPower > Self.quiet, power < Self.greatestChange * firstPower,
      firstPower < Self.greatestChange * power
    {
      freshNetwork = fresh
      return odds
    }
    network = fresh
    return freshOdds
  }

  /// By how much greater odds are needed now than usually.
  private var doubtOfBeginning: Float {
    let unknown = 1 - (input.soundTime - Self.hopDuration - input.beginTime) / Self.unknownDuration
    return (freshNetwork == nil ? Self.doubtAtFirst : Self.doubtInSound) * Float(max(unknown, 0))
  }

  /// An utterance that may begin with this hop, or that began as `earlier`.
  private func beginning(with earlier: Utterance? = nil) -> Utterance {
    let begin = input.soundTime - Self.hopDuration
    let isConversation = begin - (lastEnd ?? -.infinity) < Self.conversationDuration
    return Utterance(
      start: earlier?.start ?? max(begin - Self.marginBefore, lastEnd ?? input.beginTime),
      first: hop, last: hop, leastOdds: leastOdds + doubtOfBeginning,
      longestGap: isConversation ? Self.longestGapAfterSpeech : Self.longestGap)
  }

  /// Adds up what speaks for speech and against it.
  private mutating func doubt(
    _ utterance: Utterance, _ odds: Float, _ events: inout [VoiceActivity]
  ) {
    var utterance = utterance
    let evidence = min(max(odds - utterance.leastOdds, Self.leastEvidence), Self.greatestEvidence)
    utterance.evidence = max(utterance.evidence + evidence, 0)
    utterance.odds = max(utterance.odds, odds)
    if utterance.evidence > 0 { utterance.last = hop }
    guard utterance.evidence >= Self.neededEvidence,
      hop - utterance.first >= confirmationHops
    else {
      state = .doubtful(utterance)
      return
    }
    utterance.start = max(utterance.start, input.soundTime - Self.longestDelay)
    state = .speaking(utterance)
    events.append(
      VoiceActivity(
        start: utterance.start, end: nil, at: input.time, confidence: confidence(utterance)))
  }

  /// Ends an activity where it faded, or where the stream does.
  private mutating func end(
    _ utterance: Utterance, at now: Double, _ events: inout [VoiceActivity]
  ) {
    let last = input.soundTime - Double(hop - utterance.last) * Self.hopDuration
    let end = min(last + Self.marginAfter, now)
    state = .quiet
    lastEnd = end
    events.append(
      VoiceActivity(
        start: utterance.start, end: end, at: now, confidence: confidence(utterance)))
  }

  /// The greatest probability of speech.
  private func confidence(_ utterance: Utterance) -> Double {
    // One number in a row of one, as the function takes it.
    var odds = [-utterance.odds]
    var span = odds.mutableSpan
    exponentials(&span)
    return 1 / (1 + Double(odds[0]))
  }
}
