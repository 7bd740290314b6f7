import Tragus

/// A score for people.
package enum ScoreText {
  // A line of a terminal has 80 columns.
  private static let nameWidth = 16

  /// The text, with line breaks.
  ///
  /// - Parameters:
  ///   - name: The name of the detected thing.
  ///   - listsMisses: Whether to list each missed label.
  package static func text(_ score: Score, of name: String, listsMisses: Bool) -> String {
    var lines: [String] = []
    if score.recordingCount > 0 {
      lines.append(
        "\(printable(name)): \(counted(score.hits.labelCount, "label")) in "
          + counted(score.recordingCount, "recording"))
      lines.append("")
      lines += hits(score)
      if listsMisses { lines += misses(score) }
      lines.append("")
    }
    lines += falseAlarms(score)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func hits(_ score: Score) -> [String] {
    let interval = interval(score.confidence)
    func rate(_ hits: Score.HitRate) -> String {
      self.rate(hits.hitCount, hits.labelCount, hits.interval, interval)
    }
    var lines = [row("recall", rate(score.hits))]
    lines += score.groups.map { row("  \($0.name ?? "")", rate($0)) }
    if let precision = score.precision {
      lines.append(
        row(
          "precision",
          self.rate(precision.hitCount, precision.eventCount, precision.interval, interval)))
    }
    if let f1 = score.f1 { lines.append(row("F1", decimal(f1, places: 3, width: 18))) }
    if score.splitCount > 0 {
      lines.append(
        row("split", "\(number(score.splitCount, 5))  labels hit by more than one event"))
    }
    if score.touchingCount > 0 {
      lines.append(
        row("touching", "\(number(score.touchingCount, 5))  events too early or late for the label")
      )
    }
    if let onset = score.onset { lines.append(row("onset", spread(onset))) }
    if let release = score.release { lines.append(row("release", spread(release))) }
    if let covered = score.covered {
      lines.append(row("covered", percent(covered) + "  of a label that was hit, the median"))
    }
    return lines
  }

  private static func misses(_ score: Score) -> [String] {
    score.misses.map { miss in
      let label = miss.label
      let times = "\(seconds(label.start, 10)) to\(seconds(label.end, 10)) s"
      return row("missed", "\(times)  \(printableText(miss.recording))")
    }
  }

  private static func falseAlarms(_ score: Score) -> [String] {
    let all = score.negatives.count > 1 ? score.allNegatives : nil
    let classes = ([score.extra] + score.negatives + [all]).compactMap(\.self)
    let header = row(
      "false alarms", "  minutes  events  per hour   \(interval(score.confidence))")
    guard score.settling > 0 else { return [header] + classes.map(alarms) }
    let settled = "  after \(decimal(score.settling, places: 1)) s"
    return [header]
      + classes.flatMap { alarms in
        [
          self.alarms(alarms),
          self.alarms(
            settled, alarms.count - alarms.countAtStart, alarms.settledDuration,
            alarms.perHourSettled, alarms.interval),
        ]
      } + [
        "",
        "after \(decimal(score.settling, places: 1)) s: without the first moment of each "
          + "recording (--settling)",
      ]
  }

  /// A table of events in recordings without labels, with line breaks.
  ///
  /// - Parameters:
  ///   - sounds: The names of the sounds, with their scores.
  ///   - total: The score of all sounds.
  static func events(_ sounds: [(name: String, score: Score)], _ total: Score) -> String {
    let classes = total.negatives.indices.map { index in
      let rows = sounds.map { (name: $0.name, alarms: $0.score.negatives[index]) }
      return
        ([
          row(
            total.negatives[index].name,
            "  minutes  events  per hour   \(interval(total.confidence))")
        ]
        + rows.map { alarms($0.alarms, as: $0.name) }
        + [alarms(total.negatives[index], as: "all")]).joined(separator: "\n") + "\n"
    }
    return classes.joined(separator: "\n")
  }

  /// A table of several sounds in recordings, with line breaks: a row for each, and one for all.
  static func table(_ sounds: [(name: String, score: Score)]) -> String {
    func row(_ name: String, _ labels: Int, _ hits: Int, _ alarms: Int) -> String {
      func share(_ count: Int, of total: Int) -> String {
        total > 0 ? percent(Double(count) / Double(total)) : "      -"
      }
      let f1 = Double(2 * hits) / Double(labels + hits + alarms)
      return self.row(
        name,
        "\(number(labels, 6))  \(share(hits, of: labels))    \(share(hits, of: hits + alarms))  "
          + (f1.isNaN ? "    -" : decimal(f1, places: 3, width: 5))
          + "\(number(labels - hits, 8))\(number(alarms, 14))")
    }
    let counts = sounds.map { sound in
      let hits = sound.score.hits
      return (hits.labelCount, hits.hitCount, sound.score.extra?.count ?? 0)
    }
    let all = counts.reduce((0, 0, 0)) { ($0.0 + $1.0, $0.1 + $1.1, $0.2 + $1.2) }
    let rows = zip(sounds, counts).map { row($0.name, $1.0, $1.1, $1.2) }
    return
      ([self.row("", "labels   recall  precision     F1  missed  false alarms")] + rows
      + [row("all", all.0, all.1, all.2)]).joined(separator: "\n") + "\n"
  }

  /// The name of an interval: `95 % interval`.
  static func interval(_ confidence: Double) -> String {
    decimal(confidence * 100, places: 2).replacing(#/\.?0+$/#, with: "") + " % interval"
  }

  private static func alarms(_ alarms: Score.FalseAlarms, as name: String) -> String {
    self.alarms(name, alarms.count, alarms.duration, alarms.perHour, alarms.intervalOfAll)
  }

  private static func alarms(_ alarms: Score.FalseAlarms) -> String {
    self.alarms(alarms, as: alarms.name)
  }

  private static func alarms(
    _ name: String, _ count: Int, _ duration: Double, _ rate: Double?,
    _ interval: ConfidenceInterval?
  ) -> String {
    var text = decimal(duration / 60, places: 1, width: 9) + number(count, 8)
    text += (rate.map(perHour) ?? "-").aligned(to: 10)
    if let interval {
      text += "\(perHour(interval.lower)) to \(perHour(interval.upper))".aligned(to: 18)
    }
    return row(name, text)
  }

  private static func rate(
    _ count: Int, _ total: Int, _ interval: ConfidenceInterval, _ name: String
  ) -> String {
    let counts = "\(number(count, 5)) of \(number(total, 5))"
    guard total > 0 else { return counts }
    return "\(counts)  \(percent(Double(count) / Double(total)))  \(name) "
      + "\(percent(interval.lower)) to \(percent(interval.upper))"
  }

  private static func spread(_ spread: Score.Spread) -> String {
    "\(seconds(spread.median, 7)) s  the median; nine in ten at \(seconds(spread.p90, 0)) s or earlier"
  }

  private static func percent(_ part: Double) -> String {
    decimal(part * 100, places: 1, width: 5) + " %"
  }

  private static func perHour(_ rate: Double) -> String {
    decimal(rate, places: rate < 100 ? 1 : 0)
  }

  private static func seconds(_ time: Double, _ width: Int) -> String {
    decimal(time, places: 3, width: width)
  }

  private static func number(_ count: Int, _ width: Int) -> String { "\(count)".aligned(to: width) }

  static func counted(_ count: Int, _ thing: String) -> String {
    "\(count) \(thing)\(count == 1 ? "" : "s")"
  }

  private static func row(_ name: String, _ text: String) -> String {
    let name = printableText(name)
    let short = name.count > nameWidth ? name.prefix(nameWidth - 1) + "…" : name
    return short.padded(to: nameWidth) + " " + text
  }
}
