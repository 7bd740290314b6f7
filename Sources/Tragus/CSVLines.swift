#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Turns events into rows of comma-separated values (RFC 4180), the same names as in JSON.
public struct CSVLines {
  private let columns: [String]
  private let source: String?
  private let encoder = JSONEncoder()
  private let decoder = JSONDecoder()
  /// When the first frame of a live stream was heard, in seconds since 1970; with it there is a column
  /// `date`.
  public var startDate: Double?

  /// - Parameters:
  ///   - columns: The keys to print, in their order. A key that an event lacks leaves its field
  ///     empty.
  ///   - source: The input as the user named it; adds a last column `source`, so that the rows of
  ///     several files can be told apart.
  ///   - startDate: When the first frame of a live stream was heard, in seconds since 1970; adds
  ///     a column `date`.
  public init(columns: [String], source: String? = nil, startDate: Double? = nil) {
    self.columns = columns
    self.source = source.map(Self.quoted)
    self.startDate = startDate
  }

  /// The names of the columns.
  public var header: String {
    ((startDate == nil ? [] : ["date"]) + ["type"] + columns + (source == nil ? [] : ["source"]))
      .joined(separator: ",")
  }

  /// One row, without the line break.
  public func line<Event: AudioEvent>(for event: Event) -> String {
    var fields = [Event.name] + fields(of: event)
    if let source { fields.append(source) }
    if let startDate {
      let date = Date(timeIntervalSince1970: startDate + event.time)
      fields.insert(RFC3339.string(from: date), at: 0)
    }
    return fields.joined(separator: ",")
  }

  /// The names of the columns of `row(of:)`.
  public var keys: String { columns.joined(separator: ",") }

  /// One row of something that is no event, such as a summary: its values alone, without the line
  /// break.
  ///
  /// - Parameter value: Something whose keys are among the columns.
  public func row(of value: some Encodable) -> String {
    fields(of: value).joined(separator: ",")
  }

  private func fields(of value: some Encodable) -> [String] {
    do {
      let values = try decoder.decode([String: Field].self, from: encoder.encode(value))
      return columns.map { Self.field($0[...], of: values) }
    } catch {
      preconditionFailure("An event cannot be encoded: \(error)")
    }
  }

  /// The field of a column: `rate`, or `dose.twa` for a key within another.
  private static func field(_ column: Substring, of values: [String: Field]) -> String {
    let names = column.split(separator: ".", maxSplits: 1)
    guard let first = names.first, let value = values[String(first)] else { return "" }
    return names.count == 1 ? value.text : field(names[1], of: value.fields)
  }

  private struct Field: Decodable {
    let text: String
    /// What lies within; empty for a value.
    let fields: [String: Field]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int64.self) {
        text = String(number)
      } else if let number = try? container.decode(Double.self) {
        text = String(number)
      } else if let flag = try? container.decode(Bool.self) {
        text = String(flag)
      } else if let string = try? container.decode(String.self) {
        text = CSVLines.quoted(string)
      } else {
        text = ""
        fields = (try? container.decode([String: Field].self)) ?? [:]
        return
      }
      fields = [:]
    }
  }

  // Scalars, because a line break after a carriage return is one `Character` with it.
  private static let formulaStarts: [Unicode.Scalar] = ["=", "+", "-", "@", "\t", "\r"]
  private static let separators: [Unicode.Scalar] = [",", "\"", "\r", "\n"]

  /// A text as a field: quoted where it must be, and never a formula.
  public static func quoted(_ string: String) -> String {
    // A spreadsheet takes a text that starts like this for a formula.
    let isFormula = string.unicodeScalars.first.map(Self.formulaStarts.contains) ?? false
    let string = isFormula ? "'" + string : string
    guard string.unicodeScalars.contains(where: Self.separators.contains) else { return string }
    return "\""
      + string.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
