/// Recordings and the labels that say what is in them.
///
/// A file of labels belongs to the recording of the same name beside it (`take.txt`,
/// `take.selections.txt` or `take.wav.txt` to `take.wav`). Or a column names the recording of each
/// row, as a path from the folder of the file. Folders are searched for such files.
package struct TruthSet: Sendable {
  /// A recording and its labels.
  package struct Recording: Sendable {
    /// Its path.
    package let path: String
    /// In the order of their starts. They do not overlap, unless labels of different names may.
    package fileprivate(set) var labels: [TruthLabel]
    /// What any label covers, in seconds, also one that was left out.
    package fileprivate(set) var labelled: [ClosedRange<Double>] = []
    /// Whether there may be labels of it that could not be read.
    package fileprivate(set) var hasFaults = false

    /// The labels, without those that end after the recording by more than rounding.
    ///
    /// - Parameters:
    ///   - duration: The length of the recording, in seconds.
    ///   - faults: Gets a sentence for each label that is left out.
    package func labels(within duration: Double, faults: inout [String]) -> [TruthLabel] {
      labels.filter { truth in
        let label = truth.label
        // Labels are written to a tenth of a second, often enough.
        guard label.end > duration + 0.1 || label.start >= duration else { return true }
        faults.append(
          "'\(path)' ends at \(decimal(duration, places: 3)) s, before the label from "
            + "\(decimal(label.start, places: 3)) to \(decimal(label.end, places: 3)) s does; it is "
            + "left out.")
        return false
      }
    }
  }

  /// In the order in which they are named.
  package private(set) var recordings: [Recording] = []
  /// What is left out, a sentence for each line or file.
  package private(set) var faults: [String] = []
  /// The recordings in the folders that no file of labels is about.
  package private(set) var unlabelled: [String] = []

  private static let labelSuffixes = [".txt", ".csv", ".tsv"]

  private let recording: String?
  private let group: String?
  private let names: Set<String>
  private let tellsNamesApart: Bool
  private var foundNames: Set<String> = []
  private var hasGroup = false
  // Texts that look the same can name two recordings.
  private var labels: [BytePath: [(label: TruthLabel, place: String)]] = [:]
  private var labelled: [BytePath: [ClosedRange<Double>]] = [:]
  private var faulty: Set<BytePath> = []
  // Why the first file of labels beside a recording could not be read.
  private var failure: AudioError?
  private var order: [String] = []

  /// Reads files of labels.
  ///
  /// - Parameters:
  ///   - paths: Files, and folders that are searched for them.
  ///   - recording: What the labels of a named file are about; `nil` for what its name says.
  ///   - names: The labels that count; empty for all.
  ///   - group: The column of a table by which hit rates are told apart.
  ///   - tellsNamesApart: Whether labels of different names may lie over each other.
  ///   - needsLabels: Whether a folder without any is an error.
  /// - Throws: `fileNotFound` and the like when a path that was named cannot be read at all.
  ///   `invalidRequest` when there is no label of such a name, or no such column.
  package init(
    _ paths: [String], of recording: String? = nil, names: [String] = [], group: String? = nil,
    tellsNamesApart: Bool = false, needsLabels: Bool = true
  ) throws(AudioError) {
    (self.recording, self.names, self.group) = (recording, Set(names), group)
    self.tellsNamesApart = tellsNamesApart
    for path in paths {
      if AudioFolder.exists(at: path) {
        try readFolder(path, needsLabels: needsLabels)
      } else {
        let table = try TruthTable(reading: path, group: group)
        if table.rows.isEmpty, table.faults.isEmpty,
          recording ?? Self.recording(beside: path) == nil
        {
          faults.append("'\(path)' has no labels, and no recording of its name is beside it.")
        }
        add(table, of: path)
      }
    }
    recordings = order.map {
      Recording(
        path: $0, labels: joined(labels[BytePath($0)] ?? []),
        labelled: labelled[BytePath($0)] ?? [], hasFaults: faulty.contains(BytePath($0)))
    }
    unlabelled.removeAll { labels[BytePath($0)] != nil || faulty.contains(BytePath($0)) }
    try check()
  }

  /// Whether a folder has a file of labels of a recording.
  package static func isLabelled(_ folder: String) throws(AudioError) -> Bool {
    let truth = try TruthSet([folder], needsLabels: false)
    return !truth.recordings.isEmpty || !truth.faulty.isEmpty
  }

  private mutating func check() throws(AudioError) {
    if let group, !hasGroup {
      throw AudioError(
        .invalidRequest,
        "No table of labels has a column '\(group)'; name one that is there.")
    }
    guard !names.isEmpty, names.isDisjoint(with: foundNames) else {
      faults += names.subtracting(foundNames).sorted().map {
        "No label is called '\(printable($0))'."
      }
      return
    }
    let found = foundNames.sorted().prefix(8).map { "'\($0)'" }.joined(separator: ", ")
    throw AudioError(
      .invalidRequest,
      "No label is called \(names.sorted().map { "'\($0)'" }.joined(separator: " or ")); "
        + (found.isEmpty ? "there are none." : "there are \(found)."))
  }

  private mutating func readFolder(_ folder: String, needsLabels: Bool) throws(AudioError) {
    var omissions: [String] = []
    let files = try AudioFolder.files(
      in: folder, where: { Self.hasLabelSuffix($0) || AudioFileFormat.hasAudioSuffix($0) },
      onOmission: { omissions.append($1.message) })
    faults += omissions
    unlabelled += files.filter { AudioFileFormat.hasAudioSuffix($0) }
    let countBefore = order.count
    for path in files where Self.hasLabelSuffix(path) {
      let recording = Self.recording(beside: path)
      do throws(AudioError) {
        let table = try TruthTable(reading: path, group: group)
        add(table, of: path)
      } catch  where recording == nil && error.code == .malformedFile {
        // Some other text, such as a licence.
        continue
      } catch {
        faults.append(error.message)
        if let recording { faulty.insert(BytePath(recording)) }
        failure = failure ?? error
      }
    }
    guard needsLabels, order.count == countBefore else { return }
    if let failure { throw failure }
    let above = PathParts(PathParts.withoutEndingSlashes(folder)).prefix
    if !unlabelled.isEmpty, !above.isEmpty {
      throw AudioError(
        .fileNotFound,
        "The folder '\(folder)' has no labels; for clips in one folder for each class, name the folder "
          + "above: \(above).")
    }
    throw AudioError(
      .fileNotFound,
      "The folder '\(folder)' has no labels. If it holds the clips of one class, name the folder above. "
        + "Labels are called like the recording, as take.txt beside take.wav, or are a table with a "
        + "column 'path'.")
  }

  /// Whether the name of a file may be the name of a file of labels.
  package static func hasLabelSuffix(_ path: String) -> Bool {
    labelSuffixes.contains { path.lowercased().hasSuffix($0) }
  }

  private mutating func add(_ table: TruthTable, of path: String) {
    faults += table.faults
    hasGroup = hasGroup || table.hasGroup
    let beside = recording ?? Self.recording(beside: path)
    let folder = PathParts(path).prefix
    // One without labels has nothing in it of what is looked for.
    if let beside, table.rows.isEmpty { note(beside) }
    if let beside, !table.faults.isEmpty { faulty.insert(BytePath(beside)) }
    var strayCount = 0
    for row in table.rows {
      let named = row.recording.map { PathParts.isAbsolute($0) ? $0 : folder + $0 }
      guard let recording = named ?? beside else {
        strayCount += 1
        continue
      }
      note(recording)
      if !table.faults.isEmpty { faulty.insert(BytePath(recording)) }
      foundNames.insert(row.label.text)
      labelled[BytePath(recording), default: []].append(row.label.start...row.label.end)
      guard names.isEmpty || names.contains(row.label.text) else { continue }
      let place = "'\(path)', line \(row.lineNumber)"
      if row.label.start < 0 {
        faults.append("\(place): the label starts before the recording; it is left out.")
      } else {
        let label = TruthLabel(row.label, group: table.hasGroup ? row.group ?? "" : nil)
        labels[BytePath(recording), default: []].append((label, place))
      }
    }
    guard strayCount > 0 else { return }
    faults.append(
      "'\(path)' has \(strayCount) label\(strayCount == 1 ? "" : "s") of no recording: no file of that "
        + "name is beside it, and no column 'path' names one; left out.")
  }

  private mutating func note(_ recording: String) {
    guard labels[BytePath(recording)] == nil else { return }
    labels[BytePath(recording)] = []
    order.append(recording)
  }

  // Sums of starts and durations are not exact, in seconds.
  private static let rounding = 1e-6

  // In their order; of two that lie over each other the one that starts first stays.
  private mutating func joined(_ labels: [(label: TruthLabel, place: String)]) -> [TruthLabel] {
    var joined: [TruthLabel] = []
    // Where the last label of each name ends; of all together where names do not count.
    var ends: [String: Double] = [:]
    let sorted = labels.sorted { $0.label.label.start < $1.label.label.start }
    for (label, place) in sorted {
      let name = tellsNamesApart ? label.label.text : ""
      let last = ends[name] ?? 0
      guard last - label.label.start <= Self.rounding else {
        faults.append("\(place): the label lies over the one before; it is left out.")
        continue
      }
      joined.append(last > label.label.start ? label.starting(at: last) : label)
      ends[name] = joined[joined.count - 1].label.end
    }
    return joined
  }

  /// The recording that a file of labels is about by its name: of `take.Table.1.selections.txt`
  /// `take.Table.1.selections.wav`, `take.Table.1.wav`, … or `take.wav`.
  package static func recording(beside path: String) -> String? {
    var parts = PathParts(path)
    while !parts.suffix.isEmpty {
      let base = parts.prefix + parts.stem
      parts = PathParts(base)
      if AudioFileFormat.hasAudioSuffix(base), isRecording(base) { return base }
      for suffix in AudioFileFormat.audioSuffixes {
        for suffix in [suffix, suffix.uppercased()] where isRecording("\(base).\(suffix)") {
          return "\(base).\(suffix)"
        }
      }
    }
    return nil
  }

  private static func isRecording(_ path: String) -> Bool {
    [.file, .other].contains(FileKind(path))
  }
}

extension TruthSet.Recording: Hashable {
  /// Paths are compared by their bytes.
  package static func == (one: Self, other: Self) -> Bool {
    BytePath(one.path) == BytePath(other.path) && one.labels == other.labels
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(BytePath(path))
    hasher.combine(labels)
  }
}

extension TruthLabel {
  /// The same from a time on that is not before its start.
  fileprivate func starting(at start: Double) -> TruthLabel {
    TruthLabel(
      SoundLabel(
        start: start, end: max(start, label.end), text: label.text,
        lowFrequency: label.lowFrequency,
        highFrequency: label.highFrequency),
      group: group)
  }
}
