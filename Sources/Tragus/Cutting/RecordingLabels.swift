/// The labels of recordings: in a file beside each of them, or in one file that was named.
package struct RecordingLabels {
  /// What is left out of the files, a sentence for each line.
  package private(set) var faults: [String] = []
  // Of the file that was named, if one was, by their recordings.
  private var named: [FilePlace: [SoundLabel]]?
  // Of the only recording.
  private var others: [SoundLabel] = []

  /// - Parameters:
  ///   - path: A file of labels. They are about the only recording, or a column `path` names the
  ///     recording of each, from the folder of the file. `nil` for files beside the recordings.
  ///   - isOnly: Whether there is one recording alone.
  /// - Throws: As `TruthTable`.
  package init(in path: String?, isOnly: Bool) throws(AudioError) {
    guard let path else { return }
    let table = try TruthTable(reading: path)
    faults = table.faults
    let folder = PathParts(path).prefix
    var named: [FilePlace: [SoundLabel]] = [:]
    for row in table.rows {
      if let name = row.recording {
        let place = FilePlace(PathParts.isAbsolute(name) ? name : folder + name)
        named[place, default: []].append(row.label)
      } else {
        others.append(row.label)
      }
    }
    self.named = named
    guard isOnly || others.isEmpty else {
      throw AudioError(
        .invalidRequest,
        "'\(path)' has labels without a column 'path', so they are about one recording; name it "
          + "alone.")
    }
  }

  /// The labels of a recording, in the order of the file; `nil` where there is none of its name.
  ///
  /// - Throws: As `TruthTable`.
  package mutating func labels(of recording: String) throws(AudioError) -> [SoundLabel]? {
    if let named {
      let found = others + (named[FilePlace(recording)] ?? [])
      return found.isEmpty ? nil : found
    }
    guard let path = Self.file(beside: recording) else { return nil }
    let table = try TruthTable(reading: path)
    faults += table.faults
    return table.rows.map(\.label)
  }

  /// The file of labels beside a recording: `take.txt`, a table of Raven, `take.csv`, `take.tsv`,
  /// `take.wav.txt` or a file of BirdNET-Analyzer for `take.wav`.
  package static func file(beside recording: String) -> String? {
    let parts = PathParts(recording)
    let stem = parts.prefix + parts.stem
    let suffixes = [
      ".txt", ".selections.txt", ".Table.1.selections.txt", ".csv", ".tsv",
      ".BirdNET.selection.table.txt", ".BirdNET.results.csv", ".BirdNET.results.txt",
    ]
    return (suffixes.map { stem + $0 } + [recording + ".txt"]).first { FileKind($0) != nil }
  }
}
