import Tragus
import TragusStation

/// The live picture of `breath --night`: the last minute, the night so far, and the latest events.
package struct NightView: DetectorPicture {
  package static let command = "breath --night"

  package let details = "one rate a minute"
  private let terminal: Terminal
  private var rates: [Double?] = []
  private var minute: BreathRate?
  private var pauses: [BreathPause] = []
  private var counts: [String: Int] = [:]
  private var last: [String] = []

  private static let rateCount = 100
  private static let eventCount = 6
  /// The rate of a full sign of the curve, in breaths per minute.
  private static let fullRate = 30.0

  package init(on terminal: Terminal) { self.terminal = terminal }

  package mutating func hear(_ event: NightEvent) {
    switch event {
    case .minute(let rate):
      minute = rate
      rates.append(rate.rate)
      if rates.count > Self.rateCount { rates.removeFirst() }
    case .pause(let pause):
      pauses.append(pause)
      note("\(NightSummary.clock(pause.start))  no breath heard for \(seconds(pause.duration))")
    case .sound(let sound):
      if sound.phase == .began {
        counts[sound.label, default: 0] += 1
      } else {
        let length = (sound.end ?? sound.start) - sound.start
        note("\(NightSummary.clock(sound.start))  \(sound.label) for \(seconds(length))")
      }
    case .night: break
    }
  }

  package mutating func reset() { minute = nil }

  package mutating func restart() { self = NightView(on: terminal) }

  package var leastRows: Int { 3 }

  package func lines(at time: Double, columns: Int, rows: Int) -> [String] {
    let longest = pauses.map(\.duration).max().map { ", the longest \(seconds($0))" } ?? ""
    let sounds = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    var lines = [
      " \(terminal.bold(NightSummary.clock(time)))   \(rateText)",
      " pauses \(pauses.count)\(longest)" + sounds.map { "   \($0)" }.joined(),
    ]
    if !rates.isEmpty {
      let signs = rates.suffix(max(columns - 20, 1)).map { rate in
        rate.map { terminal.sign(ofFraction: min($0 / Self.fullRate, 1)) } ?? " "
      }
      lines += ["", " each minute  " + signs.joined()]
    }
    lines += [""] + last.map { terminal.dimmed(" " + $0) }
    return Array(lines.prefix(rows))
  }

  private var rateText: String {
    guard let minute else { return terminal.dimmed("the first minute is not over yet") }
    guard let rate = minute.rate else { return "no breath heard: \(minute.quality.rawValue)" }
    return "\(decimal(rate, places: 1)) breaths/min   heard: \(minute.quality.rawValue)"
  }

  private func seconds(_ value: Double) -> String { NightSummary.length(value) }

  private mutating func note(_ text: String) {
    last.insert(text, at: 0)
    if last.count > Self.eventCount { last.removeLast() }
  }
}
