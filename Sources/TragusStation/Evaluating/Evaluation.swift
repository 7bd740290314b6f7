import Tragus

/// A detector on its way through the recordings.
package struct Evaluation {
  private let console: Console
  package let hearing: ScoredDetector
  package let isQuiet: Bool
  package private(set) var scorer: Scorer
  /// The lines and recordings that were left out.
  package private(set) var faultCount = 0

  package init(scorer: Scorer, hearing: ScoredDetector, isQuiet: Bool, on console: Console) {
    self.console = console
    self.scorer = scorer
    (self.hearing, self.isQuiet) = (hearing, isQuiet)
  }

  /// Scores all recordings, and reports what cannot be scored.
  ///
  /// - Throws: `malformedFile` when nothing could be scored, or the status of a signal.
  package mutating func run(
    _ truth: TruthSet, _ negatives: [(name: String, path: String)]
  ) throws {
    for fault in truth.faults { leaveOut(fault) }
    noteUnlabelled(truth)
    var progress = RecordingProgress(
      total: truth.recordings.count + negatives.count, isWanted: !isQuiet, on: console)
    defer { progress?.finish() }
    var scoredCount = 0
    for recording in truth.recordings {
      progress?.begin(recording.path)
      guard let heard = try heard(in: recording.path) else { continue }
      try console.checkStop()
      var faults: [String] = []
      let labels = recording.labels(within: heard.duration, faults: &faults)
      for fault in faults { leaveOut(fault) }
      scorer.add(
        heard.detections, labels: labels, recording: recording.path, duration: heard.duration)
      scoredCount += 1
    }
    for (name, path) in negatives {
      progress?.begin(path)
      guard let heard = try heard(in: path) else { continue }
      try console.checkStop()
      scorer.add(heard.detections, negative: name, duration: heard.duration)
      scoredCount += 1
    }
    guard scoredCount > 0 else {
      throw AudioError(
        .malformedFile, "Nothing could be scored: there is no recording that can be heard.")
    }
  }

  // `nil` for one that cannot be.
  private mutating func heard(in path: String) throws -> Heard? {
    do throws(AudioError) {
      return try hearing.hear(path)
    } catch {
      // What was interrupted is no fault.
      try console.checkStop()
      leaveOut(error.message)
      return nil
    }
  }

  // They are no fault: a folder may hold more than what is labelled.
  private func noteUnlabelled(_ truth: TruthSet) {
    guard !isQuiet, let first = truth.unlabelled.first else { return }
    let count = truth.unlabelled.count
    let subject =
      count == 1
      ? "'\(first)' has no labels and is"
      : "\(count) recordings, '\(first)' the first of them, have no labels and are"
    console.note(
      "\(subject) not scored; an empty .txt of the same name says that nothing is in one.")
  }

  /// Counts what cannot be scored, and tells why.
  package mutating func leaveOut(_ fault: String) {
    faultCount += 1
    if !isQuiet { console.warn(fault) }
  }

  /// - Throws: The status of an evaluation that left something out.
  package func finish() throws(ExitStatus) {
    guard faultCount > 0 else { return }
    console.output.flush()
    if !isQuiet {
      console.complain("\(faultCount) thing\(faultCount == 1 ? " was" : "s were") left out.")
    }
    throw ExitStatus.someFailed
  }
}
