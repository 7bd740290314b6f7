import Tragus

/// A score as a table: a row for each measure.
package enum ScoreTable {
  private struct Row: Encodable {
    let measure: String
    var name: String?
    var count: Int?
    /// Of so many labels, or in so many hours.
    var of: Double?
    var value: Double?
    var lower: Double?
    var upper: Double?
  }

  /// A header and rows.
  package static func rows(of score: Score) -> [String] {
    let table = CSVLines(columns: ["measure", "name", "count", "of", "value", "lower", "upper"])
    var rows = ([score.hits] + score.groups).map { hits in
      Row(
        measure: "hitRate", name: hits.name, count: hits.hitCount, of: Double(hits.labelCount),
        value: hits.rate, lower: hits.interval.lower, upper: hits.interval.upper)
    }
    rows.append(Row(measure: "split", count: score.splitCount))
    rows.append(Row(measure: "touching", count: score.touchingCount))
    for (name, spread) in [("onset", score.onset), ("release", score.release)] {
      rows.append(Row(measure: name, name: "median", value: spread?.median))
      rows.append(Row(measure: name, name: "p90", value: spread?.p90))
    }
    rows.append(Row(measure: "covered", name: "median", value: score.covered))
    for alarms in ([score.extra] + score.negatives + [score.allNegatives]).compactMap(\.self) {
      rows.append(
        Row(
          measure: "allFalseAlarms", name: alarms.name, count: alarms.count,
          of: alarms.duration / 3600, value: alarms.perHour, lower: alarms.intervalOfAll?.lower,
          upper: alarms.intervalOfAll?.upper))
      rows.append(
        Row(
          measure: "falseAlarms", name: alarms.name, count: alarms.count - alarms.countAtStart,
          of: alarms.settledDuration / 3600, value: alarms.perHourSettled,
          lower: alarms.interval?.lower, upper: alarms.interval?.upper))
    }
    rows += score.misses.map { miss in
      Row(measure: "miss", name: miss.recording, lower: miss.label.start, upper: miss.label.end)
    }
    return [table.keys] + rows.map { table.row(of: $0) }
  }
}
