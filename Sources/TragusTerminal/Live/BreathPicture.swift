import Tragus
import TragusStation

/// The live picture of `breath`: the breath as a moving curve, its phase, rate and quality.
package struct BreathPicture: DetectorPicture {
  package static let command = "breath"

  private static let stepLength = 0.5  // seconds per character of the curve
  private static let stepCount = 100
  /// The most rows of the curve on either side of its middle.
  private static let greatestHalf = 4

  package let details = "in is up, out is down"
  private let terminal: Terminal
  private var phases: [Breath] = []
  private var current: Breath?
  private var rate: BreathRate?

  package init(on terminal: Terminal) { self.terminal = terminal }

  package mutating func hear(_ event: BreathTrackerEvent) {
    switch event {
    case .breath(let breath) where breath.phase == .began: current = breath
    case .breath(let breath):
      current = nil
      phases.append(breath)
      let oldest = breath.time - Double(Self.stepCount) * Self.stepLength
      phases.removeAll { $0.time < oldest }
    case .rate(let event): rate = event
    }
  }

  package mutating func reset() { (current, rate) = (nil, nil) }

  package mutating func restart() {
    reset()
    phases = []
  }

  package var leastRows: Int { 3 }

  package func lines(at time: Double, columns: Int, rows: Int) -> [String] {
    let half = min(max((rows - 4) / 2, 0), Self.greatestHalf)
    let head = [" " + now(at: time), " " + measures, ""]
    return Array((head + curve(until: time, half: half, columns: columns)).prefix(rows))
  }

  private func now(at time: Double) -> String {
    guard let current else { return terminal.dimmed(sentence) }
    let name =
      switch current.kind {
      case .inhale: terminal.colored("in", .green)
      case .exhale: terminal.colored("out", .yellow)
      case .pause: terminal.dimmed("pause")
      }
    return "\(terminal.bold(name))  \(decimal(max(time - current.start, 0), places: 1)) s"
  }

  // Why the picture is empty.
  private var sentence: String {
    switch rate?.quality {
    case .speech: "a voice or a cough: breathe quietly, and it goes on"
    case .noise: "something else is louder than a breath"
    case .good, .weak: ""
    default:
      "no breath heard\(phases.isEmpty ? " yet" : ""): bring the microphone near mouth or nose, and breathe"
    }
  }

  private var measures: String {
    guard let rate else { return "" }
    var parts = [EventWords.Part.value("", rate.rate, places: 1, width: 5, unit: "breaths/min")]
    if let ratio = rate.ratio { parts.append(.value("in/out", ratio, places: 2)) }
    if let regularity = rate.regularity {
      parts.append(.value("regular", 100 * regularity, places: 0, unit: "%"))
    }
    return parts.map { $0.text() }.joined(separator: "   ") + "   heard: \(rate.quality.rawValue)"
  }

  /// Inhalations rise and exhalations fall; the height shows their strength.
  private func curve(until time: Double, half: Int, columns: Int) -> [String] {
    guard half > 0 else { return [] }
    let count = min(columns - 10, Self.stepCount)
    let last = Int(time / Self.stepLength)
    let heights = (last - count + 1...last).map { height(at: (Double($0) + 0.5) * Self.stepLength) }
    let levels = (1...half).reversed().map { Double($0) } + (1...half).map { -Double($0) }
    let lines = levels.map { level in
      let signs = heights.map { height in
        let filled = height * Double(half) / level * abs(level)
        return filled > abs(level) - 1 + 0.01 ? sign(ofPart: filled - abs(level) + 1, level) : " "
      }
      let label = level == Double(half) ? " in    " : level == -Double(half) ? " out   " : "       "
      return label + signs.joined()
    }
    let axis = terminal.dimmed(String(repeating: terminal.hasUnicode ? "─" : "-", count: count))
    return lines.prefix(half) + ["       " + axis] + lines.suffix(half)
  }

  private func sign(ofPart part: Double, _ level: Double) -> String {
    if level < 0 {
      return part >= 0.5 ? (terminal.hasUnicode ? "█" : "#") : (terminal.hasUnicode ? "▀" : "'")
    }
    return terminal.sign(ofFraction: min(part, 1))
  }

  private func height(at time: Double) -> Double {
    let all = phases + (current.map { [$0] } ?? [])
    guard let breath = all.last(where: { $0.start <= time && time < $0.end ?? .infinity }) else {
      return 0
    }
    let strength = max(breath.strength, 0.2)
    return breath.kind == .pause ? 0 : breath.kind == .inhale ? strength : -strength
  }
}
