import TragusClassifier
import TragusCore
import TragusEvaluation
import TragusFiles

/// The clips of a folder, by kinds of sounds.
///
/// Either the folder has a folder for each kind, as `collect` writes it and as Create ML reads it.
/// Or it holds recordings with files of labels beside them, and each label is a clip.
package struct TrainingFolder: Sendable {
  /// What clips are taken for being of the same source.
  package enum Grouping: Sendable, Hashable {
    /// The name of the file without its last part, as `kitchen` in `kitchen-3.wav`. Or the folder
    /// of the clip, where that is within the folder of its kind.
    case name
    /// Each by itself.
    case clip
    /// What a column of a table says of the clip, such as the speaker heard in it.
    case column(String)

    /// - Parameter text: `name`, `clip`, or the name of a column.
    package init(_ text: String) {
      switch text {
      case "name": self = .name
      case "clip": self = .clip
      default: self = .column(text)
      }
    }
  }

  /// A file, or a part of it.
  package struct Clip: Sendable, Hashable {
    package let path: String
    package var label: String
    package let source: String
    /// In seconds, where it is a part.
    package let span: ClosedRange<Double>?

    /// What it is called.
    package var name: String {
      guard let span else { return path }
      return "\(path) from \(decimal(span.lowerBound, places: 2)) s"
    }
  }

  /// In the order of their paths.
  package private(set) var clips: [Clip] = []
  /// What was left out, a sentence each.
  package private(set) var faults: [String] = []

  /// - Throws: `fileNotFound`, `permissionDenied`; `invalidRequest` when nothing in the folder says
  ///   what its sounds are, or no table has the column that tells sources apart.
  package init(_ path: String, grouping: Grouping = .name) throws(AudioError) {
    guard AudioFolder.exists(at: path) else {
      guard FileKind(path) != nil else {
        throw AudioError(
          .fileNotFound,
          "There is no folder '\(printable(path))'; "
            + (AudioError.fileNear(path).map { "did you mean '\(printable($0))'?" }
              ?? "clips are in a folder for each kind: sounds/dog/1.wav."))
      }
      let isTable =
        ["csv", "tsv", "txt"].contains(PathParts(path).suffix.dropFirst().lowercased())
        && (try? RecordingLabels(in: path, isOnly: true)) != nil
      throw AudioError(
        .invalidRequest,
        isTable
          ? "'\(printable(path))' is a table; name the recordings, and the table as --labels "
            + "\(printable(path))."
          : "'\(printable(path))' is a file; name a folder with a folder for each kind, as in "
            + "sounds/dog/1.wav.")
    }
    let root = PathParts.withoutEndingSlashes(path)
    var reasons: [String] = []
    let files = try AudioFolder.files(in: root) { reasons.append($1.message) }
    faults = reasons
    let kinds = files.map { Self.parts(of: $0, below: root) }
    if kinds.contains(where: { $0.count > 1 }) {
      var sources: [BytePath: String] = [:]
      if case .column(let name) = grouping { sources = try self.sources(in: root, column: name) }
      for (file, parts) in zip(files, kinds) {
        guard parts.count > 1 else {
          faults.append("'\(file)' is in no folder of a kind and was left out.")
          continue
        }
        if let fault = SoundModel.fault(ofLabel: parts[0]) {
          faults.append("The folder of '\(file)' \(fault); the clip was left out.")
          continue
        }
        let source: String
        switch grouping {
        case .name: source = Self.source(of: parts)
        case .clip: source = file
        case .column(let name):
          guard let value = sources[BytePath(file)] else {
            faults.append("No table says the '\(name)' of '\(file)', which was left out.")
            continue
          }
          source = value
        }
        clips.append(Clip(path: file, label: parts[0], source: source, span: nil))
      }
    } else {
      try takeLabels(in: root, grouping)
    }
  }

  /// Takes each label of recordings as a clip.
  ///
  /// - Parameters:
  ///   - recordings: Recordings with their labels.
  ///   - faults: What was left out of the labels, a sentence each.
  package init(of recordings: [(path: String, labels: [SoundLabel])], faults: [String]) {
    self.faults = faults
    for (path, labels) in recordings {
      for label in labels { take(label, of: path) }
    }
  }

  /// Whether a folder has folders with sound in it: one for each kind.
  package static func hasKinds(_ path: String) throws(AudioError) -> Bool {
    let root = PathParts.withoutEndingSlashes(path)
    return try AudioFolder.files(in: root, where: { AudioFileFormat.hasAudioSuffix($0) })
      .contains { parts(of: $0, below: root).count > 1 }
  }

  /// The names of the folders below another, and of the file.
  private static func parts(of file: String, below root: String) -> [String] {
    String(decoding: file.utf8.dropFirst(root.utf8.count), as: UTF8.self).split(separator: "/")
      .map(String.init)
  }

  /// What a clip was taken from: the path below the kind, if it has one, or its name without its last
  /// word.
  static func source(of parts: [String]) -> String {
    if parts.count > 2 { return parts[1..<(parts.count - 1)].joined(separator: "/") }
    var name = parts[parts.count - 1][...]
    if let dot = name.lastIndex(of: "."), dot > name.startIndex { name = name[..<dot] }
    let separators: Set<Character> = ["-", "_", " "]
    guard let last = name.lastIndex(where: separators.contains),
      1...4 ~= name.distance(from: last, to: name.endIndex) - 1
    else { return String(name) }
    var stem = name[..<last]
    while let end = stem.last, separators.contains(end) { stem.removeLast() }
    return stem.isEmpty ? String(name) : String(stem)
  }

  /// What a column of the tables in a folder says of its clips, by their paths.
  private func sources(
    in root: String, column: String
  ) throws(AudioError) -> [BytePath: String] {
    var sources: [BytePath: String] = [:]
    var isFound = false
    let tables = try AudioFolder.files(
      in: root,
      where: { path in [".csv", ".tsv", ".txt"].contains { path.lowercased().hasSuffix($0) } },
      onOmission: { _, _ in })
    for path in tables {
      guard let table = try? RecordingColumn(reading: path, name: column) else { continue }
      isFound = true
      let folder = PathParts(path).prefix
      for (recording, source) in table.values {
        sources[BytePath(PathParts.isAbsolute(recording) ? recording : folder + recording)] = source
      }
    }
    guard isFound else {
      throw AudioError(
        .invalidRequest,
        tables.isEmpty
          ? "There is no table in '\(root)', so no column '\(printable(column))'; write --group-by name or "
            + "clip."
          : "No table in '\(root)' has the columns 'path' and '\(printable(column))'; name a column "
            + "that is there.")
    }
    return sources
  }

  private mutating func takeLabels(in root: String, _ grouping: Grouping) throws(AudioError) {
    var column: String?
    if case .column(let name) = grouping { column = name }
    let truth = try TruthSet([root], group: column)
    faults += truth.faults
    for recording in truth.recordings {
      for truth in recording.labels {
        take(
          truth.label, of: recording.path, source: truth.group.flatMap { $0.isEmpty ? nil : $0 })
      }
    }
  }

  private mutating func take(_ label: SoundLabel, of recording: String, source: String? = nil) {
    if let fault = SoundModel.fault(ofLabel: label.text) {
      faults.append(
        "The label of '\(recording)' at \(decimal(label.start, places: 3)) s \(fault); it was left "
          + "out.")
    } else {
      clips.append(Clip(of: label, in: recording, source: source))
    }
  }
}

extension TrainingFolder.Clip {
  /// What a label says is in a recording, which is its source unless there is another.
  package init(of label: SoundLabel, in recording: String, source: String? = nil) {
    self.init(
      path: recording, label: label.text, source: source ?? recording,
      span: label.start...label.end)
  }

  /// Describes the clip.
  ///
  /// - Parameters:
  ///   - share: How many of its windows are described, above 0 to 1.
  ///   - disturbs: Whether it is trained on, and not judged.
  ///   - isCancelled: Called while a pipe has nothing to read.
  package func example(
    share: Double = 1, disturbs: Bool = true, until isCancelled: @escaping () -> Bool = { false }
  ) throws(AudioError) -> SoundExample {
    try SoundExample(
      stream(until: isCancelled), label: label, source: source, name: name, share: share,
      disturbs: disturbs)
  }

  /// Its length in seconds; 0 where that cannot be read.
  ///
  /// - Parameter isCancelled: Called while a pipe has nothing to read.
  func duration(until isCancelled: @escaping () -> Bool) -> Double {
    if let span { return span.upperBound - span.lowerBound }
    return (try? AudioFile.duration(of: path, until: isCancelled)) ?? 0
  }

  /// What the sound is known by, without describing it: ``SoundExample/digest``.
  ///
  /// - Parameter isCancelled: Called while a pipe has nothing to read.
  package func digest(
    until isCancelled: @escaping () -> Bool = { false }
  ) throws(AudioError) -> String {
    try SoundDigest.text(of: stream(until: isCancelled))
  }

  /// Opens the clip, its channels mixed.
  ///
  /// - Parameter isCancelled: Called while a pipe has nothing to read.
  package func stream(
    until isCancelled: @escaping () -> Bool = { false }
  ) throws(AudioError) -> any AudioSource {
    let file = try AudioFile(reading: path, until: isCancelled)
    var stream: any AudioSource = file
    if let span {
      let rate = file.format.sampleRate
      let start = Int64((span.lowerBound * rate).rounded())
      try file.seek(toFrame: start)
      stream = ExcerptSource(
        file, from: start, to: max(Int64((span.upperBound * rate).rounded()), start + 1),
        position: file.position)
    }
    return stream.format.channelCount > 1 ? ChannelSource(stream, .mix) : stream
  }
}
