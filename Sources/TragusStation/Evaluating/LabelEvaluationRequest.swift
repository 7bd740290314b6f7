import Tragus

/// The comparison of labels that a program predicted with the true ones. No recording is heard.
package struct LabelEvaluationRequest {
  /// Files and folders of the true labels.
  package var truth: [String] = []
  /// Files and folders of the predicted labels.
  package var predicted: [String] = []
  /// The labels that count; empty for all.
  package var labels: [String] = []
  /// The column of a table that groups the hit rates.
  package var group: String?
  package var scorer = Scorer()
  package var isQuiet = false

  package init() {}

  /// Scores each kind of label. Capitals do not matter.
  ///
  /// - Parameter faults: Counts the omissions.
  /// - Throws: The errors of reading; `malformedFile` when nothing could be scored.
  package func run(
    on console: Console, _ faults: inout FaultCount
  ) throws -> SoundEvaluationRequest.Outcome {
    let truth = try LabelledRecordings(truth, group: group)
    let predicted = try LabelledRecordings(predicted)
    for fault in truth.faults + predicted.faults + truth.strangers + predicted.strangers {
      faults.add(fault)
    }
    // One recording on each side needs no common name, unless both have one.
    let isPair =
      truth.recordings.count == 1 && predicted.recordings.count == 1
      && !(truth.namesRecordings && predicted.namesRecordings)
    func counterpart(_ recording: LabelledRecordings.Recording) -> LabelledRecordings.Recording? {
      isPair ? predicted.recordings[0] : predicted.recording(like: recording, of: truth)
    }
    let labelled = predicted.recordings.filter { !$0.labels.isEmpty }
    let strays =
      isPair ? [] : labelled.filter { truth.recording(like: $0, of: predicted) == nil }
    if let first = strays.first {
      faults.add(
        "\(strays.count) of \(labelled.count) recordings with predictions have no true labels of their name, as '\(printable(first.name))'."
      )
    }
    guard !truth.recordings.isEmpty, labelled.isEmpty || strays.count < labelled.count else {
      throw AudioError(
        .malformedFile,
        "Nothing could be scored: no predictions are for a recording with true labels; files of labels are matched by their names."
      )
    }
    let spans = labelled.flatMap(\.labels).map(\.label)
    if !isQuiet, !spans.isEmpty, spans.allSatisfy({ $0.start == $0.end }) {
      console.warn(
        "The predictions have no ends, so they are points; a column 'end' says how long each lasts."
      )
    }
    let names = try names(in: truth, predicted)
    for label in labels where !names.contains(where: { $0.lowercased() == label.lowercased() }) {
      faults.add("No label is called '\(printable(label))'.")
    }
    var scorers = names.map { _ in scorer }
    var unknownCount = 0
    for recording in truth.recordings {
      try console.checkStop()
      let found = counterpart(recording)
      let duration = try duration(of: recording, on: console, &faults)
      if duration == nil { unknownCount += 1 }
      let all = recording.labels + (found?.labels ?? [])
      let length = duration ?? all.reduce(0) { max($0, $1.label.end) }
      let (own, events) = (Self.named(recording.labels), Self.named(found?.labels ?? []))
      for (index, name) in names.enumerated() {
        scorers[index].add(
          (events[name.lowercased()] ?? []).map {
            Detection(start: $0.label.start, end: $0.label.end)
          },
          labels: TruthLabel.joined(
            (own[name.lowercased()] ?? []).sorted { $0.label.start < $1.label.start }),
          recording: recording.name, duration: length)
      }
    }
    if !isQuiet, unknownCount > 0 {
      console.note(
        "the length of \(unknownCount == 1 ? "1 recording" : "\(unknownCount) recordings") is taken from the last label, for the sound is not there."
      )
    }
    if !isQuiet { noteNames(in: truth, predicted, on: console) }
    var outcome = SoundEvaluationRequest.Outcome()
    outcome.confidence = scorer.confidence
    outcome.sounds = zip(names, scorers).map { ($0, $1.score) }
    return outcome
  }

  // Labels by their texts in small letters.
  private static func named(_ labels: [TruthLabel]) -> [String: [TruthLabel]] {
    Dictionary(grouping: labels) { $0.label.text.lowercased() }
  }

  // The length of a recording in seconds; `nil` without one that can be read.
  private func duration(
    of recording: LabelledRecordings.Recording, on console: Console, _ faults: inout FaultCount
  ) throws -> Double? {
    guard let path = recording.path else { return nil }
    do throws(AudioError) {
      return try AudioFile.duration(of: path, until: { console.isStopping })
    } catch {
      try console.checkStop()
      faults.add(error.message)
      return nil
    }
  }

  // Names that are on one side alone may mean the same.
  private func noteNames(
    in truth: LabelledRecordings, _ predicted: LabelledRecordings, on console: Console
  ) {
    func names(_ labels: LabelledRecordings) -> Set<String> {
      Set(labels.recordings.flatMap(\.labels).map { $0.label.text.lowercased() })
    }
    let (known, found) = (names(truth), names(predicted))
    func list(_ names: Set<String>) -> String {
      names.sorted().prefix(4).map { "'\(printable($0))'" }.joined(separator: ", ")
    }
    let (missing, strange) = (known.subtracting(found), found.subtracting(known))
    guard !missing.isEmpty, !strange.isEmpty else { return }
    console.note(
      "only the true labels have \(list(missing)), and only the predicted ones \(list(strange)); labels are compared by their names."
    )
  }

  // The texts of all labels that count, each as it is written first.
  private func names(
    in truth: LabelledRecordings, _ predicted: LabelledRecordings
  ) throws(AudioError) -> [String] {
    let wanted = Set(labels.map { $0.lowercased() })
    var known: [String: String] = [:]
    for label in (truth.recordings + predicted.recordings).flatMap(\.labels).map(\.label.text)
    where known[label.lowercased()] == nil {
      known[label.lowercased()] = label
    }
    let names = known.filter { wanted.isEmpty || wanted.contains($0.key) }.values.sorted()
    guard !names.isEmpty else {
      let found = known.values.sorted().prefix(8).map { "'\(printable($0))'" }
      throw AudioError(
        .invalidRequest,
        wanted.isEmpty
          ? "There are no labels to compare."
          : "No label is called \(labels.map { "'\(printable($0))'" }.joined(separator: " or ")); there \(found.count == 1 ? "is" : "are") \(found.joined(separator: ", "))."
      )
    }
    return names
  }
}
