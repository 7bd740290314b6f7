import TragusClassifier
import TragusCore
import TragusPlots

extension TrainingReport {
  /// The page: HTML that is well-formed XML too. The same training gives the same page.
  public var html: String {
    """
    <!DOCTYPE html>
    <html lang="en" xmlns="http://www.w3.org/1999/xhtml">
    <head>
    <meta charset="utf-8"/>
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    style-src 'unsafe-inline'; img-src data:; media-src data:"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    <title>\(escaped(title))</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <main>
    <h1>\(escaped(title))</h1>
    <p class="lead">\(summary)</p>
    \(figures)
    \(notes)
    \(kinds)
    \(confusion)
    \(charts)
    \(mistakenSounds)
    <footer>\(origin)</footer>
    </main>
    </body>
    </html>

    """
  }

  private var card: SoundModelCard? { training.model.card }

  private var labels: [String] { training.model.labels }

  private var summary: String {
    let clipCount = card?.kinds.reduce(0) { $0 + $1.clipCount } ?? 0
    let sourceCount = sources.values.reduce(Set()) { $0.union($1) }.count
    let minutes = decimal(labels.reduce(0) { $0 + (durations[$1] ?? 0) } / 60, places: 1)
    return "\(counted(labels.count, "kind")) of sounds, learned from \(counted(clipCount, "clip")) "
      + "of \(counted(sourceCount, "source")), \(minutes)\u{A0}min together."
  }

  /// What matters most, in large figures.
  private var figures: String {
    guard let evaluation = training.evaluation else {
      return "<p>Each kind needs clips from two sources before its accuracy can be measured.</p>"
    }
    var tiles = [
      tile("of clips are right", evaluation.clips),
      tile("of windows are right", evaluation.windows),
      tile(
        percent(evaluation.calibrationError, places: 1), "is what confidence is off by",
        "of windows that are 80\u{A0}% sure, 80\u{A0}% should be right"),
    ]
    if let falseAlarms {
      let after = falseAlarms.after ?? falseAlarms.before
      tiles.append(
        tile(
          decimal(after.perHour, places: 1),
          falseAlarms.after == nil
            ? "false alarms per hour, before they were learned from"
            : "false alarms per hour, \(decimal(falseAlarms.before.perHour, places: 1)) before they "
              + "were learned from",
          "95 % interval \(decimal(after.lowest, places: 1)) to \(decimal(after.highest, places: 1)), in "
            + "\(counted(falseAlarms.recordingCount, "recording")) of "
            + "\(decimal(after.duration / 60, places: 1))\u{A0}min"))
    }
    return "<div class=\"tiles\">\n\(tiles.joined(separator: "\n"))\n</div>\n"
      + "<p class=\"note\">Measured on clips of \(sourceWords). The true "
      + "share lies in the interval in 95 of 100 cases.</p>"
  }

  private var sourceWords: String {
    training.evaluation?.isOfOtherSources == false
      ? "the same recordings that the model was trained on; elsewhere it does less well"
      : "sources that the model was not trained on"
  }

  private func tile(_ words: String, _ accuracy: SoundEvaluation.Accuracy) -> String {
    tile(
      percent(accuracy.accuracy), words,
      "\(accuracy.rightCount) of \(accuracy.count), 95 % interval \(interval(accuracy))")
  }

  private func tile(_ figure: String, _ words: String, _ details: String) -> String {
    "<div class=\"tile\"><strong>\(figure)</strong><span>\(words)</span>"
      + "<small>\(details)</small></div>"
  }

  private var notes: String {
    guard !warnings.isEmpty else { return "" }
    let items = warnings.map { "<li>\(escaped($0))</li>" }
    return "<h2>Worth knowing</h2>\n<ul class=\"warnings\">\n"
      + "\(items.joined(separator: "\n"))\n</ul>"
  }

  private var kinds: String {
    let results = Dictionary(
      (training.evaluation?.kinds ?? []).map { ($0.label, $0) },
      uniquingKeysWith: { first, _ in first })
    let rows = (card?.kinds ?? []).map { kind in
      let result = results[kind.label]
      return "<tr><th scope=\"row\">\(escaped(kind.label))</th>"
        + cell(result?.recall) + cell(result?.precision) + "<td>\(kind.clipCount)</td>"
        + "<td>\(sources[kind.label]?.count ?? 0)</td><td>\(kind.windowCount)</td>"
        + "<td>\(decimal(durations[kind.label] ?? 0, places: 0))\u{A0}s</td></tr>"
    }
    let unknown =
      training.model.tellsUnknown
      ? "<p class=\"note\">What is like nothing that was learned is called unknown: its limit is set "
        + "so that 5 of 100 windows are lost that are known for what they are, and above 0.5 nothing is reported.</p>"
      : "<p class=\"note\">It calls nothing unknown: that needs clips of "
        + "\(SoundTrainer.leastSourceCount) sources of each kind but background.</p>"
    return """
      <h2>What it knows</h2>
      <div class="wide"><table>
      <thead><tr><th scope="col">kind</th><th scope="col">found</th>\
      <th scope="col">right when said</th><th scope="col">clips</th>\
      <th scope="col">sources</th><th scope="col">windows</th><th scope="col">length</th></tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody></table></div>
      \(unknown)
      """
  }

  private func cell(_ accuracy: SoundEvaluation.Accuracy?) -> String {
    guard let accuracy, accuracy.count > 0 else { return "<td>–</td>" }
    return "<td>\(percent(accuracy.accuracy))<small>\(interval(accuracy))</small></td>"
  }

  /// What was taken for what: a row for each kind that was judged, and a column for each answer.
  private var confusion: String {
    guard let evaluation = training.evaluation else { return "" }
    let heads = labels.map { "<th scope=\"col\"><span>\(escaped($0))</span></th>" }
    let rows = evaluation.kinds.map { kind in
      let total = max(kind.answers.reduce(0, +), 1)
      let cells = zip(labels, kind.answers).map { label, count in
        let share = Double(count) / Double(total)
        guard count > 0 else { return "<td class=\"none\">0</td>" }
        let color = label == kind.label ? "0, 114, 178" : "213, 94, 0"
        return
          "<td class=\"\(share > 0.4 ? "strong" : "weak")\" style=\"background: rgba(\(color), "
          + "\(decimal(0.15 + 0.85 * share, places: 2)))\">\(count)</td>"
      }
      return "<tr><th scope=\"row\">\(escaped(kind.label))</th>\(cells.joined())</tr>"
    }
    return """
      <h2>What was taken for what</h2>
      <p class="note">A row is what clips are, a column what they were taken for: blue is right, \
      orange is mistaken.</p>
      <div class="wide"><table class="confusion">
      <thead><tr><td></td>\(heads.joined())</tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody></table></div>
      """
  }

  private var charts: String {
    guard let evaluation = training.evaluation else { return "" }
    var figures = [
      "<figure>\(TrainingChart.reliability(evaluation.confidenceSteps))<figcaption>How often windows "
        + "are right that are so sure. On the dashed line, confidence is what it says. Large dots are "
        + "many windows.</figcaption></figure>"
    ]
    if let words = training.curve.words {
      figures.insert(
        "<figure>\(TrainingChart.learning(training.curve))<figcaption>Clips that are right, by the "
          + "sources of each kind that were learned from: \(escaped(words)).</figcaption></figure>",
        at: 0)
    }
    return "<h2>Can it be trusted, and would more help?</h2>\n<div class=\"charts\">\n"
      + figures.joined(separator: "\n") + "\n</div>"
  }

  private var mistakenSounds: String {
    guard training.evaluation != nil else { return "" }
    guard !mistakes.isEmpty else { return "<h2>Mistaken</h2>\n<p>No clip was mistaken.</p>" }
    let leftOut = mistakes.filter { $0.player == nil && $0.fault == nil }
    let omission =
      leftOut.isEmpty || leftOut.count == mistakes.count
      ? ""
      : " The \(leftOut.count == 1 ? "longest one has" : "\(leftOut.count) longest have") no picture "
        + "and no player, because the page would be too large."
    let cards = mistakes.map { sound in
      let mistake = sound.mistake
      return "<article><h3>\(escaped(mistake.label)) "
        + "<span>taken for</span> \(escaped(mistake.answer)) "
        + "<em>\(percent(mistake.confidence))</em></h3>\n"
        + "<p class=\"name\">\(escaped(mistake.name)), "
        + "\(decimal(mistake.duration, places: 1))\u{A0}s</p>\n"
        + (sound.player ?? "") + (sound.fault.map { "<p class=\"note\">\(escaped($0))</p>" } ?? "")
        + "</article>"
    }
    return "<h2>Mistaken: \(counted(mistakes.count, "clip"))</h2>\n"
      + "<p class=\"note\">The surest mistake is first. Listen to these: some may have the wrong "
      + "label.\(omission)</p>\n<div class=\"cards\">\n\(cards.joined(separator: "\n"))\n</div>"
  }

  private var origin: String {
    var parts = ["Made by \(escaped(card?.software ?? "Tragus"))."]
    if let licence = card?.licence { parts.append("Licence: \(escaped(licence)).") }
    return parts.joined(separator: " ")
  }

  private func interval(_ accuracy: SoundEvaluation.Accuracy) -> String {
    "\(decimal(100 * accuracy.lowest, places: 0)) to \(percent(accuracy.highest))"
  }

  private func percent(_ share: Double, places: Int = 0) -> String {
    "\(decimal(100 * share, places: places))\u{A0}%"
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count)\u{A0}\(noun)\(count == 1 ? "" : "s")"
  }

  private func escaped(_ text: String) -> String { Picture.escaped(text) }
}
