import Tragus
import TragusStation

/// The quality of a model, for people.
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
      lines.append("Each kind needs clips from two sources before its accuracy can be measured.")
      lines += falseAlarms(outcome.falseAlarms)
      return lines.joined(separator: "\n") + "\n"
    }
    lines += [
      "",
      evaluation.isOfOtherSources
        ? "cross-validated by source\(alone(evaluation, of: kinds.count)):"
        : "on other clips of the same recordings; elsewhere it does less well:",
    ]
    lines += SoundEvaluationText.lines(
      evaluation, width: min(max(kinds.map(\.label.count).max() ?? 0, 4), 24),
      notes: training.curve.words.map { ["  \($0)"] } ?? [])
    lines += falseAlarms(outcome.falseAlarms)
    lines += SoundEvaluationText.mistakes(training.mistakes)
    return lines.joined(separator: "\n") + "\n"
  }

  // The kinds that were measured, if some were not.
  private static func alone(_ evaluation: SoundEvaluation, of count: Int) -> String {
    guard evaluation.kinds.count < count else { return "" }
    return ", only " + evaluation.kinds.map { printable($0.label) }.joined(separator: ", ")
  }

  /// The false alarms of the model in recordings without its sounds.
  private static func falseAlarms(_ learned: LearnedFalseAlarms?) -> [String] {
    guard let learned else { return [] }
    let minutes = decimal(learned.before.duration / 60, places: 1)
    let clips = ScoreText.counted(learned.clipCount, "clip")
    let heading =
      "false alarms in \(ScoreText.counted(learned.recordingCount, "recording")), \(minutes) min; "
      + "\(clips) of them \(learned.clipCount == 1 ? "is" : "are") learned as background:"
    var lines = ["", heading, "  before   \(rate(learned.before))"]
    lines.append(
      learned.after.map { "  after    \(rate($0))" }
        ?? "  after    two recordings are needed to measure it")
    return lines
  }

  private static func rate(_ rate: FalseAlarmRate) -> String {
    "\(decimal(rate.perHour, places: 1)) per hour, \(rate.count) in all, 95 % interval "
      + "\(decimal(rate.lowest, places: 1)) to \(decimal(rate.highest, places: 1)) per hour"
  }
}
