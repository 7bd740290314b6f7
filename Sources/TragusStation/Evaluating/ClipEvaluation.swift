import Tragus

/// The evaluation of a sound model with clips in folders by kind.
struct ClipEvaluation {
  let score: SoundModelScore
  /// How many clips were in the training data of the model.
  let trainedCount: Int

  init(
    _ request: SoundEvaluationRequest, _ clips: [TrainingFolder.Clip], on console: Console,
    _ faults: inout FaultCount
  ) throws {
    let model = request.model
    let names = SoundNames(of: model)
    let known = Dictionary(grouping: clips) { names.name($0.label) }
    for folder in Set((known[nil] ?? []).map(\.label)).sorted() {
      let offer = names.offer(for: folder)
      if !model.isTrained {
        faults.add("'\(printable(folder))' is not a sound that is known and was left out.\(offer)")
      } else if !request.isQuiet {
        console.note(
          "'\(printable(folder))' is not a kind of the model and counts as an unknown sound.\(offer)"
        )
      }
    }
    // The network has no answer for unknown kinds.
    let heard = model.isTrained ? clips : known.filter { $0.key != nil }.flatMap(\.value)
    let labels = model.isTrained ? nil : known.keys.compactMap(\.self).sorted()
    guard
      var scorer = SoundScorer(model, labels: labels, confidence: request.scorer.confidence)
    else {
      throw AudioError(
        .invalidRequest, "No folder has the name of a sound that is known. \(names.list).")
    }
    let judge = scorer
    let sorted = heard.sorted { ($0.path, $0.label) < ($1.path, $1.label) }
    let work = ParallelWork(isQuiet: request.isQuiet, on: console)
    let (outcomes, errors) = try work.outcomes(of: sorted.count, "hearing") {
      index throws(AudioError) in
      var clip = sorted[index]
      clip.label = names.name(clip.label) ?? clip.label
      return judge.judge(try clip.example(disturbs: false) { console.isStopping })
    }
    for error in errors { faults.add(error.message) }
    let judged = outcomes.compactMap(\.self)
    guard !judged.isEmpty else {
      throw AudioError(
        .malformedFile, "Nothing could be scored: there is no clip that can be heard.")
    }
    for clip in judged { scorer.add(clip) }
    score = scorer.score
    if !request.isQuiet {
      for warning in TrainingWarnings.aboutClips(judged, sameKind: "both are counted") {
        console.warn(warning)
      }
    }
    trainedCount = TrainedMaterial(model).count(
      of: judged.map { ($0.name, $0.digest) }, isQuiet: request.isQuiet, on: console)
  }
}

/// The training data of a model, to keep it apart from the evaluation data.
struct TrainedMaterial {
  private let digests: Set<String>

  init(_ model: SoundModel) { digests = Set(model.card?.materials ?? []) }

  /// Counts the clips from the training data, and warns about them.
  func count(
    of clips: [(name: String, digest: String)], isQuiet: Bool, on console: Console
  ) -> Int {
    let trained = clips.filter { digests.contains(String($0.digest.prefix(16))) }
    if let first = trained.first, !isQuiet {
      console.warn(
        "\(trained.count) of \(clips.count) clips were in the training of the model, '\(first.name)' "
          + "the first of them; with these it looks better than it is.")
    }
    return trained.count
  }

  /// Counts the labels from the training data, and warns about them.
  func count(
    of recordings: [TruthSet.Recording], isQuiet: Bool, on console: Console
  ) throws -> Int {
    guard !digests.isEmpty else { return 0 }
    let clips = recordings.flatMap { recording in
      recording.labels.map { TrainingFolder.Clip(of: $0.label, in: recording.path) }
    }
    // Unreadable recordings are reported later, when they are scored.
    let (digests, _) = try ParallelWork(isQuiet: true, on: console).outcomes(
      of: clips.count, "hearing"
    ) { index throws(AudioError) in
      (name: clips[index].name, digest: try clips[index].digest { console.isStopping })
    }
    return count(of: digests.compactMap(\.self), isQuiet: isQuiet, on: console)
  }
}
