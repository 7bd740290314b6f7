import Dispatch
import TragusCore

/// Trains a model that recognises kinds of sounds, from clips of each.
///
/// The network describes the clips, and regressions learn from these descriptions: five clips of a
/// kind are a beginning, twenty are good. How well the model does is measured on clips of sources that
/// it was not trained on. Every second window is learned a second time as it would sound through
/// another microphone, in a room, in noise and from farther away. Where there is background, pauses in
/// clips are learned as background. The same clips give the same bytes on
/// every machine, in any order.
///
/// ```swift
/// let examples = try ["bark-1.wav", "bark-2.wav", "door-1.wav", "door-2.wav"].map { name in
///   let kind = name.hasPrefix("bark") ? "bark" : "door"
///   return try SoundExample(AudioFile(reading: name), label: kind, source: name, name: name)
/// }
/// let training = try SoundTrainer().train(examples)
/// print(training.evaluation?.clips.accuracy ?? "too few clips to say")
/// ```
public struct SoundTrainer: Sendable {
  /// How a model is trained.
  public struct Settings: Sendable, Hashable, Codable {
    /// What keeps weights small; more for fewer or noisier clips, above 0.
    public var decay = 500.0
    /// The most rounds in which weights are improved, 1 or more.
    public var roundCount = 30
    /// Into how many folds the sources are divided, each of which is judged by a model of the others;
    /// 2 or more.
    public var foldCount = 4

    public init() {}
  }

  /// The sources that each kind needs before anything can be called unknown. Of two, each would be
  /// judged by what was learned from a single other one.
  public static let leastSourceCount = 3

  /// How models are trained.
  public let settings: Settings

  /// - Precondition: The settings lie in their ranges.
  public init(_ settings: Settings = Settings()) {
    precondition(settings.decay > 0 && settings.roundCount >= 1 && settings.foldCount >= 2)
    self.settings = settings
  }

  /// Trains a model.
  ///
  /// - Parameters:
  ///   - clips: The clips, of two kinds at least.
  ///   - software: The program that makes the model, for its card.
  ///   - licence: What its maker says of the rights in the material, for its card.
  ///   - measuresCurve: Whether to measure ``SoundTraining/curve`` as well, which takes about as long
  ///     again.
  ///   - progress: Called with the share that is done, from threads of its own, one at a time.
  ///   - onCurvePoint: Gets each point of the curve when it is known, fewest sources first.
  /// - Throws: `invalidRequest` when there are fewer than two kinds, or more than 1000. So it is
  ///   when a kind has no name, a name of more than 200 bytes, or the name "unknown".
  ///   `unsuitableSignal` when all clips are silent.
  public func train(
    _ clips: [SoundExample], software: String = "Tragus", licence: String? = nil,
    measuresCurve: Bool = false, progress: @escaping @Sendable (Double) -> Void = { _ in },
    onCurvePoint: (LearningCurvePoint) -> Void = { _ in }
  ) throws(AudioError) -> SoundTraining {
    var clips = SoundExample.joiningSources(clips).sorted {
      ($0.label, $0.source, $0.name, $0.digest) < ($1.label, $1.source, $1.name, $1.digest)
    }
    // All were recorded in one go: clips can still be distinguished.
    let hasSources = Dictionary(grouping: clips, by: \.label).values.contains { clips in
      clips.contains { $0.source != clips[0].source }
    }
    if !hasSources { for index in clips.indices { clips[index].source = clips[index].digest } }
    try Self.check(clips)
    let labels = Set(clips.map(\.label)).sorted()
    let places = Dictionary(uniqueKeysWithValues: zip(labels, labels.indices))
    let material = TrainingMaterial(clips: clips, classes: clips.map { places[$0.label]! })
    let folds = SourceFolds(
      zip(material.classes, clips).map { ($0, $1.source) }, greatestCount: settings.foldCount)
    // The last one learns from all.
    let share = measuresCurve ? 0.5 : 1
    var judges = learn(material, folds, classCount: labels.count) { progress(share * $0) }
    var judge = judges.removeLast()
    var evaluation: SoundEvaluation?
    var mistakes: [MistakenClip] = []
    var curve: [LearningCurvePoint] = []
    if folds.count > 1 {
      let judged = JudgedWindows(material, folds, judges)
      judge.head.temperature = judged.temperature
      judge.novelty?.scale = judged.noveltyScale
      if !hasSources || material.leastSourceCount < Self.leastSourceCount { judge.novelty = nil }
      evaluation = SoundEvaluation(judged, material, labels: labels, mistakes: &mistakes)
      evaluation?.isOfOtherSources = hasSources
      if measuresCurve, hasSources, let evaluation {
        curve = self.curve(material, folds, labels: labels, to: evaluation, onPoint: onCurvePoint) {
          progress(share + (1 - share) * $0)
        }
      }
    } else {
      // Where nothing is known of what is unlike, nothing is called unknown.
      judge.novelty = nil
    }
    let kinds = labels.indices.map { index in
      let members = clips.indices.filter { material.classes[$0] == index }.map { clips[$0] }
      return SoundModelCard.Kind(
        label: labels[index], clipCount: members.count,
        windowCount: members.reduce(0) { $0 + $1.windowCount })
    }
    let card = SoundModelCard(
      kinds: kinds, sampleRate: clips.map(\.sampleRate).min() ?? 0, settings: settings,
      evaluation: evaluation,
      materials: clips.map { String($0.digest.prefix(16)) }.sorted(),
      software: software, licence: licence)
    return SoundTraining(model: SoundModel(judge, card: card), mistakes: mistakes, curve: curve)
  }

  /// Looks whether anything can be learned from clips, before the time for it is spent.
  ///
  /// - Throws: `invalidRequest` for fewer than two kinds or names that cannot be, `unsuitableSignal` when
  ///   all clips are silent.
  package static func check(_ clips: [SoundExample]) throws(AudioError) {
    let labels = Set(clips.map(\.label)).sorted()
    guard labels.count >= 2 else {
      throw AudioError(
        .invalidRequest,
        labels.isEmpty
          ? "There is no clip to learn from; put recordings into a folder for each kind: sounds/dog/1.wav."
          : "All clips are of one kind, '\(labels[0])'. Add clips of something else, such as the "
            + "usual sounds of the room as a kind 'background'.")
    }
    guard labels.count <= SoundModel.greatestLabelCount else {
      throw AudioError(.invalidRequest, "There are \(labels.count) kinds, and 1000 are the most.")
    }
    for label in labels {
      guard let fault = SoundModel.fault(ofLabel: label) else { continue }
      throw AudioError(.invalidRequest, "A kind of sounds \(fault). Call it something else.")
    }
    guard clips.contains(where: { !$0.isSilent }) else {
      throw AudioError(
        .unsuitableSignal,
        "All clips are silent, softer than \(Int(SoundExample.leastLevel)) dBFS all the time.")
    }
  }

  /// Learns from all folds but one, for each of them, and from all.
  private func learn(
    _ material: TrainingMaterial, _ folds: SourceFolds, classCount: Int,
    _ progress: @escaping @Sendable (Double) -> Void
  ) -> [SoundJudge] {
    let judgeCount = folds.count > 1 ? folds.count + 1 : 1
    let partCount = SoundFeatures.partCount
    let parts = JobResults<(Standardization, LogisticRegression)>(
      count: judgeCount * partCount, progress)
    let novelties = JobResults<NoveltyDetector?>(count: judgeCount) { _ in }
    @Sendable func members(_ judge: Int) -> [Int] {
      material.clips.indices.filter { judge == judgeCount - 1 || folds.folds[$0] != judge }
    }
    DispatchQueue.concurrentPerform(iterations: judgeCount * (partCount + 1)) { job in
      let (judge, part) = job.quotientAndRemainder(dividingBy: partCount + 1)
      if part < partCount {
        parts.set(
          judge * partCount + part,
          learn(material, members(judge), part: part, classCount: classCount))
      } else {
        let (points, classes) = material.points(members(judge))
        novelties.set(
          judge,
          points.isEmpty
            ? nil : NoveltyDetector(points, classes: classes, classCount: classCount))
      }
    }
    return (0..<judgeCount).map { judge in
      let own = parts.all[(judge * partCount)..<((judge + 1) * partCount)]
      return SoundJudge(head: SoundHead(parts: Array(own)), novelty: novelties.all[judge])
    }
  }

  /// Learns from one of the descriptions of some clips.
  func learn(
    _ material: TrainingMaterial, _ members: [Int], part: Int, classCount: Int
  ) -> (Standardization, LogisticRegression) {
    var (features, classes) = material.examples(members, part: part)
    let standardization = Standardization(features, count: SoundFeatures.partLength)
    standardization.apply(to: &features)
    let regression = LogisticRegression(
      LogisticRegression.Examples(features: features, classes: classes), classCount: classCount,
      decay: Float(settings.decay), roundCount: settings.roundCount)
    return (standardization, regression)
  }
}

/// A model that was trained, and what became known of it.
public struct SoundTraining: Sendable {
  /// The model; ``SoundModel/bytes`` is its file.
  public let model: SoundModel
  /// The clips that were taken for something else when the model was judged.
  public let mistakes: [MistakenClip]
  /// How well it would do with fewer sources, fewest first, and how it does with all. Empty unless
  /// it was asked for, or where there are too few.
  public let curve: [LearningCurvePoint]

  /// How it did on clips of sources that it was not trained on, or `nil` where there were too few.
  public var evaluation: SoundEvaluation? { model.card?.evaluation }
}
