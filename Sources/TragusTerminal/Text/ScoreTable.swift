import Tragus
import TragusStation

/// A score as a table: a row for each measure.
package enum ScoreTable {
  private struct Row: Encodable {
    /// The sound of the row, if there are several.
    var sound: String?
    let measure: String
    var name: String?
    var count: Int?
    /// The number of labels, or of hours, that the value refers to.
    var of: Double?
    var value: Double?
    var lower: Double?
    var upper: Double?
  }

  private static let columns = ["measure", "name", "count", "of", "value", "lower", "upper"]

  /// A header and rows.
  package static func rows(of score: Score) -> [String] {
    let table = CSVLines(columns: columns)
    return [table.keys] + measures(of: score).map { table.row(of: $0) }
  }

  /// A header and rows for a model of sounds.
  package static func rows(of outcome: SoundEvaluationRequest.Outcome) -> [String] {
    let table = CSVLines(columns: ["sound"] + columns)
    var rows = outcome.clips.map(measures) ?? []
    for (name, score) in outcome.sounds {
      rows += measures(of: score).map { row in
        var row = row
        row.sound = name
        return row
      }
    }
    if let all = outcome.total?.allNegatives { rows += falseAlarms(all, of: "all") }
    if outcome.trainedCount > 0 {
      rows.append(Row(measure: "trained", count: outcome.trainedCount))
    }
    return [table.keys] + rows.map { table.row(of: $0) }
  }

  private static func measures(of score: SoundModelScore) -> [Row] {
    func row(
      _ measure: String, _ accuracy: SoundEvaluation.Accuracy, of sound: String? = nil
    ) -> Row {
      Row(
        sound: sound, measure: measure, count: accuracy.rightCount, of: Double(accuracy.count),
        value: accuracy.accuracy, lower: accuracy.lowest, upper: accuracy.highest)
    }
    func rows(_ unknown: SoundModelScore.Unknown?, of sound: String? = nil) -> [Row] {
      guard let unknown else { return [] }
      return [("clips", unknown.clips), ("windows", unknown.windows)].map { name, share in
        Row(
          sound: sound, measure: "calledUnknown", name: name, count: share.count,
          of: Double(share.total), value: share.share, lower: share.lowest, upper: share.highest)
      }
    }
    func answers(_ answers: [Int], of sound: String) -> [Row] {
      zip(score.labels, answers).filter { $1 > 0 }.map {
        Row(sound: sound, measure: "answer", name: $0, count: $1)
      }
    }
    var all = [
      row("clips", score.evaluation.clips), row("windows", score.evaluation.windows),
      Row(measure: "calibrationError", value: score.evaluation.calibrationError),
    ]
    for kind in score.evaluation.kinds {
      all += [
        row("recall", kind.recall, of: kind.label),
        row("precision", kind.precision, of: kind.label),
      ]
      all += answers(kind.answers, of: kind.label)
    }
    all += rows(score.calledUnknown)
    for other in score.others {
      all += rows(other.calledUnknown, of: other.label) + answers(other.answers, of: other.label)
    }
    return all
  }

  private static func measures(of score: Score) -> [Row] {
    var rows = ([score.hits] + score.groups).map { hits in
      Row(
        measure: "hitRate", name: hits.name, count: hits.hitCount, of: Double(hits.labelCount),
        value: hits.rate, lower: hits.interval.lower, upper: hits.interval.upper)
    }
    if let precision = score.precision {
      rows.append(
        Row(
          measure: "precision", count: precision.hitCount, of: Double(precision.eventCount),
          value: precision.rate, lower: precision.interval.lower, upper: precision.interval.upper))
      rows.append(Row(measure: "f1", value: score.f1))
    }
    rows.append(Row(measure: "split", count: score.splitCount))
    rows.append(Row(measure: "touching", count: score.touchingCount))
    for (name, spread) in [("onset", score.onset), ("release", score.release)] {
      rows.append(Row(measure: name, name: "median", value: spread?.median))
      rows.append(Row(measure: name, name: "p90", value: spread?.p90))
    }
    rows.append(Row(measure: "covered", name: "median", value: score.covered))
    for alarms in ([score.extra] + score.negatives + [score.allNegatives]).compactMap(\.self) {
      rows += falseAlarms(alarms)
    }
    rows += score.misses.map { miss in
      Row(measure: "miss", name: miss.recording, lower: miss.label.start, upper: miss.label.end)
    }
    return rows
  }

  private static func falseAlarms(_ alarms: Score.FalseAlarms, of sound: String? = nil) -> [Row] {
    [
      Row(
        sound: sound, measure: "allFalseAlarms", name: alarms.name, count: alarms.count,
        of: alarms.duration / 3600, value: alarms.perHour, lower: alarms.intervalOfAll?.lower,
        upper: alarms.intervalOfAll?.upper),
      Row(
        sound: sound, measure: "falseAlarms", name: alarms.name,
        count: alarms.count - alarms.countAtStart, of: alarms.settledDuration / 3600,
        value: alarms.perHourSettled, lower: alarms.interval?.lower, upper: alarms.interval?.upper),
    ]
  }
}
