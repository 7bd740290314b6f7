import Tragus
import TragusStation

/// The score of a model of sounds, for people.
package enum SoundScoreText {
  /// The text, with line breaks.
  ///
  /// - Parameters:
  ///   - name: The name of the model.
  ///   - listsMisses: Whether to list each mistaken clip and each missed label.
  package static func text(
    _ outcome: SoundEvaluationRequest.Outcome, of name: String, listsMisses: Bool
  ) -> String {
    var parts: [String] = []
    if let clips = outcome.clips {
      parts.append(text(clips, of: name, outcome.confidence, listsMisses: listsMisses))
    }
    if outcome.sounds.contains(where: { $0.score.recordingCount > 0 }) {
      parts += outcome.sounds.map {
        ScoreText.text($0.score, of: $0.name, listsMisses: listsMisses)
      }
      if outcome.sounds.count > 1 { parts.append(ScoreText.table(outcome.sounds)) }
      if let total = outcome.total { parts.append(ScoreText.events([], total)) }
    } else if let total = outcome.total {
      parts.append(ScoreText.events(outcome.sounds, total))
    }
    return parts.joined(separator: "\n")
  }

  private static func text(
    _ score: SoundModelScore, of name: String, _ confidence: Double, listsMisses: Bool
  ) -> String {
    let width = min(
      max((score.labels + score.others.map(\.label)).map(\.count).max() ?? 0, 9), 24)
    let kinds = score.evaluation.kinds
    var lines = [
      "\(printable(name)): \(ScoreText.counted(score.evaluation.clips.count, "clip")) of "
        + ScoreText.counted(kinds.count, "kind"), "",
    ]
    lines += SoundEvaluationText.lines(
      score.evaluation, width: width, confidence: confidence, labels: score.labels)
    if let unknown = score.calledUnknown {
      lines += [
        "",
        "  wrongly called unknown: \(unknown.clips.count) of \(unknown.clips.total) clips, "
          + "\(unknown.windows.count) of \(unknown.windows.total) windows",
      ]
    }
    if score.others.contains(where: { $0.calledUnknown != nil }) {
      lines += ["", "  rightly called unknown"]
      for other in score.others {
        lines += unknownLines(other.label, other.calledUnknown, width, confidence)
      }
    }
    let taken = score.others.map { other in
      (other.label, zip(score.labels, other.answers).filter { $1 > 0 }.map { ($0, $1) })
    }.filter { !$1.isEmpty }
    if !taken.isEmpty { lines += ["", "  other sounds taken for, which the precision leaves out"] }
    for (label, answers) in taken {
      lines.append(
        "  \(printable(label).padded(to: width))  "
          + SoundEvaluationText.answers(answers.map { (label: $0, count: $1) }))
    }
    if listsMisses { lines += SoundEvaluationText.mistakes(score.mistakes) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func unknownLines(
    _ name: String, _ unknown: SoundModelScore.Unknown?, _ width: Int, _ confidence: Double
  ) -> [String] {
    guard let unknown else { return [] }
    return [("clips", unknown.clips), ("windows", unknown.windows)].map { things, share in
      "  \(printable(name).padded(to: width))  "
        + "\(things.padded(to: 8)) "
        + SoundEvaluationText.share(
          share.share, share.count, of: share.total, share.lowest, share.highest, confidence)
    }
  }
}
