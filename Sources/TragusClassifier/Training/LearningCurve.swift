import Dispatch

/// How well a model does that has learned from only some of the sources.
public struct LearningCurvePoint: Sendable, Hashable, Codable {
  /// How many sources of each kind it has learned from; of the background fewer, where there are
  /// fewer. The last point of a curve has learned from all, and from at least as many.
  public let sourceCount: Int
  /// How many of the clips were right that it was judged by.
  public let clips: SoundEvaluation.Accuracy
}

extension SoundTrainer {
  /// The numbers of sources that are tried.
  private static let sourceCounts = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

  /// Learns from some of the sources, and judges by the same clips as models that learn from all.
  ///
  /// - Parameters:
  ///   - evaluation: What these are right in: the end of the curve.
  ///   - onPoint: Gets each point when it is known.
  /// - Returns: Nothing when there are too few sources for a curve.
  func curve(
    _ material: TrainingMaterial, _ folds: SourceFolds, labels: [String],
    to evaluation: SoundEvaluation, onPoint: (LearningCurvePoint) -> Void,
    _ progress: @escaping @Sendable (Double) -> Void
  ) -> [LearningCurvePoint] {
    let sources = OrderedSources(material, folds, labels: labels)
    // What is close to all of them shows nothing but chance.
    let counts = Self.sourceCounts.filter { 4 * $0 <= 3 * sources.leastCount }
    guard !counts.isEmpty else { return [] }
    var points: [LearningCurvePoint] = []
    for (step, count) in counts.enumerated() {
      let judges = learn(material, sources, count: count, folds, classCount: labels.count) {
        progress((Double(step) + $0) / Double(counts.count))
      }
      var mistakes: [MistakenClip] = []
      let some = SoundEvaluation(
        JudgedWindows(material, folds, judges), material, labels: labels, mistakes: &mistakes)
      points.append(LearningCurvePoint(sourceCount: count, clips: some.clips))
      onPoint(points[step])
    }
    let last = LearningCurvePoint(sourceCount: sources.leastCount, clips: evaluation.clips)
    onPoint(last)
    return points + [last]
  }

  /// Learns from a number of sources of each class. Each fold has a judge that knows none of its sources.
  private func learn(
    _ material: TrainingMaterial, _ sources: OrderedSources, count: Int, _ folds: SourceFolds,
    classCount: Int, _ progress: @escaping @Sendable (Double) -> Void
  ) -> [SoundJudge] {
    let partCount = SoundFeatures.partCount
    let parts = JobResults<(Standardization, LogisticRegression)>(
      count: folds.count * partCount, progress)
    DispatchQueue.concurrentPerform(iterations: folds.count * partCount) { job in
      let (fold, part) = job.quotientAndRemainder(dividingBy: partCount)
      let members = sources.members(count, without: fold)
      parts.set(job, learn(material, members, part: part, classCount: classCount))
    }
    let all = parts.all
    return (0..<folds.count).map { fold in
      SoundJudge(
        head: SoundHead(parts: Array(all[(fold * partCount)..<((fold + 1) * partCount)])),
        novelty: nil)
    }
  }
}

/// The sources of each class in an order that has nothing to do with their names: by the digests of
/// their clips.
private struct OrderedSources: Sendable {
  /// The sources of each class.
  private let sources: [[String]]
  private let labels: [String]
  private let material: TrainingMaterial
  private let folds: SourceFolds
  // The fold of each source.
  private let foldOfSource: [String: Int]

  init(_ material: TrainingMaterial, _ folds: SourceFolds, labels: [String]) {
    (self.material, self.folds, self.labels) = (material, folds, labels)
    var digests: [[String: String]] = []
    var foldOfSource: [String: Int] = [:]
    for (index, clip) in material.clips.enumerated() {
      let place = material.classes[index]
      while digests.count <= place { digests.append([:]) }
      digests[place][clip.source] = min(digests[place][clip.source] ?? clip.digest, clip.digest)
      foldOfSource[clip.source] = folds.folds[index]
    }
    sources = digests.map { own in
      own.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
    }
    self.foldOfSource = foldOfSource
  }

  /// How many sources of each class that is judged there are to learn from, in every fold. The
  /// background does not matter: there may be little of it.
  var leastCount: Int {
    zip(labels, sources).filter { label, own in
      own.count > 1 && !SoundModel.backgroundLabels.contains(label)
    }.flatMap { _, own in
      (0..<folds.count).map { fold in own.count { foldOfSource[$0] != fold } }
    }.min() ?? 0
  }

  /// The clips of the first sources of each class.
  ///
  /// - Parameters:
  ///   - count: How many sources of each class.
  ///   - fold: The one that is not learned from.
  func members(_ count: Int, without fold: Int) -> [Int] {
    let chosen = sources.map { own in
      Set(own.lazy.filter { foldOfSource[$0] != fold }.prefix(count))
    }
    return material.clips.indices.filter {
      chosen[material.classes[$0]].contains(material.clips[$0].source)
    }
  }
}
