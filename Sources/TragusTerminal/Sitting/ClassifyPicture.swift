import Tragus
import TragusStation

/// The live picture of `classify`: the most likely kinds of sounds, and the sounds of the last
/// minute.
package struct ClassifyPicture: DetectorPicture {
  package static let command = "classify"

  private static let span = 60.0  // seconds
  private static let longestRanking = 5

  /// The row of one sound.
  private struct Lane {
    let label: String
    /// The start and the end of each stretch, in seconds; no end while it lasts.
    var stretches: [(start: Double, end: Double?)] = []
  }

  package let details: String
  private let terminal: Terminal
  private var ranking: [SoundScore] = []
  // The sounds of the last minute, the latest first.
  private var lanes: [Lane] = []

  package init(_ request: ClassifyRequest, on terminal: Terminal) {
    self.terminal = terminal
    details =
      request.choices.isEmpty
      ? "threshold \(decimal(100 * request.usualThreshold, places: 0)) %"
      : request.choices.map(\.name).joined(separator: ", ")
  }

  package mutating func hear(_ event: SoundSensorEvent) {
    switch event {
    case .window(let window):
      ranking = Array(window.ranking.prefix(Self.longestRanking))
      forget(before: window.end - Self.span)
    case .sound(let sound): take(sound)
    case .rejected: break
    }
  }

  private mutating func take(_ sound: RecognizedSound) {
    let index = lanes.firstIndex { $0.label == sound.label }
    if sound.phase == .began {
      var lane = index.map { lanes.remove(at: $0) } ?? Lane(label: sound.label)
      lane.stretches.append((sound.start, nil))
      lanes.insert(lane, at: 0)
    } else if let index, let last = lanes[index].stretches.indices.last {
      lanes[index].stretches[last].end = sound.end
    }
  }

  private mutating func forget(before time: Double) {
    for index in lanes.indices {
      lanes[index].stretches.removeAll { $0.end.map { $0 < time } ?? false }
    }
    lanes.removeAll(where: \.stretches.isEmpty)
  }

  package mutating func reset() { ranking = [] }

  package mutating func restart() { (ranking, lanes) = ([], []) }

  package var leastRows: Int { 3 }

  package func lines(at time: Double, columns: Int, rows: Int) -> [String] {
    let nameWidth = max(min(columns / 3, 32), 8)
    let barWidth = max(columns - nameWidth - 9, 2)
    // With few rows, half of them show the likely kinds.
    let barCount = min(Self.longestRanking, max(rows / 2, 1))
    var lines = (0..<barCount).map { index in
      guard index < ranking.count else { return "" }
      return line(for: ranking[index], nameWidth, barWidth)
    }
    let room = rows - lines.count
    if room > 2 { lines.append("") }
    guard !lanes.isEmpty else {
      lines.append(terminal.dimmed(" nothing heard in the last minute"))
      return Array(lines.prefix(rows))
    }
    let count = max(min(lanes.count, rows - lines.count), 0)
    lines += lanes.prefix(count).map { lane in
      " \(named(lane.label, nameWidth)) \(drawn(lane, until: time, width: barWidth))"
        + terminal.dimmed("   60 s")
    }
    return Array(lines.prefix(rows))
  }

  private func line(for score: SoundScore, _ nameWidth: Int, _ width: Int) -> String {
    let filled = Int((score.confidence * Double(width)).rounded())
    let (full, empty) = signs
    return " \(named(score.label, nameWidth)) "
      + terminal.colored(String(repeating: full, count: filled), .green)
      + terminal.dimmed(String(repeating: empty, count: width - filled))
      + " \(decimal(100 * score.confidence, places: 0, width: 4)) %"
  }

  private func drawn(_ lane: Lane, until time: Double, width: Int) -> String {
    let step = Self.span / Double(width)
    let (full, empty) = signs
    return (0..<width).map { column in
      let start = time - Self.span + Double(column) * step
      let isHeard = lane.stretches.contains {
        $0.start < start + step && ($0.end ?? .infinity) > start
      }
      return isHeard ? terminal.colored(full, .green) : terminal.dimmed(empty)
    }.joined()
  }

  private var signs: (full: String, empty: String) {
    terminal.hasUnicode ? ("█", "·") : ("#", ".")
  }

  private func named(_ label: String, _ width: Int) -> String {
    let end = terminal.hasUnicode ? "…" : "."
    let text = label.count > width ? label.prefix(width - 1) + end : label
    return text.padded(to: width)
  }
}
