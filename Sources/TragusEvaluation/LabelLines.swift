import TragusCore

extension LabelTrack {
  /// A label and the number of its line, counted from 1.
  package typealias Line = (label: SoundLabel, number: Int)

  /// What a text says of one recording.
  ///
  /// Of a table that names several recordings, only the rows that name this one count.
  ///
  /// - Parameters:
  ///   - text: What the file holds, in any of the formats.
  ///   - name: What errors call it.
  ///   - recording: The name of the recording's file.
  /// - Throws: `malformedFile` with the number of the line that cannot be read.
  package static func lines(
    of text: String, name: String, for recording: String
  ) throws(AudioError) -> [Line] {
    var reader = LabelReader(name: name)
    try reader.read(text, as: nil)
    func file(_ row: LabelReader.Row) -> String? {
      // A table may come from a computer that has backslashes in its paths.
      row.recording?.split { $0 == "/" || $0 == "\\" }.last.map(String.init)
    }
    let isAboutSeveral = Set(reader.rows.compactMap(file)).count > 1
    return reader.rows.filter { !isAboutSeveral || file($0) == recording }.map {
      (file($0) == nil ? $0.label : $0.labelInRecording, $0.lineNumber)
    }
  }
}
