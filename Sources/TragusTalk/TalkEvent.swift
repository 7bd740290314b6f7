import TragusModem

/// What happens on a ``TalkLink``.
public enum TalkEvent: TalkContent {
  public static let name = "talk"
  /// Names what was given to ``TalkLink/send(_:mode:band:wantsAnswer:repeats:)``.
  public typealias Ticket = Int

  /// A message came from another device.
  case heard(ReceivedMessage)
  /// A part of a longer message was heard.
  case progress(MessageProgress)
  /// A packet came that cannot be read.
  case undecoded(UndecodedPacket)
  /// Machines exchanged something that is not about messages: pairing.
  case control(ReceivedMessage)
  /// The band is in use; it waits.
  case waiting(Ticket)
  /// The message, or what is missing of it, begins to be heard, and takes this many seconds; which time it
  /// is, from 1 on.
  case began(Ticket, duration: Double, attempt: Int)
  /// It has been heard to its end, and an answer is waited for.
  case awaiting(Ticket)
  /// Nobody answered, and it asks whether the message was heard.
  case asking(Ticket)
  /// It has been heard to its end, and nothing more is to come.
  case sent(Ticket)
  /// The other one has it whole.
  case delivered(Ticket)
  /// Nobody answered, after all attempts.
  case unanswered(Ticket)
  /// A probe was answered: what the other one heard of it; `nil` when it heard none.
  case probed(Ticket, ChannelReport?)
  /// Somebody's probe is over: what this end heard of it, and answers; `nil` when it heard none.
  case measured(ChannelReport?)
  /// An answer is being sent, for example 0.5 s after a message.
  case answering
}
