/// Turns events into lines that people read.
///
/// An event brings its own words. An event without words is shown by its name and its encoded
/// fields. The text may change freely; the JSON may not.
public struct TextLines: Sendable {
  private let isLive: Bool
  // The names of most events are no longer, so that what they say aligns.
  private static let nameWidth = 5

  /// - Parameter isLive: Whether the input is a device. Some sentences differ then: a file is never
  ///   called a dead microphone.
  public init(isLive: Bool = false) {
    self.isLive = isLive
  }

  /// One line, without the line break: the time, the name and what there is to say.
  public func line(for event: some AudioEvent) -> String {
    let words = words(of: event)
    let name = words.name + String(repeating: " ", count: max(Self.nameWidth - words.name.count, 0))
    let channel = words.channel.map { "channel \($0)" }
    let parts = [
      Self.seconds(event.time), words.name.isEmpty ? nil : name, channel, text(of: words),
    ]
    return printable(parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "  "))
  }

  /// What there is to say of an event, without its time, its name and its channel.
  public func text(of event: some AudioEvent) -> String {
    printable(text(of: words(of: event)))
  }

  /// The name of the line of a live view that shows the latest of these events, or `nil` for an
  /// event that is listed.
  package func reading(of event: some AudioEvent) -> String? {
    guard let words = event.words, let name = words.reading else { return nil }
    return name + (words.channel.map { " \($0)" } ?? "")
  }

  /// A time as lines have it: "    1.250 s".
  package static func seconds(_ time: Double) -> String {
    decimal(time, places: 3, width: 9) + " s"
  }

  private func text(of words: EventWords) -> String {
    words.parts.map { $0.text(isLive: isLive) }.joined(separator: "  ")
  }

  private func words<Event: AudioEvent>(of event: Event) -> EventWords {
    event.words ?? EventWords(Event.name, Self.parts(of: event))
  }

  /// The keys and values that an event encodes, but those that its time tells.
  private static func parts(of event: some AudioEvent) -> [EventWords.Part] {
    let phase = (event as? any PhasedEvent).map { EventWords.Part.text($0.phaseText()) }
    let known: Set = ["time", "phase", "start", "end", "at"]
    guard case .object(let fields) = EncodedValue(of: event) else { return [] }
    return (phase.map { [$0] } ?? [])
      + fields.filter { !known.contains($0.key) }.compactMap { part($0.key, $0.value.resolved) }
  }

  private static func part(_ key: String, _ value: EncodedValue) -> EventWords.Part? {
    switch value {
    case .number(let digits):
      Double(digits).map { .value(key, $0, places: digits.allSatisfy(\.isNumber) ? 0 : 2) }
    case .text(let text): .text("\(key) \(text)")
    case .bool(let flag): .text("\(key) \(flag)")
    case .null, .list, .object, .pending: nil
    }
  }
}
