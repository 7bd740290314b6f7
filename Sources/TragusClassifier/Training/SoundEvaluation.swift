import TragusEvaluation

/// How a trained model does on clips of sources that it was not trained on.
///
/// The kinds in it are those with clips of two sources or more. Clips of the others would be judged
/// by models that never heard them. Where no kind has two, each clip counts as a source.
public struct SoundEvaluation: Sendable, Hashable, Codable {
  /// How many were right.
  public struct Accuracy: Sendable, Hashable, Codable {
    /// How many there were.
    public let count: Int
    /// How many of them were right.
    public let rightCount: Int
    /// The share that was right, 0 to 1.
    public let accuracy: Double
    /// The lower bound: the true share lies between both in 95 of 100 cases, unless another
    /// confidence was chosen (Wilson's interval). Clips are taken as independent.
    public let lowest: Double
    /// The upper bound.
    public let highest: Double

    /// - Parameter confidence: The confidence of the interval.
    package init(_ rightCount: Int, of count: Int, confidence: Double = 0.95) {
      let interval = ConfidenceInterval.wilson(rightCount, of: count, confidence: confidence)
      (self.rightCount, self.count) = (rightCount, count)
      accuracy = count == 0 ? 0 : Double(rightCount) / Double(count)
      (lowest, highest) = (interval.lower, interval.upper)
    }
  }

  /// How often windows were right that were about as sure.
  public struct ConfidenceStep: Sendable, Hashable, Codable {
    /// How sure they were of what they were taken for, on average, 0 to 1.
    public let confidence: Double
    /// How many of them were right.
    public let windows: Accuracy
  }

  /// How it does on one kind of sound.
  public struct Kind: Sendable, Hashable, Codable {
    /// Its name.
    public let label: String
    /// Of the clips that were taken for it, how many are.
    public let precision: Accuracy
    /// Of its clips, how many were taken for it.
    public let recall: Accuracy
    /// What its clips were taken for: how many of each kind, in the order of the model's kinds.
    public let answers: [Int]
  }

  /// Whole clips: the kind for which the product of the windows' confidences is the greatest.
  public let clips: Accuracy
  /// Windows by themselves.
  public let windows: Accuracy
  /// By how much confidences in windows differ from the share that was right, on average over ten
  /// steps of confidence. 0.02 is good (C. Guo et al., "On calibration of modern neural networks",
  /// 2017).
  public let calibrationError: Double
  /// The steps of confidence that have windows, each a tenth wide, the least sure first.
  public let confidenceSteps: [ConfidenceStep]
  /// The kinds of sounds.
  public let kinds: [Kind]
  /// Whether the clips are of sources that the model was not trained on. Where each kind has a single
  /// source they are other clips of the same ones, and elsewhere it does less well.
  public internal(set) var isOfOtherSources = true
}

/// A clip that was taken for something else.
public struct MistakenClip: Sendable, Hashable, Encodable {
  /// Its name in reports.
  public let name: String
  /// Its true label.
  public let label: String
  /// What it was taken for.
  public let answer: String
  /// How sure that was: the share of the windows' mean, 0 to 1.
  public let confidence: Double
  /// Its length in seconds.
  public let duration: Double
}

extension SoundEvaluation {
  init(
    _ judged: JudgedWindows, _ material: TrainingMaterial, labels: [String],
    mistakes: inout [MistakenClip]
  ) {
    var tally = SoundTally(labels: labels)
    for clip in judged.clips {
      // What is heard in a pause is neither right nor wrong.
      let rows = judged.probabilities(of: clip).enumerated().filter {
        !material.isPause($0.offset, of: clip)
      }
      tally.add(
        rows.map(\.element), truth: material.classes[clip],
        name: material.clips[clip].name, duration: material.clips[clip].duration)
    }
    mistakes += tally.mistakes
    self = tally.evaluation()
  }
}
