/// Turns the events of an analyzer into events of another kind, for example levels into the ranges
/// that they come into.
///
/// It needs no samples, so that any number of followers share one analyzer. The same events give the
/// same events, bit for bit.
public protocol EventFollower<Followed, Event>: Sendable {
  associatedtype Followed: AudioEvent
  associatedtype Event: AudioEvent

  /// Takes the next event of the analyzer.
  ///
  /// - Returns: The events that it completed.
  mutating func follow(_ event: Followed) -> [Event]

  /// The stream ended or frames were lost, and the analyzer has given all that was open. What comes
  /// afterwards is apart from what was before.
  ///
  /// - Returns: The events that were still open.
  mutating func finish() -> [Event]
}
