import Tragus

/// The summary of a whole input, for people and tables.
package enum SummaryText {
  package static func text(_ summary: MeterSummary) -> String {
    let all = summary.combined
    var lines = [
      printable(summary.source),
      row(
        "length",
        "\(decimal(summary.duration, places: 3)) s, \(all.frameCount) frames, "
          + "\(Int(summary.format.sampleRate)) Hz, \(summary.format.channelCount) ch"),
      row("all", text(all)),
    ]
    if summary.channels.count > 1 {
      lines += summary.channels.map { row("ch \($0.channel ?? 0)", text($0)) }
    }
    if let loudness = summary.loudness { lines += text(loudness, summary.hasTruePeak) }
    if let target = summary.target { lines.append(text(target: target, summary.targetDifference)) }
    if let level = summary.soundLevel { lines += text(level) }
    if !summary.programme.isEmpty { lines += text(summary.programme) }
    lines += summary.bands.enumerated().map { index, level in
      row(index == 0 ? "bands" : "", TextLines().text(of: level))
    }
    if let dose = summary.dose { lines.append(row("dose", TextLines().text(of: dose))) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func row(_ name: String, _ text: String) -> String {
    "  " + name.padded(to: 9, blanks: 1) + text
  }

  private static func number(_ value: Double?) -> String {
    value.map { decimal($0, places: 2, width: 7) } ?? "      -"
  }

  private static func text(_ level: Level) -> String {
    "peak \(number(level.peak)) dBFS  rms \(number(level.rms)) dBFS"
      + "  crest \(decimal(level.crest, places: 2, width: 5)) dB"
      + "  dc \(decimal(level.offset * 100, places: 3)) %"
      + "  clipped \(level.clippedSampleCount)"
      + (level.invalidSampleCount > 0 ? "  invalid \(level.invalidSampleCount)" : "")
  }

  private static func text(_ loudness: Loudness, _ hasTruePeak: Bool) -> [String] {
    var lines = [
      row(
        "loudness",
        "integrated \(number(loudness.integrated)) LUFS  range \(number(loudness.range)) LU"),
      row(
        "",
        "momentary max \(number(loudness.maximumMomentary)) LUFS"
          + "  short-term max \(number(loudness.maximumShortTerm)) LUFS"),
    ]
    if hasTruePeak {
      lines.append(row("", "true peak \(number(loudness.maximumTruePeak)) dBTP"))
    }
    return lines
  }

  private static func text(target: Double, _ difference: Double?) -> String {
    let words = difference.map {
      "  integrated \(decimal(abs($0), places: 2)) LU \($0 < 0 ? "below" : "above") the target"
    }
    return row("target", "           \(number(target)) LUFS\(words ?? "")")
  }

  private static func text(_ level: SoundLevel) -> [String] {
    let whole = level.whole
    let extremes = TimeWeighting.allCases.map { time in
      let symbol = level.weighting.symbol(time)
      return
        "\(symbol)max \(number(whole.maximum[time]))  \(symbol)min \(number(whole.minimum[time]))"
    }
    var lines = [
      row(
        "sound",
        "LAeq \(number(whole.equivalentA))  LCeq \(number(whole.equivalentC))"
          + "  LZeq \(number(whole.equivalentZ)) \(level.unit)"),
      row(
        "", "LAE \(number(whole.exposureA))  LCpeak \(number(whole.peakC)) \(level.unit)"),
    ]
    lines += extremes.map { row("", "\($0) \(level.unit)") }
    if let exceeded = whole.exceeded {
      let fast = level.weighting.symbol(.fast)
      let values = [10, 50, 90].map { "\(fast)\($0) \(number(exceeded[$0]))" }
      lines.append(row("", values.joined(separator: "  ") + " \(level.unit)"))
    }
    return lines
  }

  private static func text(_ channels: [ProgrammeLevel.Readings]) -> [String] {
    channels.enumerated().map { index, readings in
      let name = channels.count == 1 ? "" : "ch \(index)  "
      return row(
        index == 0 ? "ppm max" : "",
        name + "PPM I \(number(readings.peakOne))  PPM II \(number(readings.peakTwo))"
          + "  VU \(number(readings.volume)) dBFS")
    }
  }

}
