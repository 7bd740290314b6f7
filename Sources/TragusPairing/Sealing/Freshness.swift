/// Which times of sealing are accepted in the messages of peers.
///
/// A message can be recorded, kept from its receiver, and played later, when it means something else.
/// What a microphone hears was sealed just before; a recording may be of any time.
public enum Freshness: Sendable, Hashable {
  /// Any time is accepted, and none is asked for.
  case any
  /// The time of a message may differ by this many seconds from a time of this clock, in seconds
  /// since 1970. The seconds that the message itself lasts are added. It needs clocks that agree. A
  /// message without a time passes.
  case within(seconds: UInt32, of: UInt32)

  /// The usual window in seconds: clocks that are set may differ by it, and messages may begin
  /// late.
  public static let usualWindow: UInt32 = 3600

  /// The time of a message may differ by this many seconds from now.
  ///
  /// - Parameter window: In seconds; `nil` accepts any time.
  package static func now(within window: UInt32?) -> Freshness {
    window.map { .within(seconds: $0, of: PeerStore.now) } ?? .any
  }
}
