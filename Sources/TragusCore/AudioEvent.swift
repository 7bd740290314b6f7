/// Something heard: a level, the start of a blow, a decoded message.
///
/// What an event encodes becomes its JSON, beside `type` (its `name`) and `version`.
/// `Documentation/Events.md` lists all events and their keys.
public protocol AudioEvent: Sendable, Encodable {
  /// The `type` of the event in JSON: "level", "blow", "message".
  static var name: String { get }

  /// The keys of its JSON that a table shows, in their order.
  ///
  /// The default is `time`, and for what begins and ends also `phase`, `start`, `end` and `at`.
  /// Lists and objects have no place in a table.
  static var columns: [String] { get }

  /// Seconds since the stream began.
  var time: Double { get }

  /// What people read of it; by default `nil`, and they read its `name` and what it encodes.
  var words: EventWords? { get }
}

extension AudioEvent {
  public static var columns: [String] { ["time"] }

  public var words: EventWords? { nil }
}

/// The stage of something that lasts.
public enum Phase: String, Sendable, Hashable, Codable {
  case began, updated, ended
}

extension CodingKey where Self: CaseIterable {
  /// All these keys, as the columns of a table.
  package static var columns: [String] { allCases.map(\.stringValue) }
}
