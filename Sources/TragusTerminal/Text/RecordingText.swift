import Tragus
import TragusStation

/// The description of a recording for people.
package enum RecordingText {
  /// The lines for one recording: its name, then one fact each.
  package static func lines(of recording: RecordingDescription) -> [String] {
    let format = recording.format
    var lines = [
      printable(recording.source),
      row("format", kind(of: recording)),
      row(
        "sound",
        "\(plainNumber(format.sampleRate)) Hz, \(format.channelCount) "
          + (format.channelCount == 1 ? "channel" : "channels")),
    ]
    if let duration = recording.duration, let count = recording.frameCount {
      lines.append(row("length", "\(time(duration)), \(count) frames"))
    }
    if let count = recording.byteCount { lines.append(row("size", size(count))) }
    if let all = recording.levels.first, all.frameCount > 0 {
      lines.append(
        row(
          "level",
          "peak \(decimal(all.peak, places: 1)) dBFS, RMS \(decimal(all.rms, places: 1)) dBFS"))
    }
    if let loudspeakers = recording.tags?.loudspeakers, loudspeakers.count > 2 {
      lines.append(row("channels", loudspeakers.joined(separator: ", ")))
    }
    lines += recording.ownTags.map { tag in
      row(tag.name, printable(tag.text.split(whereSeparator: \.isNewline).joined(separator: " / ")))
    }
    // A recorder's note has several parts, each of which begins with its name.
    let parts = recording.note?.split(separator: "; ") ?? []
    lines += parts.enumerated().map { index, part in
      row(index == 0 ? "notes" : "", printable(String(part)))
    }
    if let calibration = recording.calibration {
      lines.append(
        row(
          "full scale",
          "\(decimal(calibration.fullScaleLevel, places: 1)) dB SPL, by its own calibration"))
    }
    lines += marks(of: recording)
    if let labels = recording.labels { lines.append(row("labels", printable(labels))) }
    if let events = recording.events { lines.append(row("events", printable(events))) }
    lines += recording.findings.map { row("notice", printable($0)) }
    return lines
  }

  /// The most marks that get a line of their own.
  private static let shownMarkCount = 10

  private static func marks(of recording: RecordingDescription) -> [String] {
    let marks = recording.tags?.marks ?? []
    let shown = marks.prefix(shownMarkCount).enumerated().map { index, mark in
      row(
        index == 0 ? "marks" : "",
        time(Double(mark.frame) / recording.format.sampleRate)
          + (mark.name.isEmpty ? "" : "  \(printable(mark.name))"))
    }
    let rest = marks.count - shown.count
    return shown + (rest > 0 ? [row("", "and \(rest) more")] : [])
  }

  /// A line for each recording, below the titles of the columns.
  package static func table(of recordings: [RecordingDescription]) -> [String] {
    guard !recordings.isEmpty else { return [] }
    let hasLevels = recordings.contains { !$0.levels.isEmpty }
    var rows = [
      ["file", "format", "Hz", "ch", "length"] + (hasLevels ? ["peak dBFS"] : []) + ["notice"]
    ]
    rows += recordings.map { recording in
      let peak = recording.levels.first.map { decimal($0.peak, places: 1) } ?? "-"
      return [
        printable(recording.source), kind(of: recording),
        plainNumber(recording.format.sampleRate), "\(recording.format.channelCount)",
        recording.duration.map(time) ?? "-",
      ] + (hasLevels ? [peak] : [])
        + [printable(recording.findings.joined(separator: " "))]
    }
    let last = rows[0].count - 1
    let widths = (0..<last).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).enumerated().map { index, cell in
        index < 2 ? cell.0.padded(to: cell.1) : cell.0.aligned(to: cell.1)
      }
      return (cells + [row[last]]).joined(separator: "  ").withoutEndingBlanks
    }
  }

  // A codec with the name of the file type appears once.
  private static func kind(of recording: RecordingDescription) -> String {
    let name = recording.container.displayName
    let encoding =
      recording.encoding == recording.container.rawValue ? "" : ", \(recording.encoding)"
    return name + encoding + (recording.bitCount.map { ", \($0) bits" } ?? "")
  }

  private static func row(_ name: String, _ text: String) -> String {
    "  " + name.padded(to: 12, blanks: 1) + text
  }

  /// `3.500 s`, or with minutes from a minute on: `1:02:03.5`.
  private static func time(_ seconds: Double) -> String {
    guard seconds >= 60 else { return "\(decimal(seconds, places: 3)) s" }
    let tenths = Int64((min(seconds, 1e12) * 10).rounded())
    let (minutes, rest) = (tenths / 600, tenths % 600)
    let ending = "\(rest < 100 ? "0" : "")\(rest / 10).\(rest % 10)"
    guard minutes >= 60 else { return "\(minutes):\(ending)" }
    return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60):\(ending)"
  }

  private static func size(_ count: Int64) -> String {
    let units = [(1e9, "GB"), (1e6, "MB"), (1e3, "kB")]
    guard let (factor, unit) = units.first(where: { Double(count) >= $0.0 }) else {
      return "\(count) bytes"
    }
    return "\(decimal(Double(count) / factor, places: 1)) \(unit), \(count) bytes"
  }
}
