import Tragus
import TragusStation

/// How well a model does, as people read it.
package enum TrainingText {
  /// The text, with line breaks.
  package static func text(_ outcome: TrainingRequest.Outcome, path: String) -> String {
    let training = outcome.training
    let kinds = training.model.card?.kinds ?? []
    let clipCount = kinds.reduce(0) { $0 + $1.clipCount }
    var lines = [
      "\(printable(path)): \(ScoreText.counted(kinds.count, "kind")), \(ScoreText.counted(clipCount, "clip")), "
        + "\(decimal(outcome.duration / 60, places: 1)) min, "
        + "\(decimal(Double(training.model.bytes.count) / 1000, places: 0)) kB"
    ]
    guard let evaluation = training.evaluation else {
      lines.append("Each kind needs clips of two sources before its accuracy can be measured.")
      return lines.joined(separator: "\n") + "\n"
    }
    lines += ["", "on clips of sources that it was not trained on:"]
    lines.append("  clips    \(share(evaluation.clips))")
    lines.append("  windows  \(share(evaluation.windows))")
    lines.append(
      "  confidence is off by \(decimal(100 * evaluation.calibrationError, places: 1)) %")
    let width = min(max(kinds.map(\.label.count).max() ?? 0, 4), 24)
    lines += ["", "  \(padded("kind", width))  clips  found  right when said"]
    for kind in evaluation.kinds {
      lines.append(
        "  \(padded(printable(kind.label), width))  \(number(kind.recall.count, 5))  "
          + "\(percent(kind.recall))  \(percent(kind.precision))")
    }
    if !training.mistakes.isEmpty {
      lines += ["", "mistaken:"]
      for mistake in training.mistakes.prefix(20) {
        lines.append(
          "  \(printableText(mistake.name)): \(printable(mistake.answer)) "
            + "\(decimal(100 * mistake.confidence, places: 0)) %")
      }
      if training.mistakes.count > 20 { lines.append("  … \(training.mistakes.count - 20) more") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func share(_ accuracy: SoundEvaluation.Accuracy) -> String {
    "\(percent(accuracy))  \(accuracy.rightCount) of \(accuracy.count), likely "
      + "\(decimal(100 * accuracy.lowest, places: 0)) to "
      + "\(decimal(100 * accuracy.highest, places: 0)) %"
  }

  private static func percent(_ accuracy: SoundEvaluation.Accuracy) -> String {
    guard accuracy.count > 0 else { return "    -" }
    let text = decimal(100 * accuracy.accuracy, places: 0)
    return String(repeating: " ", count: max(0, 3 - text.count)) + text + " %"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func number(_ value: Int, _ width: Int) -> String {
    let text = "\(value)"
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
