import TragusClassifier
import TragusCore
import TragusFiles

/// Recordings that hold nothing of the kinds to be learned, except where they have a label.
package struct BackgroundRecordings: Sendable {
  /// A recording and what of it is background.
  package struct Recording: Sendable, Hashable {
    package let path: String
    /// What its clips are taken from: itself, unless clips of it that have labels are of another
    /// source.
    package let source: String
    /// What no label is near to, in seconds, each at least as long as a window.
    package let stretches: [ClosedRange<Double>]

    /// - Parameters:
    ///   - path: The path of its file.
    ///   - source: What its clips are taken from; the path unless set.
    ///   - labelled: What labels cover, in seconds, in any order.
    ///   - duration: The length of the recording in seconds.
    package init(
      path: String, source: String? = nil, labelled: [ClosedRange<Double>], duration: Double
    ) {
      (self.path, self.source) = (path, source ?? path)
      var stretches: [ClosedRange<Double>] = []
      var start = 0.0
      func add(until end: Double) {
        if end - start >= SoundClassifier.windowDuration { stretches.append(start...end) }
      }
      for label in labelled.sorted(by: { $0.lowerBound < $1.lowerBound }) {
        add(until: min(label.lowerBound - BackgroundRecordings.margin, duration))
        start = max(start, label.upperBound + BackgroundRecordings.margin)
      }
      add(until: duration)
      self.stretches = stretches
    }

    /// How long the stretches are together, in seconds.
    package var duration: Double {
      stretches.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    }
  }

  /// The name of the kind that they are learned as.
  package static let label = "background"
  /// Seconds before and after a label that are not used as background: nobody sets labels to the
  /// millisecond.
  static let margin = 0.25
  /// The longest clip, in seconds.
  static let greatestLength = 5.0

  /// In the order in which they were named, those without background left out.
  package private(set) var recordings: [Recording] = []
  /// What was left out, a sentence each.
  package private(set) var faults: [String] = []

  /// Looks for recordings.
  ///
  /// A recording with a file of labels has background where no label is; one without such a file is
  /// background from beginning to end. Where a folder is trained from, a recording without labels
  /// may hold anything and is left out. A recording that is a clip itself is left out too.
  ///
  /// - Parameters:
  ///   - paths: Files and folders.
  ///   - folder: The folder that is trained from.
  ///   - clips: Its clips.
  ///   - known: Recordings that are learned from already; those that are found again keep their source.
  ///   - isCancelled: Called while a pipe has nothing to read.
  /// - Throws: As `AudioFolder` and `TruthSet`; `invalidRequest` when there is no background at all.
  package init(
    _ paths: [String], besides folder: String, clips: [TrainingFolder.Clip],
    known: [Recording] = [],
    until isCancelled: @escaping () -> Bool = { false }
  ) throws(AudioError) {
    var seen = Set(clips.lazy.filter { $0.span == nil }.map { FilePlace($0.path) })
    // However a recording is spelled, all of it is of one source.
    let sources = Dictionary(
      known.map { (FilePlace($0.path), $0.source) }
        + clips.map { (FilePlace($0.path), $0.source) }
    ) { first, _ in first }
    for path in paths {
      let isTrainedFrom = Self.inside(path) == Self.inside(folder)
      for (recording, labelled) in try found(at: path, isTrainedFrom: isTrainedFrom)
      where seen.insert(FilePlace(recording)).inserted {
        do throws(AudioError) {
          let duration = try AudioFile.duration(of: recording, until: isCancelled)
          let found = Recording(
            path: recording, source: sources[FilePlace(recording)], labelled: labelled,
            duration: duration)
          if !found.stretches.isEmpty { recordings.append(found) }
        } catch {
          faults.append(error.message)
        }
      }
    }
    guard recordings.isEmpty, faults.isEmpty else { return }
    throw AudioError(
      .invalidRequest,
      "\(paths.map { "'\($0)'" }.joined(separator: " and ")) has no background: no stretch of "
        + "\(decimal(SoundClassifier.windowDuration, places: 3)) s without a label, in a recording "
        + "that is not a clip itself.")
  }

  /// Where a folder is, however it is spelled.
  private static func inside(_ folder: String) -> FilePlace {
    FilePlace(PathParts.join(folder, "."))
  }

  private mutating func found(
    at path: String, isTrainedFrom: Bool
  ) throws(AudioError) -> [(path: String, labelled: [ClosedRange<Double>])] {
    guard FileKind(path) != nil else {
      throw AudioError(.fileNotFound, "There is no file or folder '\(path)'; check the name.")
    }
    guard AudioFolder.exists(at: path) else {
      let truth = try RecordingLabels.file(beside: path).map { file throws(AudioError) in
        try TruthSet([file])
      }
      guard let truth else { return [(path, [])] }
      faults += truth.faults
      let own = known(truth).first { FilePlace($0.path) == FilePlace(path) }
      return own.map { [(path, $0.labelled)] } ?? []
    }
    let truth = try TruthSet([path], needsLabels: false)
    // The faults of the folder that is trained from are known already.
    if !isTrainedFrom { faults += truth.faults }
    return known(truth) + (isTrainedFrom ? [] : truth.unlabelled.map { ($0, []) })
  }

  /// The recordings of which it is known where they have labels.
  private mutating func known(
    _ truth: TruthSet
  ) -> [(path: String, labelled: [ClosedRange<Double>])] {
    for recording in truth.recordings where recording.hasFaults {
      faults.append(
        "'\(recording.path)' is not learned as background, because not all of its labels can be read."
      )
    }
    return truth.recordings.filter { !$0.hasFaults }.map { ($0.path, $0.labelled) }
  }

  /// All of the background, a clip for each stretch.
  package var stretches: [TrainingFolder.Clip] {
    recordings.flatMap { recording in
      recording.stretches.map {
        TrainingFolder.Clip(
          path: recording.path, label: Self.label, source: recording.source, span: $0)
      }
    }
  }

  /// Clips of background, spread over all recordings.
  ///
  /// - Parameter examples: What is learned already. Together, the clips are at most about as long
  ///   as the clips of its largest kind. Each is about as long as one of these.
  package func clips(for examples: [SoundExample]) -> [TrainingFolder.Clip] {
    Self.clips(of: recordings.map { ($0, $0.stretches) }, for: examples)
  }

  /// - Parameter recordings: What of each the clips may hold.
  static func clips(
    of recordings: [(recording: Recording, stretches: [ClosedRange<Double>])],
    for examples: [SoundExample]
  ) -> [TrainingFolder.Clip] {
    var durations: [String: Double] = [:]
    for example in examples { durations[example.label, default: 0] += example.duration }
    // Sums in the order of the clips: the same on every run.
    let mean = examples.reduce(0) { $0 + $1.duration } / Double(max(examples.count, 1))
    let length = min(max(mean, SoundClassifier.windowDuration), greatestLength)
    let pieces = recordings.map { $0.stretches.flatMap { Self.pieces(of: $0, length: length) } }
    var missing = max(Int((durations.values.max() ?? 0) / length), 1)
    var counts = pieces.map { _ in 0 }
    // From each recording one more, until there are enough.
    while missing > 0 {
      let open = pieces.indices.filter { counts[$0] < pieces[$0].count }.prefix(missing)
      guard !open.isEmpty else { break }
      for index in open { counts[index] += 1 }
      missing -= open.count
    }
    return recordings.indices.flatMap { index in
      let own = pieces[index]
      return (0..<counts[index]).map { number in
        let span = own[(2 * number + 1) * own.count / (2 * counts[index])]
        let recording = recordings[index].recording
        return TrainingFolder.Clip(
          path: recording.path, label: label, source: recording.source, span: span)
      }
    }
  }

  private static func pieces(
    of stretch: ClosedRange<Double>, length: Double
  ) -> [ClosedRange<Double>] {
    stride(from: stretch.lowerBound, to: stretch.upperBound, by: length).compactMap { start in
      let end = min(start + length, stretch.upperBound)
      // Less a rounding of what is just as long.
      return end - start > SoundClassifier.windowDuration - 1e-6 ? start...end : nil
    }
  }
}
