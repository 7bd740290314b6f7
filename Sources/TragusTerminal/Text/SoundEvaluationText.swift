import Tragus

/// How well a model tells sounds apart, for people.
enum SoundEvaluationText {
  private static let longestList = 20

  /// Lines about clips, windows and each kind.
  ///
  /// - Parameters:
  ///   - width: The width of the names of kinds.
  ///   - notes: Lines before the table of kinds.
  ///   - confidence: The confidence of the intervals, from 0 to 1.
  ///   - labels: The possible answers, to list them for each kind; an empty array leaves them out.
  static func lines(
    _ evaluation: SoundEvaluation, width: Int, confidence: Double = 0.95, notes: [String] = [],
    labels: [String] = []
  ) -> [String] {
    var lines = [
      "  clips    \(share(evaluation.clips, confidence))",
      "  windows  \(share(evaluation.windows, confidence))",
      "  calibration error \(decimal(100 * evaluation.calibrationError, places: 1)) %",
    ]
    lines += notes
    lines += [
      "",
      "  \("kind".padded(to: width))  clips  recall  precision"
        + (labels.isEmpty ? "" : "  taken for"),
    ]
    for kind in evaluation.kinds {
      let row =
        "  \(printable(kind.label).padded(to: width))  \(number(kind.recall.count, 5))  "
        + " \(percent(kind.recall))      \(percent(kind.precision))"
      let others = zip(labels, kind.answers).filter { $0 != kind.label && $1 > 0 }
      lines.append(
        others.isEmpty ? row : row.padded(to: width + 30) + answers(others.map { ($0, $1) }))
    }
    return lines
  }

  /// The answers for the clips of a kind, the most frequent first.
  static func answers(_ counts: [(label: String, count: Int)]) -> String {
    counts.sorted { ($1.count, $0.label) < ($0.count, $1.label) }
      .map { "\(printable($0.label)) \($0.count)" }.joined(separator: ", ")
  }

  /// Lines that list the mistaken clips.
  static func mistakes(_ mistakes: [MistakenClip]) -> [String] {
    guard !mistakes.isEmpty else { return [] }
    var lines = ["", "mistaken:"]
    lines += mistakes.prefix(longestList).map { mistake in
      "  \(printableText(mistake.name)): \(printable(mistake.answer)) "
        + "\(decimal(100 * mistake.confidence, places: 0)) %"
    }
    if mistakes.count > longestList { lines.append("  … \(mistakes.count - longestList) more") }
    return lines
  }

  /// A share, its count, and its confidence interval.
  static func share(
    _ share: Double, _ count: Int, of total: Int, _ lowest: Double, _ highest: Double,
    _ confidence: Double
  ) -> String {
    "\(percent(share, of: total))  \(count) of \(total), \(ScoreText.interval(confidence)) "
      + "\(decimal(100 * lowest, places: 0)) to \(decimal(100 * highest, places: 0)) %"
  }

  private static func share(
    _ accuracy: SoundEvaluation.Accuracy, _ confidence: Double
  ) -> String {
    share(
      accuracy.accuracy, accuracy.rightCount, of: accuracy.count, accuracy.lowest, accuracy.highest,
      confidence)
  }

  private static func percent(_ accuracy: SoundEvaluation.Accuracy) -> String {
    percent(accuracy.accuracy, of: accuracy.count)
  }

  private static func percent(_ share: Double, of count: Int) -> String {
    guard count > 0 else { return "    -" }
    return decimal(100 * share, places: 0, width: 3) + " %"
  }

  private static func number(_ value: Int, _ width: Int) -> String {
    "\(value)".aligned(to: width)
  }
}
