import TragusModem

/// How two who share one air take turns, in seconds.
struct TalkTiming: Sendable, Hashable {
  /// What lies between two packets of one message is 0.1 s; a device that waits longer cuts none in
  /// two.
  static let quietBeforeTalking = 0.25
  /// At most so much more, at random: two who waited for the same end do not begin together.
  static let spread = 0.3
  /// The same after nobody answered, however quiet it is. Two that began together did not hear each
  /// other for as long as their devices take, and must come apart by more than that.
  static func spread(afterTries tries: Int) -> Double { min(Double(1 << min(tries, 8)), 4) }
  /// Answers go first.
  static let quietBeforeAnswering = 0.12
  /// From the end of a message to the answer: the sender's own sound must have left its microphone.
  static let turnaround = 0.4
  /// After a sound was played, nothing is heard for so long. The way back adds to the delay that
  /// the loudspeaker reports, and a room goes on ringing.
  static let tail = 0.25
  /// Nobody waits longer for a band that is always in use.
  static let patience = 10.0
  /// What a sound server may add on either way: 0.1 to 0.5 s were seen.
  static let latency = 0.5

  /// How long to wait for an answer after the end of what was sent.
  ///
  /// - Parameter airtime: The airtime of the answer.
  static func answerTimeout(airtime: Double) -> Double {
    2 * latency + turnaround + spread + airtime + 0.3
  }

  /// By so much the way of a question may be longer than the way of the message it is about. After
  /// an answer, a device starts a new message no sooner than 0.9 s after what it answers. That is
  /// 0.4 s of turnaround, the airtime of the answer and 0.25 s of quiet.
  static let drift = 0.8

  /// The longest that a question may come after the end of what it is about. Two attempts of which
  /// nothing was heard may lie between. Each waits for an answer, a random time and quiet, up to 20
  /// s in all.
  static let longestQuestion = 60.0

  /// The mode in which something is answered: as it was sent, but what is `fast` is short in
  /// `quick`.
  static func answerMode(for mode: ModemMode) -> ModemMode {
    switch mode {
    case .fast: .quick
    case .tutorial: .normal
    case .robust, .normal, .quick: mode
    }
  }

  /// The bytes of an answer to a message or a query.
  static let answerByteCount = 7
}
