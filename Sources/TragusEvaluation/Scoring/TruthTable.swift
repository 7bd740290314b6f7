import TragusCore

/// The labels of a file that may be about many recordings and may have faults.
///
/// What cannot be read is left out, each line with a sentence that says why. A row without an end is
/// a fault too: nobody could say whether a detector covered it.
package struct TruthTable: Sendable, Hashable {
  /// A label and where it stands.
  package struct Row: Sendable, Hashable {
    package let label: SoundLabel
    /// The recording that it is about, as the table names it; `nil` where it names none.
    package let recording: String?
    /// What stands in the column that was asked for; `nil` without such a column.
    package let group: String?
    /// Its line in the file, counted from 1.
    package let lineNumber: Int
  }

  /// In the order of the file.
  package let rows: [Row]
  /// What is left out, a sentence for each line.
  package let faults: [String]
  /// Whether there is a column of the name that was asked for.
  package let hasGroup: Bool

  /// The labels of a file of any of the formats.
  ///
  /// - Parameters:
  ///   - path: The file; UTF-8 text of at most ``LabelTrack/greatestByteCount`` bytes.
  ///   - group: The name of a column to keep, without regard to capitals and signs.
  /// - Throws: `fileNotFound`, `permissionDenied`, `readFailed`, or `malformedFile`. A file is
  ///   malformed when no column says when labels start, or when it is not text.
  package init(reading path: String, group: String? = nil) throws(AudioError) {
    try self.init(parsing: LabelTrack.text(of: path), group: group, name: path)
  }

  /// The labels of a text; `name` is what faults call it.
  package init(
    parsing text: String, group: String? = nil, name: String = "the labels"
  ) throws(AudioError) {
    var reader = LabelReader(name: name, group: group, skipsFaults: true)
    try reader.read(text, as: nil)
    hasGroup = reader.hasGroup
    rows = reader.rows.filter { $0.label.end > $0.label.start }.map {
      let recording = $0.recording.flatMap { $0.isEmpty ? nil : $0 }
      return Row(
        label: recording == nil ? $0.label : $0.labelInRecording, recording: recording,
        group: $0.group, lineNumber: $0.lineNumber)
    }
    let points = reader.rows.filter { $0.label.end == $0.label.start }.map {
      "'\(name)', line \($0.lineNumber): the label has no end, or no length. It is left out; give it an end."
    }
    faults = reader.faults + points
  }
}

extension LabelReader.Row {
  /// The label with its place in the recording that it names.
  var labelInRecording: SoundLabel {
    guard let offset, offset.isFinite else { return label }
    return SoundLabel(
      start: offset, end: offset + (label.end - label.start), text: label.text,
      lowFrequency: label.lowFrequency, highFrequency: label.highFrequency)
  }
}
