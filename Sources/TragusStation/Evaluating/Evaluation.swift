import Tragus

/// The evaluation of a detector with recordings.
package struct Evaluation {
  private let console: Console
  private let hearing: ScoredDetector
  private let isQuiet: Bool
  // One scorer for each subject of the detector, and one for all.
  private var scorers: [Scorer]
  private var allNegatives: Scorer

  package init(scorer: Scorer, hearing: ScoredDetector, isQuiet: Bool, on console: Console) {
    self.console = console
    scorers = hearing.subjects.map { _ in scorer }
    allNegatives = scorer
    (self.hearing, self.isQuiet) = (hearing, isQuiet)
  }

  /// The score of each subject of the detector.
  package var scores: [(name: String, score: Score)] {
    zip(hearing.subjects, scorers).map { ($0, $1.score) }
  }

  /// The score of all subjects together, in the negative recordings.
  package var total: Score { allNegatives.score }

  /// Scores all recordings, and reports those that cannot be scored.
  ///
  /// - Parameters:
  ///   - truth: Recordings with labels, or `nil`.
  ///   - negatives: Recordings without the wanted sounds, with their classes.
  ///   - faults: Counts the omissions.
  /// - Throws: `malformedFile` when nothing could be scored, or the status of a signal.
  package mutating func run(
    _ truth: TruthSet?, _ negatives: [(name: String, path: String)], _ faults: inout FaultCount
  ) throws {
    let recordings = truth?.recordings ?? []
    let omissions = truth?.faults ?? []
    // Without other recordings, the one fault is the reason.
    if recordings.isEmpty, negatives.isEmpty, omissions.count == 1 {
      throw AudioError(.malformedFile, omissions[0])
    }
    for fault in omissions { faults.add(fault) }
    noteUnlabelled(truth?.unlabelled ?? [])
    var progress = RecordingProgress(
      total: recordings.count + negatives.count, isWanted: !isQuiet, on: console)
    defer { progress?.finish() }
    var scoredCount = 0
    for recording in recordings {
      progress?.begin(recording.path)
      guard let heard = try heard(in: recording.path, &faults) else { continue }
      try console.checkStop()
      var strays: [String] = []
      let labels = recording.labels(within: heard.duration, faults: &strays)
      for stray in strays { faults.add(stray) }
      let owned = labels.map { hearing.owners($0.label.text) }
      for (index, subject) in hearing.subjects.enumerated() {
        let own = zip(labels, owned).filter { $1.contains(subject) }.map(\.0)
        scorers[index].add(
          heard.detections[subject] ?? [], labels: TruthLabel.joined(own),
          recording: recording.path, duration: heard.duration)
      }
      scoredCount += 1
    }
    for (name, path) in negatives {
      progress?.begin(path)
      guard let heard = try heard(in: path, &faults) else { continue }
      try console.checkStop()
      for (index, subject) in hearing.subjects.enumerated() {
        scorers[index].add(
          heard.detections[subject] ?? [], negative: name, duration: heard.duration)
      }
      allNegatives.add(
        heard.detections.values.flatMap(\.self), negative: name, duration: heard.duration)
      scoredCount += 1
    }
    guard scoredCount > 0 else {
      throw AudioError(
        .malformedFile, "Nothing could be scored: there is no recording that can be heard.")
    }
  }

  // Returns `nil` for a recording that cannot be read.
  private func heard(in path: String, _ faults: inout FaultCount) throws -> Heard? {
    do throws(AudioError) {
      return try hearing.hear(path)
    } catch {
      // An interruption is not a fault.
      try console.checkStop()
      faults.add(error.message)
      return nil
    }
  }

  // Unlabelled recordings are not faults: a folder may hold more than the labels cover.
  private func noteUnlabelled(_ recordings: [String]) {
    guard !isQuiet, let first = recordings.first else { return }
    let count = recordings.count
    let subject =
      count == 1
      ? "'\(first)' has no labels and is"
      : "\(count) recordings, '\(first)' the first of them, have no labels and are"
    console.note(
      "\(subject) not scored; an empty .txt of the same name says that nothing is in one.")
  }
}
