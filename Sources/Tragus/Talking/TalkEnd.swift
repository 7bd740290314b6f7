import TragusCore
import TragusModem

/// One end of an air that is shared, as pairing and conversations need it: a ``TalkLink``, or what stands
/// for one in a test.
public protocol TalkEnd: AnyObject {
  /// Seconds since the stream began.
  var time: Double { get }
  /// Whether there is nothing to say and nothing to wait for.
  var isIdle: Bool { get }
  /// Whether the stream has ended.
  var isOver: Bool { get }
  /// Whether a message is for this end, and so one to be answered.
  var concerns: (ReceivedMessage) -> Bool { get set }

  func send(
    _ message: ModemMessage, mode: ModemMode, band: ModemBand, wantsAnswer: Bool, repeats: Int
  ) throws(AudioError) -> TalkEvent.Ticket
  func cancel(_ ticket: TalkEvent.Ticket)
  func step() throws(AudioError) -> [TalkEvent]
}

extension TalkLink: TalkEnd {}
