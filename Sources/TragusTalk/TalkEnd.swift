import TragusCore
import TragusModem

/// One end of an air that is shared, as pairing and conversations need it: a ``TalkLink``, or what stands
/// for one in a test.
public protocol TalkEnd {
  /// Seconds since the stream began.
  var time: Double { get }
  /// Whether there is nothing to say and nothing to wait for.
  var isIdle: Bool { get }

  mutating func send(
    _ message: ModemMessage, mode: ModemMode, band: ModemBand, wantsAnswer: Bool, repeats: Int
  ) throws(AudioError) -> TalkEvent.Ticket
  mutating func cancel(_ ticket: TalkEvent.Ticket)
}

extension TalkLink: TalkEnd {}
