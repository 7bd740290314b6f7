import TragusDSP

/// Counts what the model found in clips whose kinds are known.
struct SoundTally: Sendable {
  private let labels: [String]
  // Of each kind, what its clips were taken for.
  private var confusion: [[Int]]
  private var (windowCount, rightCount) = (0, 0)
  // In steps of confidence: how many windows, how sure, how many right.
  private var steps = [(count: Int, sum: Double, right: Int)](repeating: (0, 0, 0), count: 10)
  /// The clips that were taken for something else, in the order in which they were added.
  private(set) var mistakes: [MistakenClip] = []

  init(labels: [String]) {
    self.labels = labels
    confusion = labels.map { _ in labels.map { _ in 0 } }
  }

  /// Adds a clip.
  ///
  /// - Parameters:
  ///   - rows: The confidence in each kind, window after window.
  ///   - truth: Its kind, by its place.
  ///   - name: What reports call it.
  ///   - duration: Its length in seconds.
  mutating func add(_ rows: [[Float]], truth: Int, name: String, duration: Double) {
    for row in rows {
      let answer = Self.best(row)
      windowCount += 1
      rightCount += answer == truth ? 1 : 0
      let step = min(Int(row[answer] * 10), 9)
      steps[step].count += 1
      steps[step].sum += Double(row[answer])
      steps[step].right += answer == truth ? 1 : 0
    }
    let (answer, confidence) = Self.answer(rows)
    confusion[truth][answer] += 1
    guard answer != truth else { return }
    mistakes.append(
      MistakenClip(
        name: name, label: labels[truth], answer: labels[answer], confidence: confidence,
        duration: duration))
  }

  /// The kind for which the product of the windows' confidences is the greatest, and the mean of
  /// these.
  static func answer(_ rows: [[Float]]) -> (index: Int, confidence: Double) {
    let count = rows.first?.count ?? 0
    var (sums, means) = ([Double](repeating: 0, count: count), [Float](repeating: 0, count: count))
    for row in rows {
      for index in row.indices {
        sums[index] += logarithm(max(Double(row[index]), 1e-3))
        means[index] += row[index] / Float(rows.count)
      }
    }
    let answer = best(sums)
    return (answer, Double(means[answer]))
  }

  /// What they say together.
  ///
  /// - Parameter confidence: The confidence of the intervals.
  func evaluation(confidence: Double = 0.95) -> SoundEvaluation {
    func accuracy(_ rightCount: Int, of count: Int) -> SoundEvaluation.Accuracy {
      SoundEvaluation.Accuracy(rightCount, of: count, confidence: confidence)
    }
    let counts = confusion.map { $0.reduce(0, +) }
    let gaps = steps.reduce(0) { $0 + abs($1.sum - Double($1.right)) }
    return SoundEvaluation(
      clips: accuracy(
        labels.indices.reduce(0) { $0 + confusion[$1][$1] }, of: counts.reduce(0, +)),
      windows: accuracy(rightCount, of: windowCount),
      calibrationError: windowCount == 0 ? 0 : gaps / Double(windowCount),
      confidenceSteps: steps.filter { $0.count > 0 }.map {
        SoundEvaluation.ConfidenceStep(
          confidence: $0.sum / Double($0.count), windows: accuracy($0.right, of: $0.count))
      },
      kinds: labels.indices.filter { counts[$0] > 0 }.map { index in
        SoundEvaluation.Kind(
          label: labels[index],
          precision: accuracy(
            confusion[index][index], of: confusion.reduce(0) { $0 + $1[index] }),
          recall: accuracy(confusion[index][index], of: counts[index]),
          answers: confusion[index])
      })
  }

  private static func best<Number: Comparable>(_ row: [Number]) -> Int {
    row.indices.reduce(0) { row[$1] > row[$0] ? $1 : $0 }
  }
}
