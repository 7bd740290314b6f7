import Tragus

/// The evaluation of a sound model with clips in folders by kind, and with labelled recordings.
/// Recordings without the wanted sounds may be added.
package struct SoundEvaluationRequest {
  package var model = SoundModel.audioSet
  /// Files of labels, folders of them, and folders with a subfolder for each kind. Recordings
  /// without labels count as ``negatives``.
  package var truth: [String] = []
  /// What a file of labels is about; `nil` for what its name says.
  package var recording: String?
  /// The labels that count; empty for all.
  package var labels: [String] = []
  /// The column of a table that groups the hit rates.
  package var group: String?
  /// The sounds to score; empty for all.
  package var choices: [SoundChoice] = []
  package var threshold: Double?
  package var negatives: [(name: String, path: String)] = []
  package var scorer = Scorer()
  package var isQuiet = false

  package init() {}

  /// The result of an evaluation.
  package struct Outcome {
    /// The score of clips in folders by kind; `nil` without any.
    package var clips: SoundModelScore?
    /// The score of each sound in recordings; empty without any.
    package var sounds: [(name: String, score: Score)] = []
    /// All sounds together, in recordings without the wanted sounds; `nil` without any.
    package var total: Score?
    /// How many clips or labels are in the training data of the model.
    package var trainedCount = 0
    /// The confidence of the intervals.
    package var confidence = 0.95
  }

  /// Scores the model. Unreadable material is reported and left out.
  ///
  /// - Parameter faults: Counts the omissions.
  /// - Throws: `invalidRequest` when the model knows no part of the truth; `malformedFile` when
  ///   nothing could be scored.
  package func run(on console: Console, _ faults: inout FaultCount) throws -> Outcome {
    var outcome = Outcome()
    outcome.confidence = scorer.confidence
    let found = try found(&faults)
    let negatives = found.unlabelled + negatives
    let truth =
      found.labelled.isEmpty
      ? nil
      : try TruthSet(
        found.labelled, of: recording, names: labels, group: group, tellsNamesApart: true)
    try check(hasLabels: truth != nil, hasRecordings: truth != nil || !negatives.isEmpty)
    if !found.clips.isEmpty {
      let clips = try ClipEvaluation(self, found.clips, on: console, &faults)
      (outcome.clips, outcome.trainedCount) = (clips.score, clips.trainedCount)
    }
    guard truth != nil || !negatives.isEmpty else { return outcome }
    let texts = Set(truth?.recordings.flatMap { $0.labels.map(\.label.text) } ?? [])
      .union(model.isTrained ? [] : outcome.clips?.labels ?? [])
    let subjects = try SoundSubjects(model, choices, threshold: threshold, labels: texts)
    for stranger in subjects.strangers {
      // A sound that a trained model confuses with its kinds is a false alarm, and counts.
      if !model.isTrained { faults.add(stranger) } else if !isQuiet { console.note(stranger) }
    }
    if let truth {
      outcome.trainedCount += try TrainedMaterial(model).count(
        of: truth.recordings, isQuiet: isQuiet, on: console)
    }
    var evaluation = Evaluation(
      scorer: scorer, hearing: ScoredDetector(subjects, on: console), isQuiet: isQuiet, on: console)
    try evaluation.run(truth, negatives, &faults)
    outcome.sounds = evaluation.scores.filter { sound in
      model.isTrained || !subjects.areAll || sound.score.hasEvents
    }
    outcome.total = negatives.isEmpty ? nil : evaluation.total
    return outcome
  }

  private func check(hasLabels: Bool, hasRecordings: Bool) throws(AudioError) {
    if group != nil, !hasLabels {
      throw AudioError(
        .invalidRequest,
        "--split-by is for a column of labels, and a folder of classes has none; leave it out.")
    }
    if !hasRecordings, !choices.isEmpty || threshold != nil {
      throw AudioError(
        .invalidRequest,
        "--on and --threshold are for recordings; of a clip in a folder the likeliest kind counts. "
          + "--label NAME scores one kind.")
    }
  }

  /// The contents of ``truth`` by kind.
  private struct Found {
    var clips: [TrainingFolder.Clip] = []
    var labelled: [String] = []
    var unlabelled: [(name: String, path: String)] = []
  }

  /// The clips with a requested label.
  private func counted(
    _ clips: [TrainingFolder.Clip]
  ) throws(AudioError) -> [TrainingFolder.Clip] {
    guard !labels.isEmpty else { return clips }
    let names = SoundNames(of: model)
    func name(_ text: String) -> String { names.name(text) ?? text.lowercased() }
    let wanted = Set(labels.map(name))
    let counted = clips.filter { wanted.contains(name($0.label)) }
    guard counted.isEmpty, !clips.isEmpty else { return counted }
    let folders = Set(clips.map(\.label)).sorted().prefix(8).map { "'\(printable($0))'" }
    throw AudioError(
      .invalidRequest,
      "No folder is called \(labels.map { "'\(printable($0))'" }.joined(separator: " or ")); there "
        + "\(folders.count == 1 ? "is" : "are") \(folders.joined(separator: ", ")).")
  }

  private func found(_ faults: inout FaultCount) throws(AudioError) -> Found {
    var found = Found()
    for path in truth {
      if !AudioFolder.exists(at: path) {
        found.labelled.append(path)
      } else if try TrainingFolder.hasKinds(path) {
        let folder = try TrainingFolder(path, grouping: .clip)
        for fault in folder.faults { faults.add(fault) }
        found.clips += try counted(folder.clips)
      } else if try TruthSet.isLabelled(path) {
        found.labelled.append(path)
      } else {
        var omissions: [String] = []
        let name = PathParts.lastName(of: PathParts.withoutEndingSlashes(path))
        found.unlabelled += try AudioFolder.files(in: path) { omissions.append($1.message) }
          .map { (name, $0) }
        for omission in omissions { faults.add(omission) }
      }
    }
    return found
  }
}

extension SoundEvaluationRequest.Outcome: Encodable {
  private enum CodingKeys: String, CodingKey { case sounds, all, trained }

  /// The score of a sound, with its label.
  private struct Sound: Encodable {
    let label: String
    let score: Score

    private enum CodingKeys: String, CodingKey { case label }

    func encode(to encoder: any Encoder) throws {
      try score.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(label, forKey: .label)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    try clips?.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(sounds.map { Sound(label: $0.name, score: $0.score) }, forKey: .sounds)
    try container.encodeIfPresent(total?.allNegatives, forKey: .all)
    try container.encode(trainedCount, forKey: .trained)
  }
}
