/// The labels of recordings that need not be there: the recordings are told apart by their names.
///
/// The name is the one in a column for it, without folders and suffix, or else the name of the file
/// of labels: `take` for `take.txt`, `take.selections.txt` and `take.BirdNET.results.csv`.
package struct LabelledRecordings: Sendable {
  /// A recording and its labels.
  package struct Recording: Sendable {
    /// Its name, without folder and suffix.
    package let name: String
    /// Its path, if the file is there.
    package fileprivate(set) var path: String?
    /// In the order of their files; they may lie over each other.
    package fileprivate(set) var labels: [TruthLabel] = []
  }

  /// In the order in which they are named.
  package private(set) var recordings: [Recording] = []
  /// What is left out, a sentence for each line or file.
  package private(set) var faults: [String] = []

  private var places: [String: Int] = [:]
  private var hasGroup = false

  /// Reads files of labels.
  ///
  /// - Parameters:
  ///   - paths: Files, and folders that are searched for them.
  ///   - group: The column of a table by which hit rates are told apart.
  /// - Throws: `fileNotFound` and the like when a path cannot be read; `invalidRequest` when no
  ///   table has such a column.
  package init(_ paths: [String], group: String? = nil) throws(AudioError) {
    for path in paths {
      guard AudioFolder.exists(at: path) else {
        add(try TruthTable(reading: path, group: group), of: path)
        continue
      }
      var omissions: [String] = []
      let files = try AudioFolder.files(
        in: path, where: TruthSet.hasLabelSuffix, onOmission: { omissions.append($1.message) })
      faults += omissions
      for file in files {
        do throws(AudioError) {
          add(try TruthTable(reading: file, group: group), of: file)
        } catch  where error.code == .malformedFile {
          // Some other text, such as a licence.
          faults.append(error.message)
        }
      }
    }
    if let group, !hasGroup {
      throw AudioError(
        .invalidRequest, "No table of labels has a column '\(group)'; name one that is there.")
    }
  }

  private mutating func add(_ table: TruthTable, of file: String) {
    faults += table.faults
    hasGroup = hasGroup || table.hasGroup
    let folder = PathParts(file).prefix
    let name = Self.name(ofLabels: file)
    // A file without labels says that nothing is in its recording.
    if !table.rows.contains(where: { $0.recording != nil }) {
      note(name, at: TruthSet.recording(beside: file))
    }
    for row in table.rows {
      let path = row.recording.map { PathParts.isAbsolute($0) ? $0 : folder + $0 }
      let place = note(
        path.map { PathParts($0).stem } ?? name, at: path ?? TruthSet.recording(beside: file))
      recordings[place].labels.append(
        TruthLabel(row.label, group: table.hasGroup ? row.group ?? "" : nil))
    }
  }

  @discardableResult
  private mutating func note(_ name: String, at path: String?) -> Int {
    let path = path.flatMap { FileKind($0) == nil ? nil : $0 }
    guard let place = places[name] else {
      places[name] = recordings.count
      recordings.append(Recording(name: name, path: path))
      return recordings.count - 1
    }
    recordings[place].path = recordings[place].path ?? path
    return place
  }

  /// The recording with a name.
  package subscript(name: String) -> Recording? { places[name].map { recordings[$0] } }

  // What programs put between the name of a recording and the suffix of its labels.
  private static let extras: Set<String> = [
    "selections", "selection", "table", "results", "birdnet", "labels",
  ]

  private static func name(ofLabels path: String) -> String {
    var name = PathParts(path).stem
    while true {
      let parts = PathParts(name)
      let last = parts.suffix.dropFirst().lowercased()
      guard extras.contains(last) || last.count == 1 || AudioFileFormat.hasAudioSuffix(name) else {
        return name
      }
      name = parts.stem
    }
  }
}
