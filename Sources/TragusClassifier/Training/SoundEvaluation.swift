import TragusDSP
import TragusEvaluation

/// How a trained model does on clips of sources that it was not trained on.
///
/// The kinds in it are those with clips of two sources or more; what was said of the others would be
/// said by models that never heard them.
public struct SoundEvaluation: Sendable, Hashable, Codable {
  /// How many were right.
  public struct Accuracy: Sendable, Hashable, Codable {
    /// How many there were.
    public let count: Int
    /// How many of them were right.
    public let rightCount: Int
    /// The share that was right, 0 to 1.
    public let accuracy: Double
    /// The bounds between which the true share lies in 95 of 100 cases (Wilson's interval), as if all
    /// were independent.
    public let lowest: Double
    public let highest: Double

    init(_ rightCount: Int, of count: Int) {
      let interval = ConfidenceInterval.wilson(rightCount, of: count, confidence: 0.95)
      (self.rightCount, self.count) = (rightCount, count)
      accuracy = count == 0 ? 0 : Double(rightCount) / Double(count)
      (lowest, highest) = (interval.lower, interval.upper)
    }
  }

  /// How it does on one kind of sound.
  public struct Kind: Sendable, Hashable, Codable {
    /// Its name.
    public let label: String
    /// Of the clips that were taken for it, how many are.
    public let precision: Accuracy
    /// Of its clips, how many were taken for it.
    public let recall: Accuracy
    /// What its clips were taken for: how many of each kind, in the order of the kinds.
    public let answers: [Int]
  }

  /// Whole clips: the kind for which the product of the windows' confidences is the greatest.
  public let clips: Accuracy
  /// Windows by themselves.
  public let windows: Accuracy
  /// By how much confidences in windows differ from the share that was right, on average over ten
  /// steps of confidence: 0.02 is good (C. Guo et al., "On calibration of modern neural networks",
  /// 2017).
  public let calibrationError: Double
  /// The kinds of sounds.
  public let kinds: [Kind]
}

/// A clip that was taken for something else.
public struct MistakenClip: Sendable, Hashable {
  /// What it is called.
  public let name: String
  /// What it is.
  public let label: String
  /// What it was taken for.
  public let answer: String
  /// How sure that was: the share of the windows' mean, 0 to 1.
  public let confidence: Double
}

extension SoundEvaluation {
  init(
    _ judged: JudgedWindows, _ material: TrainingMaterial, labels: [String],
    mistakes: inout [MistakenClip]
  ) {
    var confusion = labels.map { _ in labels.map { _ in 0 } }
    var (windowCount, rightCount) = (0, 0)
    // In steps of confidence: how many, how sure, how many right.
    var steps = [(count: Int, sum: Double, right: Int)](repeating: (0, 0, 0), count: 10)
    for clip in judged.clips {
      let truth = material.classes[clip]
      let rows = judged.probabilities(of: clip)
      var (sums, means) = (labels.map { _ in 0.0 }, labels.map { _ in Float(0) })
      for row in rows {
        let answer = Self.best(row)
        windowCount += 1
        rightCount += answer == truth ? 1 : 0
        let step = min(Int(row[answer] * 10), 9)
        steps[step].count += 1
        steps[step].sum += Double(row[answer])
        steps[step].right += answer == truth ? 1 : 0
        for index in row.indices {
          sums[index] += logarithm(max(Double(row[index]), 1e-3))
          means[index] += row[index] / Float(rows.count)
        }
      }
      let answer = Self.best(sums)
      confusion[truth][answer] += 1
      if answer != truth {
        mistakes.append(
          MistakenClip(
            name: material.clips[clip].name, label: labels[truth], answer: labels[answer],
            confidence: Double(means[answer])))
      }
    }
    clips = Accuracy(labels.indices.reduce(0) { $0 + confusion[$1][$1] }, of: judged.clips.count)
    windows = Accuracy(rightCount, of: windowCount)
    let gaps = steps.reduce(0) { $0 + abs($1.sum - Double($1.right)) }
    calibrationError = windowCount == 0 ? 0 : gaps / Double(windowCount)
    let isJudged = Set(judged.clips.map { material.classes[$0] })
    kinds = labels.indices.filter(isJudged.contains).map { index in
      Kind(
        label: labels[index],
        precision: Accuracy(
          confusion[index][index], of: labels.indices.reduce(0) { $0 + confusion[$1][index] }),
        recall: Accuracy(confusion[index][index], of: confusion[index].reduce(0, +)),
        answers: confusion[index])
    }
  }

  private static func best<Number: Comparable>(_ row: [Number]) -> Int {
    row.indices.reduce(0) { row[$1] > row[$0] ? $1 : $0 }
  }
}
