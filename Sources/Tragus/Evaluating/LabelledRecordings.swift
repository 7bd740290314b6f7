/// The labels of recordings. A recording is known by its name, and its sound need not be there.
///
/// The name is the one in a column for it, without suffix, or else the name of the file of labels:
/// `take` for `take.txt`, `take.selections.txt` and `take.BirdNET.results.csv`. In a folder that is
/// searched, the folders below it belong to the name.
package struct LabelledRecordings: Sendable {
  /// A recording and its labels.
  package struct Recording: Sendable {
    /// Its name without suffix, from the folder on that was named.
    package let name: String
    /// Its name without folders.
    package var stem: String { PathParts(name).name }
    /// Its path, if the file is there.
    package fileprivate(set) var path: String?
    /// In the order of their files; they may lie over each other.
    package fileprivate(set) var labels: [TruthLabel] = []
  }

  /// In the order in which they are named.
  package private(set) var recordings: [Recording] = []
  /// What is left out, a sentence for each line or file.
  package private(set) var faults: [String] = []
  /// Texts that have no labels, such as a licence, a sentence for each.
  package private(set) var strangers: [String] = []

  // The places in `recordings`, by the whole names and by those without folders.
  private var places: [BytePath: Int] = [:]
  private var placesOfStems: [BytePath: [Int]] = [:]
  private var hasGroup = false
  /// Whether any table says which recordings its labels are in.
  package private(set) var namesRecordings = false

  /// Reads files of labels.
  ///
  /// - Parameters:
  ///   - paths: Files, and folders that are searched for them.
  ///   - group: The column of a table that groups the hit rates.
  /// - Throws: `fileNotFound` and the like when a path cannot be read; `invalidRequest` when no
  ///   table has such a column.
  package init(_ paths: [String], group: String? = nil) throws(AudioError) {
    for path in paths {
      guard AudioFolder.exists(at: path) else {
        add(try TruthTable(reading: path, group: group), of: path, in: PathParts(path).prefix)
        continue
      }
      var omissions: [String] = []
      let files = try AudioFolder.files(
        in: path, where: TruthSet.hasLabelSuffix, onOmission: { omissions.append($1.message) })
      faults += omissions
      for file in files {
        do throws(AudioError) {
          add(try TruthTable(reading: file, group: group), of: file, in: PathParts.join(path, ""))
        } catch  where error.code == .malformedFile {
          strangers.append(error.message)
        }
      }
    }
    if let group, !hasGroup {
      throw AudioError(
        .invalidRequest, "No table of labels has a column '\(group)'; name one that is there.")
    }
  }

  /// Recordings without labels.
  ///
  /// - Parameter paths: Files, and folders that are searched for recordings.
  /// - Throws: The errors of reading a folder.
  package init(recordings paths: [String]) throws(AudioError) {
    for path in paths {
      guard AudioFolder.exists(at: path) else {
        note(PathParts(path).stem, at: path)
        continue
      }
      let root = PathParts.join(path, "")
      for file in try AudioFolder.files(in: path) {
        let place = Self.place(of: file, below: root)
        note(PathParts(place).prefix + PathParts(place).stem, at: file)
      }
    }
  }

  private static func place(of path: String, below root: String) -> String {
    path.utf8.starts(with: root.utf8) ? String(path.utf8.dropFirst(root.utf8.count)) ?? path : path
  }

  private mutating func add(_ table: TruthTable, of file: String, in root: String) {
    faults += table.faults
    hasGroup = hasGroup || table.hasGroup
    let folder = PathParts(file).prefix
    let name = PathParts(Self.place(of: file, below: root)).prefix + Self.name(ofLabels: file)
    // A file without labels says that nothing is in its recording.
    if !table.rows.contains(where: { $0.recording != nil }) {
      note(name, at: TruthSet.recording(beside: file))
    }
    for row in table.rows {
      let path = row.recording.map { PathParts.isAbsolute($0) ? $0 : folder + $0 }
      if path != nil { namesRecordings = true }
      let own = path.map { PathParts(Self.place(of: $0, below: root)).prefix + PathParts($0).stem }
      let place = note(own ?? name, at: path ?? TruthSet.recording(beside: file))
      recordings[place].labels.append(
        TruthLabel(row.label, group: table.hasGroup ? row.group ?? "" : nil))
    }
  }

  @discardableResult
  private mutating func note(_ name: String, at path: String?) -> Int {
    let path = path.flatMap { FileKind($0) == nil ? nil : $0 }
    guard let place = places[BytePath(name)] else {
      let recording = Recording(name: name, path: path)
      places[BytePath(name)] = recordings.count
      placesOfStems[BytePath(recording.stem), default: []].append(recordings.count)
      recordings.append(recording)
      return recordings.count - 1
    }
    recordings[place].path = recordings[place].path ?? path
    return place
  }

  /// The recording that is the same as one of other labels: with the same name, or else the only one
  /// with the same name without folders.
  package func recording(like other: Recording, of others: LabelledRecordings) -> Recording? {
    if let place = places[BytePath(other.name)] { return recordings[place] }
    let stem = BytePath(other.stem)
    guard let own = placesOfStems[stem], own.count == 1, others.placesOfStems[stem]?.count == 1
    else { return nil }
    return recordings[own[0]]
  }

  // What programs put between the name of a recording and the suffix of its labels.
  private static let extras: Set<String> = [
    "selections", "selection", "table", "results", "birdnet", "labels",
  ]

  private static func name(ofLabels path: String) -> String {
    var name = PathParts(path).stem
    var isExtra = false
    while true {
      let parts = PathParts(name)
      let last = parts.suffix.dropFirst().lowercased()
      // As in take.Table.1.selections.txt.
      let isNumber = isExtra && last.count == 1
      guard extras.contains(last) || isNumber || AudioFileFormat.hasAudioSuffix(name) else {
        return name
      }
      isExtra = true
      name = parts.stem
    }
  }
}
