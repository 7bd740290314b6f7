import TragusCore

/// How a file of labels is written.
public enum LabelFormat: String, Sendable, Hashable, CaseIterable {
  /// Labels of Audacity: start, end and text between tabs; the band of a spectral label follows in
  /// a line that begins with a backslash.
  case audacity
  /// A selection table of Raven: a header and columns between tabs.
  case raven
  /// Comma-separated values (RFC 4180) with a header; what has semicolons or tabs is read as well.
  case csv

  /// The format that a text seems to have, from its first line that is not empty.
  static func detect(_ text: Substring.UTF8View) -> LabelFormat {
    let lines = ByteLines(text, endsAtReturn: true)
    guard let line = lines.first(where: { !$0.isEmpty }) else { return .audacity }
    let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    guard fields.count > 1 else { return .csv }
    // A header of columns between tabs is Raven's, whatever the columns.
    let first = String(Substring(fields[0]))
    return DecimalText.number(first) == nil ? .raven : .audacity
  }
}
