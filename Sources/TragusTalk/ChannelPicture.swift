/// A channel as a small picture of text.
package enum ChannelPicture {
  /// Bars for 1 to 20 kHz, two columns each, over their kilohertz: 47 columns wide.
  ///
  /// - Parameters:
  ///   - report: What was measured.
  ///   - rowCount: The rows of bars, 1 or more; the top is 40 dB.
  package static func lines(of report: ChannelReport, rowCount: Int = 4) -> [String] {
    precondition(rowCount >= 1, "A picture has a row at least.")
    let blocks = Array(" ▁▂▃▄▅▆▇█")
    let top = 40.0  // dB
    var lines: [String] = []
    for row in (0..<rowCount).reversed() {
      let floor = top * Double(row) / Double(rowCount)
      var line = floor == 0 ? "  0 dB " : row == rowCount - 1 ? " 40 dB " : "       "
      for ratio in report.signalToNoise {
        // What is heard at all shows.
        let height = ratio.map { ($0 - floor) / (top / Double(rowCount)) * 8 } ?? 0
        let least = row == 0 && (ratio ?? -100) >= -5 ? 1.0 : 0
        line += "\(blocks[Int(min(max(height.rounded(), least), 8))]) "
      }
      lines.append(trimmed(line))
    }
    var axis = "   kHz "
    for kilohertz in 1...ChannelReport.bandCount {
      let isNamed = kilohertz == 1 || kilohertz % 5 == 0
      let place = 7 + 2 * (kilohertz - 1)
      guard isNamed else { continue }
      axis += String(repeating: " ", count: max(place - axis.count, 0)) + "\(kilohertz)"
    }
    lines.append(axis)
    return lines
  }

  private static func trimmed(_ line: String) -> String {
    var line = line[...]
    while line.last == " " { line.removeLast() }
    return String(line)
  }
}
