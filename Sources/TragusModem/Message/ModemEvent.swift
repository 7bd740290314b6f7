import TragusCore

/// What a ``ModemDecoder`` reports: a message, a part of one, or that something could not be read.
///
/// In JSON each has its own `type`, which is the type of ``event``.
public enum ModemEvent: AudioEvent, Hashable {
  public static let name = "modem"

  case message(ReceivedMessage)
  case progress(MessageProgress)
  case undecoded(UndecodedPacket)

  /// The event itself, to be printed or written.
  public var event: any AudioEvent {
    switch self {
    case .message(let event): event
    case .progress(let event): event
    case .undecoded(let event): event
    }
  }

  public static let columns = [
    ReceivedMessage.columns, MessageProgress.columns, UndecodedPacket.columns,
  ].reduce([]) { all, columns in all + columns.filter { !all.contains($0) } }

  public var time: Double { event.time }

  public var words: EventWords? { event.words }

  public func encode(to encoder: any Encoder) throws { try event.encode(to: encoder) }
}
