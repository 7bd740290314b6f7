import Tragus
import TragusFiles

/// Finds the false alarms of models in recordings without their kinds, and the effect of learning
/// from them.
///
/// The recordings are divided into folds. Each fold is counted by a model that has learned nothing
/// from its recordings.
struct FalseAlarmSearch {
  /// The greatest number of folds.
  private static let greatestFoldCount = 4

  let recordings: [BackgroundRecordings.Recording]

  /// The result of a search.
  struct Found {
    /// The clips of the false alarms.
    let clips: [TrainingFolder.Clip]
    /// The descriptions of the clips.
    let examples: [SoundExample]
    let report: LearnedFalseAlarms
  }

  private var foldCount: Int { min(Self.greatestFoldCount, recordings.count) }

  /// The sources of a fold, which its model does not learn.
  private func held(_ fold: Int) -> Set<String> {
    Set(stride(from: fold, to: recordings.count, by: foldCount).map { recordings[$0].source })
  }

  /// Checks that a model can be trained without the recordings of each fold.
  ///
  /// - Parameter clips: The material without the false alarms.
  /// - Throws: `invalidRequest`.
  func check(_ clips: [TrainingFolder.Clip]) throws(AudioError) {
    let all = Set(clips.map(\.label))
    guard all.count > 1 else { return }
    for fold in 0..<foldCount {
      let held = held(fold)
      let left = Set(clips.lazy.filter { !held.contains($0.source) }.map(\.label))
      guard left.count < 2 else { continue }
      let missing = all.subtracting(left).sorted()[0]
      throw AudioError(
        .invalidRequest,
        "False alarms in a recording are counted by a model that has not learned from it. But all clips of "
          + "'\(printable(missing))' are from '\(held.sorted()[0])' or recordings held back with it. Name other "
          + "recordings for --add-mistakes.")
    }
  }

  /// Searches all recordings.
  ///
  /// - Parameter examples: The material without the false alarms.
  /// - Returns: `nil` when no recording can be read.
  func run(learning examples: [SoundExample], _ work: inout ParallelWork) throws -> Found? {
    let found = try alarms(of: models(learning: examples, &work), &work)
    guard !found.isEmpty else { return nil }
    let duration = found.reduce(0) { $0 + $1.recording.duration }
    func rate(_ found: [(recording: BackgroundRecordings.Recording, alarms: FalseAlarms)])
      -> FalseAlarmRate
    {
      FalseAlarmRate(found.reduce(0) { $0 + $1.alarms.count }, in: duration)
    }
    let clips = FalseAlarms.clips(of: found, for: examples)
    let mistakes = try work.examples(of: clips, limit: TrainingLimit(clips))
    var after: FalseAlarmRate?
    if mistakes.isEmpty {
      after = rate(found)
    } else if foldCount > 1 {
      after = rate(try alarms(of: models(learning: examples + mistakes, &work), &work))
    }
    return Found(
      clips: clips, examples: mistakes,
      report: LearnedFalseAlarms(
        recordingCount: found.count, clipCount: mistakes.count, before: rate(found), after: after))
  }

  /// A model for each fold, trained without the recordings of the fold.
  private func models(
    learning examples: [SoundExample], _ work: inout ParallelWork
  ) throws -> [SoundModel] {
    var all: SoundModel?
    return try (0..<foldCount).map { fold in
      let held = held(fold)
      let others = examples.filter { !held.contains($0.source) }
      let isWhole = others.count == examples.count
      if isWhole, let all { return all }
      let progress = work.progress("training")
      let model = try SoundTrainer().train(others) { progress.update($0) }.model
      progress.finish()
      try work.console.checkStop()
      if isWhole { all = model }
      return model
    }
  }

  private func alarms(
    of models: [SoundModel], _ work: inout ParallelWork
  ) throws -> [(recording: BackgroundRecordings.Recording, alarms: FalseAlarms)] {
    let (console, recordings) = (work.console, recordings)
    let alarms = try work.results(of: recordings.count, "listening") { index throws(AudioError) in
      try FalseAlarms(
        of: models[index % models.count], in: recordings[index],
        until: { console.isStopping })
    }
    return zip(recordings, alarms).compactMap { recording, alarms in
      alarms.map { (recording, $0) }
    }
  }
}
