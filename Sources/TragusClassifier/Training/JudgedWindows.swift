import TragusDSP

/// What models say of the windows of clips that they were not trained on.
struct JudgedWindows {
  /// The clips of classes that have two sources or more.
  let clips: [Int]
  /// Of each clip, window after window, the logarithms of the odds of each class.
  let logits: [[Float]]
  /// What the logarithms are divided by, so that they are as often right as they say.
  private(set) var temperature: Float = 1

  /// The score of novelty that one of twenty windows exceeds, of those that are surely known for
  /// what they are. The width is half of its distance from the usual score.
  private(set) var noveltyScale = NoveltyDetector.Scale(threshold: 0, width: 1)

  private let classCount: Int

  /// - Parameter judges: The one of each fold, which was trained on all others.
  init(_ material: TrainingMaterial, _ folds: SourceFolds, _ judges: [SoundJudge]) {
    classCount = judges[0].head.classCount
    var judges = judges
    var logits: [[Float]] = []
    for (clip, example) in material.clips.enumerated() {
      logits.append(judges[folds.folds[clip]].head.logits(of: example.features))
    }
    var sources: [Int: Set<String>] = [:]
    for (clip, index) in zip(material.clips, material.classes) {
      sources[index, default: []].insert(clip.source)
    }
    clips = material.clips.indices.filter { sources[material.classes[$0]]!.count > 1 }
    self.logits = logits
    temperature = bestTemperature(material)
    // In the pauses of a clip there is nothing that could be lost.
    let scores = clips.flatMap { clip in
      zip(material.points(of: clip), probabilities(of: clip))
        .filter { $1[material.classes[clip]] >= 0.5 }
        .compactMap { judges[folds.folds[clip]].novelty?.score($0.0) }
    }.sorted()
    guard let last = scores.last else { return }
    let (middle, threshold) = (scores[scores.count / 2], scores[scores.count * 19 / 20])
    noveltyScale.threshold = threshold
    noveltyScale.width = max((threshold - middle) / 2, abs(last) * 1e-3 + 1e-3)
  }

  /// The probabilities of all classes in each window of a clip, window after window.
  func probabilities(of clip: Int) -> [[Float]] {
    stride(from: 0, to: logits[clip].count, by: classCount).map { start in
      var row = logits[clip][start..<(start + classCount)].map { $0 / temperature }
      softmax(&row)
      return row
    }
  }

  /// The temperature at which what is true is most likely: C. Guo et al., "On calibration of modern
  /// neural networks" (2017). Looked for by golden sections between 0.1 and 10.
  private func bestTemperature(_ material: TrainingMaterial) -> Float {
    func loss(_ exponent: Double) -> Double {
      let factor = Float(1 / power(10, exponent))
      var sum = 0.0
      for clip in clips {
        for window in 0..<(logits[clip].count / classCount)
        where !material.isPause(window, of: clip) {
          let start = window * classCount
          var row = logits[clip][start..<(start + classCount)].map { $0 * factor }
          sum -= Double(softmax(&row, logarithmOf: material.classes[clip]))
        }
      }
      return sum
    }
    let ratio = (5.0.squareRoot() - 1) / 2
    var (low, high) = (-1.0, 1.0)
    var (first, second) = (high - ratio * (high - low), low + ratio * (high - low))
    var (firstLoss, secondLoss) = (loss(first), loss(second))
    for _ in 0..<16 {
      if firstLoss < secondLoss {
        (high, second, secondLoss) = (second, first, firstLoss)
        first = high - ratio * (high - low)
        firstLoss = loss(first)
      } else {
        (low, first, firstLoss) = (first, second, secondLoss)
        second = low + ratio * (high - low)
        secondLoss = loss(second)
      }
    }
    // A step of 1 %, so that no last bit of a machine's library matters.
    let steps = ((low + high) / 2 * 230).rounded()
    return Float(power(10, steps / 230))
  }
}
