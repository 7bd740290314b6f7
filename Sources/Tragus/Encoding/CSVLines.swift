#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TragusEvaluation

/// Turns events into rows of comma-separated values (RFC 4180), the same names as in JSON.
public struct CSVLines {
  private let columns: [String]
  // A comma, or a tab.
  private let separator: String
  private let source: String?
  /// When the first frame of a live stream was heard, in seconds since 1970; with it there is a column
  /// `date`.
  package var startDate: Double?

  /// - Parameters:
  ///   - columns: The keys to print, in their order. A key that an event lacks leaves its field
  ///     empty.
  ///   - source: The input as the user named it; adds a last column `source`, so that the rows of
  ///     several files can be told apart.
  ///   - startDate: When the first frame of a live stream was heard, in seconds since 1970; adds
  ///     a column `date`.
  public init(columns: [String], source: String? = nil, startDate: Double? = nil) {
    self.init(columns: columns, source: source, startDate: startDate, separator: ",")
  }

  /// - Parameter separator: What stands between two values: a comma or a tab.
  package init(
    columns: [String], source: String? = nil, startDate: Double? = nil, separator: String
  ) {
    self.columns = columns
    self.separator = separator
    self.source = source.map(Self.quoted)
    self.startDate = startDate
  }

  /// The columns of all these events, each once: phase and times, then the others in the order in
  /// which they come first.
  ///
  /// - Parameter events: What a stream may hold.
  package static func columns(of events: [any AudioEvent.Type]) -> [String] {
    union(events.map { $0.columns })
  }

  /// The columns of several tables, each once: phase and times, then the others in the order in
  /// which they come first.
  package static func union(_ tables: [[String]]) -> [String] {
    var known: Set<String> = []
    let all = tables.joined().filter { known.insert($0).inserted }
    return leading.filter(known.contains) + all.filter { !leading.contains($0) }
  }

  private static let leading = ["phase", "time", "start", "end", "at"]

  /// The names of the columns.
  public var header: String {
    ((startDate == nil ? [] : ["date"]) + ["type"] + columns + (source == nil ? [] : ["source"]))
      .joined(separator: separator)
  }

  /// One row, without the line break.
  public func line<Event: AudioEvent>(for event: Event) -> String {
    var fields = [Event.name] + fields(of: event)
    if let source { fields.append(source) }
    if let startDate {
      let date = Date(timeIntervalSince1970: startDate + event.time)
      fields.insert(RFC3339.string(from: date), at: 0)
    }
    return fields.joined(separator: separator)
  }

  /// The names of the columns of `row(of:)`.
  package var keys: String { columns.joined(separator: separator) }

  /// One row of a value that is not an event, such as a summary: its values alone, without the line
  /// break.
  ///
  /// - Parameter value: Something whose keys are among the columns.
  package func row(of value: some Encodable) -> String {
    fields(of: value).joined(separator: separator)
  }

  private func fields(of value: some Encodable) -> [String] {
    var texts: [String: String] = [:]
    Self.add(EncodedValue(of: value), to: &texts, within: "")
    return columns.map { texts[$0] ?? "" }
  }

  /// Adds the fields of an object: `rate`, and `dose.twa` for a key within another.
  private static func add(
    _ object: EncodedValue, to texts: inout [String: String], within prefix: String
  ) {
    guard case .object(let fields) = object.resolved else { return }
    for (key, value) in fields {
      texts[prefix + key] = text(value, of: key)
      add(value, to: &texts, within: "\(prefix)\(key).")
    }
  }

  // What is a time keeps its microseconds.
  private static let times: Set<String> = ["time", "start", "end", "at", "duration"]

  private static func text(_ value: EncodedValue, of key: String) -> String {
    switch value {
    case .bool(let flag): String(flag)
    case .number(let digits): times.contains(key) ? digits : EncodedNumber.shortened(digits)
    case .text(let text): quoted(text)
    case .null, .list, .object, .pending: ""
    }
  }

  /// A text as a field: quoted where it must be, and never a formula.
  package static func quoted(_ string: String) -> String { DelimitedText.quoted(string) }
}
