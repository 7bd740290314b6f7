import TragusCore
import TragusModem
import TragusPairing

/// A pairing over a ``TalkEnd``: which side begins, what is sent again, when it is given up.
///
/// It listens for a while first, as long at random as two who were started together need to differ. Its
/// time is counted in the stream of its end. A person decides: ``confirm(on:)`` when both devices show the
/// same digits, ``refuse(on:)`` when not.
///
/// ```swift
/// let dialogue = PairingTalk(Pairing(name: DeviceName("kitchen")!))
/// let talk = DialogueLink(TalkLink(format: microphone.format), dialogue)
/// ```
public struct PairingTalk: TalkDialogue {
  /// What people should learn.
  public enum Event: TalkContent {
    public static let name = "pairing"

    /// A message is being sent, which takes this many seconds.
    case saying(duration: Double)
    /// The other device was heard.
    case heard
    /// Something was heard that cannot be read.
    case undecoded
    /// Another device is there and waits for a decision about these digits.
    case compare(digits: String)
    /// The devices are paired; store this. The talk goes on for a while, in case the other side has
    /// missed the last word.
    case paired(PairedKeys)
    /// There will be no pairing.
    case failed(PairingFailure)
    /// The time ran out without a result.
    case timedOut
  }

  private enum Ending: Sendable {
    case open
    /// Over once all is sent, and not before a time.
    case closing(from: Double)
  }

  private var pairing: Pairing
  private let mode: ModemMode
  private let band: ModemBand
  private let timeout: Double
  private var random: SplitMix64
  private var ending = Ending.open
  // Seconds of the stream, from the first time that it is asked for.
  private var time: Double?
  private var beginning = 0.0
  private var lastProgress = 0.0
  private var ticket: TalkEvent.Ticket?
  private var repetition = Double.infinity
  private var awaitsPeople = false

  // People look at two screens.
  private static let pauseForPeople = 6.0  // seconds between two confirmations
  private static let spread = 2.0

  /// - Parameters:
  ///   - pairing: An attempt that has not begun.
  ///   - mode: How it is sent.
  ///   - band: The band in which it is sent.
  ///   - timeout: Seconds without progress until it is given up.
  ///   - seed: The seed of the random times to wait.
  public init(
    _ pairing: Pairing, mode: ModemMode = .normal, band: ModemBand = .audible,
    timeout: Double = 120, seed: UInt64 = .random(in: 0 ... .max)
  ) {
    (self.pairing, self.mode, self.band) = (pairing, mode, band)
    self.timeout = timeout
    random = SplitMix64(seed: seed)
  }

  /// Nothing is answered but the pairing itself.
  public var concerns: @Sendable (ReceivedMessage) -> Bool { { _ in false } }

  /// Whether there is nothing more to do.
  public var isOver: Bool {
    guard case .closing(let end) = ending, let time else { return false }
    return time >= end && ticket == nil
  }

  /// Whether keys may have been shown to somebody: the attempt counts.
  package var hasBegun: Bool { pairing.hasBegun }

  /// People have found the same digits on both devices.
  public mutating func confirm(on end: inout some TalkEnd) throws(AudioError) -> [Event] {
    lastProgress = end.time
    awaitsPeople = true
    return try take(pairing.confirm(), on: &end)
  }

  /// The digits differ, or it is given up.
  public mutating func refuse(on end: inout some TalkEnd) throws(AudioError) -> [Event] {
    try take(pairing.refuse(), on: &end)
  }

  public mutating func advance(
    hearing heard: [TalkEvent], on end: inout some TalkEnd
  ) throws(AudioError) -> [Event] {
    if time == nil {
      lastProgress = end.time
      beginning = end.time + 0.3 + Double.random(in: 0..<Self.spread, using: &random)
    }
    time = end.time
    var events: [Event] = []
    for event in heard {
      switch event {
      case .control(let message):
        events += try hear(message.bytes, on: &end)
      case .began(ticket, let duration, _):
        events.append(.saying(duration: duration))
      case .sent(ticket):
        ticket = nil
        repetition = end.time + patience()
      case .undecoded:
        events.append(.undecoded)
      default: break
      }
    }
    guard case .open = ending else { return events }
    if end.time - lastProgress > timeout {
      let refusal = try take(pairing.refuse(), on: &end)
      return events + refusal.map { if case .failed = $0 { .timedOut } else { $0 } }
    }
    guard ticket == nil else { return events }
    if end.time >= beginning {
      beginning = .infinity
      try say(pairing.begin(), on: &end)
    } else if end.time >= repetition, let again = pairing.unanswered {
      try say(again, on: &end)
    }
    return events
  }

  private mutating func hear(
    _ bytes: [UInt8], on end: inout some TalkEnd
  ) throws(AudioError) -> [Event] {
    let step = pairing.receive(bytes)
    guard step.send != nil || step.event != nil else { return [] }
    lastProgress = end.time
    beginning = .infinity
    return [.heard] + (try take(step, on: &end))
  }

  private mutating func take(
    _ step: PairingStep, on end: inout some TalkEnd
  ) throws(AudioError) -> [Event] {
    if let message = step.send { try say(message, on: &end) }
    switch step.event {
    case .compare(let digits)?:
      return [.compare(digits: digits)]
    case .paired(let keys)?:
      // The responder has the last word, and may have to send it again.
      ending = .closing(from: end.time + (step.send == nil ? 0 : patience() + Self.spread))
      return [.paired(keys)]
    case .failed(let failure)?:
      if let ticket, step.send == nil { end.cancel(ticket) }
      if step.send == nil { ticket = nil }
      ending = .closing(from: end.time)
      return [.failed(failure)]
    case nil:
      return []
    }
  }

  private mutating func say(
    _ message: [UInt8], on end: inout some TalkEnd
  ) throws(AudioError) {
    // What was not sent yet is out of date.
    if let ticket { end.cancel(ticket) }
    let control = try ModemMessage(control: message)
    ticket = try end.send(
      control, mode: mode, band: band, wantsAnswer: false, repeats: 1)
    repetition = .infinity
    if case .closing = ending { ending = .closing(from: end.time + patience() + Self.spread) }
  }

  /// The seconds from the end of what was sent until it is sent again.
  private mutating func patience() -> Double {
    let airtime = TalkTiming.answerMode(for: mode).duration(of: 50, band: band)
    return TalkTiming.answerTimeout(airtime: airtime) + (awaitsPeople ? Self.pauseForPeople : 0)
      + Double.random(in: 0..<Self.spread, using: &random)
  }
}
