import TragusCore
import TragusEvaluation
import TragusFiles

/// The clips of a folder, by kinds of sounds.
///
/// Either the folder has a folder for each kind, as `collect` writes it and as Create ML reads it; or
/// it holds recordings and files of labels beside them, and each label is a clip.
package struct TrainingFolder: Sendable {
  /// What clips are taken for being of the same source.
  package enum Grouping: String, Sendable, CaseIterable {
    /// The name of the file without what comes last, as in `kitchen-3.wav`, or the folder of the clip,
    /// where that is within the folder of its kind.
    case name
    /// Each by itself.
    case clip
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
  ///   what its sounds are.
  package init(_ path: String, grouping: Grouping = .name) throws(AudioError) {
    guard AudioFolder.exists(at: path) else {
      throw AudioError(
        .fileNotFound,
        "There is no folder '\(path)'. Clips are in a folder for each kind: sounds/dog/1.wav.")
    }
    let root = PathParts.withoutEndingSlashes(path)
    var reasons: [String] = []
    let files = try AudioFolder.files(in: root) { reasons.append($1.message) }
    faults = reasons
    let kinds = files.map { Self.parts(of: $0, below: root) }
    if kinds.contains(where: { $0.count > 1 }) {
      for (file, parts) in zip(files, kinds) {
        guard parts.count > 1 else {
          faults.append("'\(file)' is in no folder of a kind and was left out.")
          continue
        }
        let source = grouping == .clip ? file : Self.source(of: parts)
        clips.append(Clip(path: file, label: parts[0], source: source, span: nil))
      }
    } else {
      try takeLabels(in: root)
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

  private mutating func takeLabels(in root: String) throws(AudioError) {
    let truth = try TruthSet([root])
    faults += truth.faults
    for recording in truth.recordings {
      for truth in recording.labels {
        clips.append(Clip(of: truth.label, in: recording.path))
      }
    }
  }
}

extension TrainingFolder.Clip {
  /// What a label says is in a recording, which is its source.
  package init(of label: SoundLabel, in recording: String) {
    self.init(
      path: recording, label: label.text, source: recording, span: label.start...label.end)
  }

  /// Describes the clip.
  ///
  /// - Parameters:
  ///   - share: How many of its windows are described, above 0 to 1.
  ///   - disturbs: Whether it is trained on, and not judged.
  ///   - isCancelled: Asked while a pipe has nothing to read.
  package func example(
    share: Double = 1, disturbs: Bool = true, until isCancelled: @escaping () -> Bool = { false }
  ) throws(AudioError) -> SoundExample {
    try SoundExample(
      stream(until: isCancelled), label: label, source: source, name: name, share: share,
      disturbs: disturbs)
  }

  /// Its length in seconds, as far as its file says it; 0 where that cannot be read.
  var duration: Double {
    if let span { return span.upperBound - span.lowerBound }
    guard let file = try? AudioFile(reading: path) else { return 0 }
    return Double(file.remainingFrameCount ?? 0) / file.format.sampleRate
  }

  /// What the sound is known by, without describing it: ``SoundExample/digest``.
  ///
  /// - Parameter isCancelled: Asked while a pipe has nothing to read.
  package func digest(
    until isCancelled: @escaping () -> Bool = { false }
  ) throws(AudioError) -> String {
    try SoundDigest.text(of: stream(until: isCancelled))
  }

  /// Opens the clip, its channels mixed.
  ///
  /// - Parameter isCancelled: Asked while a pipe has nothing to read.
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
