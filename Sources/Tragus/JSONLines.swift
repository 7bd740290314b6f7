#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Turns events into lines of JSON: the one place that decides how they look.
///
/// A line holds the keys of the event, `type` and `version`; keys are sorted. The same line goes to
/// standard output, into files beside recordings, and to the web page. `Documentation/Events.md`
/// describes every event.
public struct JSONLines {
  /// The version of the schema. Keys may be added within a version; nothing else changes.
  public static let version = 1

  private let encoder: JSONEncoder
  private let startDate: Date?

  /// - Parameter startDate: When the first frame of a live stream was heard, in seconds since
  ///   1970; every line then has a `date` (RFC 3339, UTC). `nil` for streams that have no such
  ///   time.
  public init(startDate: Double? = nil) {
    encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    self.startDate = startDate.map { Date(timeIntervalSince1970: $0) }
  }

  /// One line of JSON, without the line break.
  public func line(for event: some AudioEvent) -> String {
    let date = startDate.map { RFC3339.string(from: $0.addingTimeInterval(event.time)) }
    do {
      let data = try encoder.encode(Line(event: event, date: date))
      return String(decoding: data, as: UTF8.self)
    } catch {
      // Events hold finite numbers and strings; those always encode.
      preconditionFailure("An event cannot be encoded: \(error)")
    }
  }

  /// One object of JSON that is no event, such as a summary, without the line break.
  public func object(_ value: some Encodable) -> String {
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
      preconditionFailure("A summary cannot be encoded: \(error)")
    }
  }

  private struct Line<Event: AudioEvent>: Encodable {
    let event: Event
    let date: String?

    enum CodingKeys: String, CodingKey {
      case type, version, date
    }

    func encode(to encoder: any Encoder) throws {
      try event.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(Event.name, forKey: .type)
      try container.encode(JSONLines.version, forKey: .version)
      try container.encodeIfPresent(date, forKey: .date)
    }
  }
}

/// Dates as the Internet writes them.
enum RFC3339 {
  /// UTC, to the millisecond: `2026-11-20T08:15:30.250Z`.
  static func string(from date: Date) -> String {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    return date.formatted(style)
  }

  /// - Parameter seconds: Seconds since 1970.
  static func string(fromSeconds seconds: Double) -> String {
    // Formatting cuts off; a whole millisecond must not lose one to rounding.
    string(from: Date(timeIntervalSince1970: (seconds * 1000).rounded() / 1000 + 0.000_25))
  }

  /// Seconds since 1970, or `nil` when the text is no such date; fractions may be there or not.
  static func seconds(from text: String) -> Double? {
    for hasFraction in [true, false] {
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction)
      if let date = try? style.parse(text) { return date.timeIntervalSince1970 }
    }
    return nil
  }
}
