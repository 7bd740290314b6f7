import Tragus

/// The summary of a whole input as people and tables read it.
enum SummaryText {
  static func text(_ summary: LevelSummary) -> String {
    let all = summary.combined
    let duration = Double(all.frameCount) / summary.format.sampleRate
    var lines = [
      printable(summary.source),
      "  length   \(EventText.number(duration, places: 3)) s, \(all.frameCount) frames, "
        + "\(Int(summary.format.sampleRate)) Hz, \(summary.format.channelCount) ch",
      "  " + row("all", all),
    ]
    if summary.channels.count > 1 {
      for level in summary.channels { lines.append("  " + row("ch \(level.channel ?? 0)", level)) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  static let csvHeader =
    "source,rate,channels,duration,frames,peak_dbfs,rms_dbfs,crest_db,dc,clipped_samples,"
    + "invalid_samples"

  static func csv(_ summary: LevelSummary) -> String {
    let all = summary.combined
    let numbers: [Double] = [
      Double(all.frameCount) / summary.format.sampleRate, Double(all.frameCount), all.peak,
      all.rms, all.crest, all.offset, Double(all.clippedSampleCount),
      Double(all.invalidSampleCount),
    ]
    let source = CSVLines.quoted(summary.source)
    return "\(source),\(Int(summary.format.sampleRate)),\(summary.format.channelCount),"
      + numbers.map { $0 == $0.rounded() ? String(Int64($0)) : String($0) }.joined(separator: ",")
  }

  private static func row(_ name: String, _ level: Level) -> String {
    let padding = String(repeating: " ", count: max(8 - name.count, 1))
    return name + padding
      + " peak \(EventText.number(level.peak, places: 2, width: 7)) dBFS"
      + "  rms \(EventText.number(level.rms, places: 2, width: 7)) dBFS"
      + "  crest \(EventText.number(level.crest, places: 2, width: 5)) dB"
      + "  dc \(EventText.number(level.offset * 100, places: 3)) %"
      + "  clipped \(level.clippedSampleCount)"
      + (level.invalidSampleCount > 0 ? "  invalid \(level.invalidSampleCount)" : "")
  }
}
