/// Something heard: a level, the start of a blow, a decoded message.
///
/// What an event encodes becomes its JSON, beside `type` (its `name`) and `version`.
/// `Documentation/Events.md` lists all events and their keys.
public protocol AudioEvent: Sendable, Encodable {
  /// The `type` of the event in JSON: "level", "blow", "message".
  static var name: String { get }

  /// Seconds since the stream began.
  var time: Double { get }
}

/// The stage of something that lasts.
public enum Phase: String, Sendable, Hashable, Codable {
  case began, updated, ended
}
