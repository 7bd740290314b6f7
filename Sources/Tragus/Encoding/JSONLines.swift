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

  private let startDate: Date?
  private let source: String?
  private let encoder = FieldEncoder()

  /// - Parameter startDate: When the first frame of a live stream was heard, in seconds since
  ///   1970; every line then has a `date` (RFC 3339, UTC). `nil` for streams that have no such
  ///   time.
  public init(startDate: Double? = nil) {
    self.init(startDate: startDate, source: nil)
  }

  /// - Parameter source: The input as the user named it. Every line then has it as `source`, so
  ///   that the lines of several inputs can be told apart.
  package init(startDate: Double?, source: String?) {
    self.startDate = startDate.map { Date(timeIntervalSince1970: $0) }
    self.source = source
  }

  /// One line of JSON, without the line break.
  public func line<Event: AudioEvent>(for event: Event) -> String {
    do {
      try event.encode(to: encoder)
    } catch {
      preconditionFailure("It cannot be encoded: \(error)")
    }
    if let source { encoder.append("source", .text(source)) }
    encoder.append("type", .text(Event.name))
    encoder.append("version", .number(Self.version.description))
    if let startDate {
      let date = RFC3339.string(from: startDate.addingTimeInterval(event.time))
      encoder.append("date", .text(date))
    }
    return encoder.finish()
  }

  /// The fields of an event that are no lists, as variables for a program: `TRAGUS_LABEL` for `label`.
  ///
  /// `TRAGUS_TYPE` is its type, and `TRAGUS_EVENT` its label, or the type of an event without one.
  package func variables<Event: AudioEvent>(for event: Event) -> [String: String] {
    var variables = ["TRAGUS_TYPE": Event.name, "TRAGUS_EVENT": Event.name]
    if let source { variables["TRAGUS_SOURCE"] = source.filter { $0 != "\0" } }
    guard case .object(let fields) = EncodedValue(of: event).resolved else { return variables }
    for (key, value) in fields {
      let text: String
      switch value.resolved {
      case .number(let digits): text = digits
      case .text(let word): text = word
      case .bool(let flag): text = flag ? "true" : "false"
      case .null, .list, .object, .pending: continue
      }
      // A variable ends at a zero byte.
      variables["TRAGUS_" + key.uppercased()] = text.filter { $0 != "\0" }
    }
    variables["TRAGUS_EVENT"] = variables["TRAGUS_LABEL"] ?? Event.name
    return variables
  }

  /// One object of JSON that is not an event, such as a summary, without the line break.
  package func object(_ value: some Encodable) -> String {
    EncodedValue(of: value).json
  }

  /// The lines of a list of such objects: one array of JSON with an object in each line.
  ///
  /// - Parameter path: The file they are for. One that ends with `.jsonl` has the objects alone.
  package static func list(_ objects: [String], for path: String? = nil) -> [String] {
    if path?.lowercased().hasSuffix(".jsonl") == true { return objects }
    guard let last = objects.last else { return ["[]"] }
    return ["["] + objects.dropLast().map { $0 + "," } + [last, "]"]
  }

  /// The same in several parts.
  ///
  /// - Parameters:
  ///   - type: Its `type`, which then has a `version` beside it.
  ///   - parts: The objects whose keys it has; of two with the same key the last counts.
  package func object(type: String? = nil, _ parts: any Encodable...) -> String {
    var fields: [(key: String, value: EncodedValue)] = []
    if let type {
      fields = [("type", .text(type)), ("version", .number(Self.version.description))]
    }
    for part in parts {
      if case .object(let more) = EncodedValue(of: part).resolved { fields += more }
    }
    return EncodedValue.object(fields).json
  }
}
