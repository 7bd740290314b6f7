import TragusCore
import TragusModem
import TragusTalk

/// A pairing over a ``TalkEnd``: who begins, what is said again, when it is given up.
///
/// It listens for a while first, as long at random as two who were started together need to differ. Time is
/// that of the microphone's stream. A person decides: ``confirm()`` when both devices show the same
/// digits, ``refuse()`` when not.
///
/// ```swift
/// let link = TalkLink(microphone, try Loudspeaker(format: TalkLink.format))
/// let talk = PairingTalk(link, Pairing(name: DeviceName("kitchen")!))
/// while !talk.isOver {
///   for event in try talk.step() {
///     if case .compare(let digits) = event { print(digits) }
///   }
/// }
/// ```
public final class PairingTalk {
  /// What is to be told to people.
  public enum Event: Sendable, Hashable {
    /// Something is being said, which takes so many seconds.
    case saying(duration: Double)
    /// The other device was heard.
    case heard
    /// Something was heard that cannot be read.
    case undecoded
    /// Another device is there and waits for a decision about these digits.
    case compare(digits: String)
    /// The devices are paired; store this. The talk goes on for a while, lest the other side has
    /// missed the last word.
    case paired(PairedKeys)
    /// There will be no pairing.
    case failed(PairingFailure)
    /// Nothing has come of it in the time there was.
    case timedOut
  }

  private enum Ending {
    case open
    /// Over once all is said, and not before a time.
    case closing(from: Double)
  }

  private let link: any TalkEnd
  private var pairing: Pairing
  private let mode: ModemMode
  private let band: ModemBand
  private let timeout: Double
  private var random: SplitMix64
  private var ending = Ending.open
  private var beginning: Double
  private var lastProgress: Double
  private var ticket: TalkEvent.Ticket?
  private var repetition = Double.infinity
  private var awaitsPeople = false

  // People look at two screens.
  private static let pauseForPeople = 6.0  // seconds between two confirmations
  private static let spread = 2.0

  /// - Parameters:
  ///   - link: It answers nothing else meanwhile.
  ///   - pairing: An attempt that has not begun.
  ///   - mode: How it is said.
  ///   - band: Where in the spectrum.
  ///   - timeout: Seconds without progress until it is given up.
  ///   - seed: Of the random times to wait.
  public init(
    _ link: any TalkEnd, _ pairing: Pairing, mode: ModemMode = .normal, band: ModemBand = .audible,
    timeout: Double = 120, seed: UInt64 = .random(in: 0 ... .max)
  ) {
    (self.link, self.pairing, self.mode, self.band) = (link, pairing, mode, band)
    self.timeout = timeout
    random = SplitMix64(seed: seed)
    lastProgress = link.time
    beginning = link.time + 0.3 + Double.random(in: 0..<Self.spread, using: &random)
  }

  /// Whether there is nothing more to do.
  public var isOver: Bool {
    if link.isOver { return true }
    guard case .closing(let time) = ending else { return false }
    return link.time >= time && ticket == nil
  }

  /// Whether keys may have been shown to somebody: the attempt counts.
  public var hasBegun: Bool { pairing.hasBegun }

  /// People have found the same digits on both devices.
  public func confirm() throws(AudioError) -> [Event] {
    lastProgress = link.time
    awaitsPeople = true
    return try take(pairing.confirm())
  }

  /// The digits differ, or it is given up.
  public func refuse() throws(AudioError) -> [Event] {
    try take(pairing.refuse())
  }

  /// Hears and says what is due; takes as long as a block of the microphone.
  public func step() throws(AudioError) -> [Event] {
    var events: [Event] = []
    for event in try link.step() {
      switch event {
      case .control(let message):
        events += try hear(message.bytes)
      case .began(ticket, let duration, _):
        events.append(.saying(duration: duration))
      case .sent(ticket):
        ticket = nil
        repetition = link.time + patience
      case .undecoded:
        events.append(.undecoded)
      default: break
      }
    }
    guard case .open = ending else {
      return events
    }
    if link.time - lastProgress > timeout {
      let refusal = try take(pairing.refuse())
      return events + refusal.map { if case .failed = $0 { .timedOut } else { $0 } }
    }
    guard ticket == nil else { return events }
    if link.time >= beginning {
      beginning = .infinity
      try say(pairing.begin())
    } else if link.time >= repetition, let again = pairing.unanswered {
      try say(again)
    }
    return events
  }

  private func hear(_ bytes: [UInt8]) throws(AudioError) -> [Event] {
    let step = pairing.receive(bytes)
    guard step.send != nil || step.event != nil else { return [] }
    lastProgress = link.time
    beginning = .infinity
    return [.heard] + (try take(step))
  }

  private func take(_ step: PairingStep) throws(AudioError) -> [Event] {
    if let message = step.send { try say(message) }
    switch step.event {
    case .compare(let digits)?:
      return [.compare(digits: digits)]
    case .paired(let keys)?:
      // The responder has the last word, and may have to say it again.
      ending = .closing(from: link.time + (step.send == nil ? 0 : patience + Self.spread))
      return [.paired(keys)]
    case .failed(let failure)?:
      if let ticket, step.send == nil { link.cancel(ticket) }
      if step.send == nil { ticket = nil }
      ending = .closing(from: link.time)
      return [.failed(failure)]
    case nil:
      return []
    }
  }

  private func say(_ message: [UInt8]) throws(AudioError) {
    // What was not said yet is out of date.
    if let ticket { link.cancel(ticket) }
    let control = try ModemMessage(control: message)
    ticket = try link.send(
      control, mode: mode, band: band, wantsAnswer: false, repeats: 1)
    repetition = .infinity
    if case .closing = ending { ending = .closing(from: link.time + patience + Self.spread) }
  }

  /// The seconds from the end of what was said until it is said again.
  private var patience: Double {
    let airtime = TalkTiming.answerMode(for: mode).duration(of: 50, band: band)
    return TalkTiming.answerTimeout(airtime: airtime) + (awaitsPeople ? Self.pauseForPeople : 0)
      + Double.random(in: 0..<Self.spread, using: &random)
  }
}
