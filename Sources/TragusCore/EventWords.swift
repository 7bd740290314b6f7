/// What people read of an event: a name, and what there is to say in parts.
///
/// Whatever shows events, in lines, in a live view or as labels, has its words from here. They may
/// change freely; the JSON may not.
public struct EventWords: Sendable, Hashable {
  /// A part of what there is to say.
  public enum Part: Sendable, Hashable {
    /// Words, and numbers within them. They may hold names from elsewhere: whatever shows them
    /// escapes what could steer a terminal.
    case text(String)
    /// The same, in different words for a device and for a recording.
    case told(live: String, recorded: String)
    /// A measured value.
    case value(Value)
  }

  /// A number with its name and its unit: "rms -20.00 dBFS".
  public struct Value: Sendable, Hashable {
    /// Its name; empty when its unit is enough.
    package var name: String
    /// The number; `nil` where it is unknown, which is shown as a dash.
    package var number: Double?
    /// The digits behind the point, 0 to 9.
    package var places: Int
    /// The characters that the number takes at least, so that lines align.
    package var width: Int
    /// Its unit, or empty.
    package var unit: String
  }

  /// The name of its line: "level", "blow". Empty where its words need no name.
  package var name: String
  /// The channel that it is about, counted from 0, or `nil` when it need not be named.
  package var channel: Int?
  /// What there is to say, the most important first.
  package var parts: [Part]
  /// What sort of thing it is, in a word or two, which its label shows: "short", "T3".
  package var kind: String?
  /// The name under which a live view shows the latest of these events; `nil` for events that are
  /// listed one below the other.
  package var reading: String?

  /// The words of an event.
  ///
  /// - Parameters:
  ///   - name: The name of its line.
  ///   - channel: The channel that it is about, counted from 0.
  ///   - parts: What there is to say, the most important first.
  ///   - kind: What sort of thing it is, in a word or two.
  ///   - reading: The name under which a live view shows the latest one.
  public init(
    _ name: String, channel: Int? = nil, _ parts: [Part], kind: String? = nil,
    reading: String? = nil
  ) {
    (self.name, self.channel, self.parts) = (name, channel, parts)
    (self.kind, self.reading) = (kind, reading)
  }
}

extension EventWords.Part {
  /// A measured value.
  ///
  /// - Parameters:
  ///   - name: Its name; empty when its unit is enough.
  ///   - number: The number; `nil` where it is unknown.
  ///   - places: The digits behind the point, 0 to 9.
  ///   - width: The characters that the number takes at least.
  ///   - unit: Its unit, or empty.
  public static func value(
    _ name: String, _ number: Double?, places: Int = 1, width: Int = 0, unit: String = ""
  ) -> EventWords.Part {
    .value(
      EventWords.Value(name: name, number: number, places: places, width: width, unit: unit))
  }

  /// The part as text.
  ///
  /// - Parameter isLive: Whether the input is a device.
  package func text(isLive: Bool = false) -> String {
    switch self {
    case .text(let text): text
    case .told(let live, let recorded): isLive ? live : recorded
    case .value(let value): value.text
    }
  }
}

extension EventWords.Value {
  /// The value as text, as "rms  -20.00 dBFS".
  package var text: String {
    let digits = number.map { decimal($0, places: places, width: width) }
    let dash = String(repeating: " ", count: max(width - 1, 0)) + "-"
    return [name, digits ?? dash, unit].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
