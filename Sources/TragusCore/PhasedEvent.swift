/// An event about something that lasts: one is told when it begins, one when it ends.
///
/// Whatever tells such events can drive a recorder.
public protocol PhasedEvent: AudioEvent {
  /// Whether it began or ended.
  var phase: Phase { get }
  /// When it began, in seconds since the stream began.
  var start: Double { get }
  /// When it ended, in seconds since the stream began, or `nil` while it lasts.
  var end: Double? { get }
  /// The position in the stream, in seconds, where this could first be said.
  var at: Double { get }
}
