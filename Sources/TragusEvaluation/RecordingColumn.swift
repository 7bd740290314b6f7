import TragusCore

/// What a column of a table says of recordings, such as the person heard in them.
///
/// Another column names the recordings: `path`, `file`, `filename` or the like. Rows that name none,
/// or have nothing in the column, say nothing.
package struct RecordingColumn: Sendable, Hashable {
  /// Of each recording, as the table names it.
  package private(set) var values: [String: String] = [:]

  /// - Parameters:
  ///   - path: A table with a header: CSV, or columns between semicolons or tabs.
  ///   - name: The name of the column, without regard to capitals and signs.
  /// - Returns: `nil` when there are no such columns.
  /// - Throws: As ``LabelTrack`` does for a file that cannot be read.
  package init?(reading path: String, name: String) throws(AudioError) {
    self.init(parsing: try LabelTrack.text(of: path), name: name)
  }

  /// The column of a text.
  package init?(parsing text: String, name: String) {
    var text = text[...]
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    let lines = text.split(whereSeparator: \.isNewline)
    guard let header = lines.first else { return nil }
    let separators: [Unicode.Scalar] = [",", ";", "\t"]
    let separator = separators.max { one, other in
      header.unicodeScalars.count { $0 == one } < header.unicodeScalars.count { $0 == other }
    }!
    func fields(_ line: Substring) -> [String] {
      DelimitedText.fields(of: line, separator: separator) ?? []
    }
    guard let columns = Self.columns(fields(header), name: name) else { return nil }
    for line in lines.dropFirst() {
      let fields = fields(line)
      guard fields.count > max(columns.recording, columns.value) else { continue }
      let recording = DelimitedText.unguarded(fields[columns.recording])
      let value = DelimitedText.unguarded(fields[columns.value])
      if !recording.isEmpty, !value.isEmpty { values[recording] = value }
    }
  }

  private static func columns(_ names: [String], name: String) -> (recording: Int, value: Int)? {
    let names = names.map(LabelColumns.plain)
    guard
      let recording = LabelColumns.recordings.compactMap({ names.firstIndex(of: $0) }).first,
      let value = names.firstIndex(of: LabelColumns.plain(name))
    else { return nil }
    return (recording, value)
  }
}
