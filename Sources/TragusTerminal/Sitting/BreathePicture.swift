import Tragus
import TragusStation

/// The live picture of `tragus breathe`: the instruction, the time left, the breath, and the score.
package struct BreathePicture: DetectorPicture {
  package static let command = "breathe"
  package static let canRestart = false

  package let details: String
  private let pattern: BreathPattern
  private let terminal: Terminal
  private var request = "Breathe in when you are ready."
  private var part: (part: BreathPattern.Part, start: Double, duration: Double)?
  private var waits = true
  private var heard = Breath.Kind.pause
  private var quality = BreathQuality.none
  private var rate: Double?
  private var remark = ""
  private var results: [CycleResult] = []

  package init(_ pattern: BreathPattern, on terminal: Terminal) {
    (self.pattern, self.terminal) = (pattern, terminal)
    details = "\(pattern)\(pattern.name.map { " (\($0))" } ?? "")"
  }

  package mutating func hear(_ event: CoachingEvent) {
    switch event {
    case .breath(let breath):
      heard = breath.end == nil ? breath.kind : .pause
      // The awaited inhalation has begun.
      if breath.end == nil, part?.part == .inhale, breath.kind == .inhale { waits = false }
    case .rate(let rate): (quality, self.rate) = (rate.quality, rate.rate ?? self.rate)
    case .coach(let event): hear(event)
    }
  }

  private mutating func hear(_ event: CoachEvent) {
    switch event.cue {
    case .inhale, .hold, .exhale, .rest:
      part = BreathPattern.Part(rawValue: event.cue.rawValue).map {
        ($0, event.time, event.duration ?? 1)
      }
      (request, waits) = (event.sentence ?? "", false)
      if event.cue == .inhale { remark = "" }
    case .wait where event.part == .inhale: (request, waits) = (event.sentence ?? "", true)
    case .pause, .done, .ready: (part, request, waits) = (nil, event.sentence ?? "", true)
    case .wait, .nudge, .slower, .ahead, .resume: remark = event.sentence ?? ""
    case .cycle: results += event.result.map { [$0] } ?? []
    }
  }

  package mutating func reset() { heard = .pause }

  package var leastRows: Int { 7 }

  package func lines(at time: Double, columns: Int, rows: Int) -> [String] {
    let width = max(min(columns - 16, 60), 10)
    var lines = [" " + terminal.bold(request)]
    lines.append(" \(name("asked"))\(bar(filled: asked(at: time), width: width))\(left(at: time))")
    lines.append(" \(name("you"))\(you)")
    lines.append(" \(name("hearing"))\(hearing)")
    lines.append(" \(name("breaths"))\(score)")
    lines.append(" " + remark)
    return Array(lines.prefix(rows))
  }

  /// How full the lungs should be at a time, 0 to 1.
  private func asked(at time: Double) -> Double {
    guard let part else { return 0 }
    let share = waits ? 0 : min(max((time - part.start) / part.duration, 0), 1)
    return switch part.part {
    case .inhale: share
    case .hold: 1
    case .exhale: 1 - share
    case .rest: 0
    }
  }

  private func left(at time: Double) -> String {
    guard let part, !waits else { return "" }
    return
      " \(part.part.rawValue) \(decimal(max(part.start + part.duration - time, 0), places: 1)) s"
  }

  private func bar(filled share: Double, width: Int) -> String {
    let count = Int((share * Double(width)).rounded())
    return "[" + String(repeating: "#", count: count)
      + String(repeating: ".", count: width - count) + "]"
  }

  private var you: String {
    switch heard {
    case .inhale: "in"
    case .exhale: "out"
    case .pause: "-"
    }
  }

  private var hearing: String {
    switch quality {
    case .good: "I hear you well"
    case .weak where results.isEmpty: "I think that I hear you"
    case .none where heard != .pause: "I think that I hear you"
    case .weak: "I hear you, but not each breath clearly"
    case .none: part == nil ? "I listen for your breath" : "I hear no breath"
    case .noise: "it is too loud here"
    case .speech: "I hear a voice"
    }
  }

  private var score: String {
    guard !results.isEmpty else { return "none yet" }
    let count = results.count { $0.isInTime }
    let adherence = results.reduce(0) { $0 + $1.adherence } / Double(results.count)
    let last = results[results.count - 1]
    return
      "\(count) of \(results.count) in time, score \(decimal(adherence * 100, places: 0)) %; "
      + "last: \(last.isInTime ? "in time" : "\(decimal(last.adherence * 100, places: 0)) %")"
  }

  private func name(_ text: String) -> String { text.padded(to: 10) }
}
