import Tragus
import TragusStation

/// The live picture in a terminal: a bar for each channel or a gauge, the last minute, what was
/// heard.
///
/// It draws in place and leaves its last picture behind when it closes.
package final class LiveView {
  /// Seconds that each picture covers.
  package static let period = 0.05
  private static let historyStep = 0.5  // seconds

  private let terminal: Terminal
  private var lines: DrawnLines
  private let title: String
  private let input: String
  private let format: AudioFormat
  /// What is kept of the sound, in words.
  package var storing: String
  private let keys: String
  private let isLive: Bool
  private let textLines: TextLines
  private let isSimulated: Bool
  private let scale: LevelScale
  private var bars: [LevelBar]
  private var gauge: LiveGauge?
  private var history: [Double] = []
  private var historySum = 0.0
  private var historyCount = 0
  /// What the meters read beside the level, by the names of their lines.
  private var readings: [(name: String, text: String)] = []
  private var heard: [String] = []
  private var conditions: [InputHealth.Condition: InputHealth] = [:]
  private var lostFrameCount: Int64 = 0
  private var isAway = false
  private var lastDrawn: ContinuousClock.Instant?
  private var lastTime = 0.0

  /// - Parameters:
  ///   - input: What people call the input.
  ///   - storing: What is kept of the sound, in words.
  ///   - keys: What the keys do, in words.
  ///   - scale: That of the levels.
  ///   - ballistics: How the bars move, as in `LevelNeedle`.
  ///   - gauge: What takes the place of the bars.
  package init(
    on terminal: Terminal, title: String, input: String, format: AudioFormat, storing: String,
    keys: String = "Ctrl-C stops", isLive: Bool, isSimulated: Bool,
    scale: LevelScale, ballistics: Ballistics?, gauge: LiveGauge?
  ) {
    self.terminal = terminal
    self.title = title
    self.input = input
    self.format = format
    self.storing = storing
    self.keys = keys
    self.isLive = isLive
    textLines = TextLines(isLive: isLive)
    self.isSimulated = isSimulated
    self.scale = scale
    self.gauge = gauge
    bars = Array(
      repeating: LevelBar(scale: scale, ballistics: ballistics), count: format.channelCount)
    lines = DrawnLines(on: terminal)
  }

  /// Takes the levels of the channels, one event each; the last one of a period draws.
  package func show(_ level: Level) {
    show(ShownLevel(level, on: scale))
  }

  /// Takes the sound levels of the channels in the same way.
  package func show(_ level: SoundLevel) {
    show(ShownLevel(level))
  }

  private func show(_ shown: ShownLevel) {
    bars[shown.channel].update(shown)
    guard shown.channel == bars.count - 1 else { return }
    remember()
    gauge?.update(bars.compactMap(\.shown))
    lastTime = shown.time
    // A pipe may bring an hour at once; nobody sees more than 40 pictures a second.
    let now = ContinuousClock.now
    if let lastDrawn, now - lastDrawn < .milliseconds(25) { return }
    lastDrawn = now
    draw()
  }

  /// Takes an event that is not a level.
  package func showEvent(_ event: any AudioEvent) {
    switch event {
    case let health as InputHealth:
      conditions[health.condition] = health
    case let gap as Gap:
      lostFrameCount += gap.frames
    default: break
    }
    heard.append(textLines.line(for: event))
    if heard.count > 6 { heard.removeFirst() }
  }

  /// Takes what a meter reads; the line of that name is replaced.
  package func showReading(_ event: any AudioEvent) {
    guard let name = textLines.reading(of: event) else { return }
    let text = textLines.text(of: event)
    if let index = readings.firstIndex(where: { $0.name == name }) {
      readings[index].text = text
    } else {
      readings.append((name, text))
    }
  }

  /// Shows that the device has gone and is waited for, or that it is back.
  package func showAbsence(_ isAway: Bool) {
    self.isAway = isAway
    draw()
  }

  package func close() {
    if lastDrawn != nil { draw(isLast: true) }
    lines.close()
  }

  private func remember() {
    historySum += bars.reduce(0) { $0 + power(10, ($1.shown?.level ?? scale.floor) / 10) }
    historyCount += bars.count
    guard Double(historyCount / bars.count) * Self.period >= Self.historyStep else { return }
    history.append(decibels(power: historySum / Double(historyCount)))
    if history.count > 120 { history.removeFirst() }
    (historySum, historyCount) = (0, 0)
  }

  private func draw(isLast: Bool = false) {
    // Digits to be read across a room take all the width there is but the last column: what erases
    // the rest of a line would erase that too.
    let width = max(min(terminal.width - 1, gauge == nil ? 120 : 240), 1)
    // The cursor stays on the line below the picture.
    let height = max(terminal.height - 1, 1)
    var lines = [titleLine, terminal.dimmed(detailsLine), ""]
    if let gauge {
      let input = inputLines(width: width)
      // In little height the gauge has all of it but the title and the input; else the past and
      // some events stay in sight.
      let isLow = height < 18
      if isLow { lines = [titleLine] }
      let shown = isLow ? [] : readingLines(atMost: max(height / 6, 1))
      let others = lines.count + input.count + (isLow ? 0 : 3 + shown.count + min(heard.count, 3))
      lines += gauge.lines(columns: width, rows: max(height - others, 1), on: terminal)
      if !isLow { lines += [""] + shown + [historyLine(width: width)] }
      lines += input
    } else {
      // The scale, the past, the input and some events stay in sight.
      lines += channelLines(width: width, atMost: max(height - 10, 1))
      lines += readingLines(atMost: max(height - lines.count - 6, 0))
      lines.append(historyLine(width: width))
      lines += inputLines(width: width)
    }
    let room = height - lines.count - 1
    if !heard.isEmpty, room > 0 {
      lines.append("")
      lines += heard.suffix(room).map { terminal.dimmed(" " + $0) }
    }
    self.lines.draw(lines.prefix(height).map { Terminal.fitted($0, width: width) }, isLast: isLast)
  }

  private func readingLines(atMost count: Int) -> [String] {
    readings.prefix(count).map { labelled($0.name, $0.text) }
  }

  private var titleLine: String {
    return " " + terminal.ribbon(isSimulated: isSimulated) + terminal.bold(title) + "  " + input
  }

  private var detailsLine: String {
    let channelCount = format.channelCount
    // What matters most comes first: a narrow terminal cuts the end off.
    var details = [keys, "\(decimal(lastTime, places: 1)) s"]
    if lostFrameCount > 0 { details.append("\(lostFrameCount) frames lost") }
    details += [
      "storing: \(storing)", "\(Int(format.sampleRate)) Hz",
      "\(channelCount) channel\(channelCount == 1 ? "" : "s")",
    ]
    return " " + details.joined(separator: "  ")
  }

  private func channelLines(width: Int, atMost limit: Int) -> [String] {
    let isWide = width >= 72
    let longestName = scale.ranges.ranges.map(\.name.count).max()!
    let symbol = scale.symbol.map { "\($0) " } ?? ""
    let peakName = scale.symbol == nil ? "peak" : "max"
    let numbers =
      " \(symbol)-000.0 \(scale.unit)".count
      + (isWide ? "  \(peakName) -000.0 \(scale.unit)  ".count + longestName : 0)
    let barWidth = max(width - labelWidth - 2 - numbers, 6)
    let shown = min(bars.count, limit)
    var lines: [String] = []
    for (index, bar) in bars[..<shown].enumerated() {
      var line =
        "\(bar.drawn(width: barWidth, on: terminal)) "
        + "\(symbol)\(decimal(bar.level, places: 1, width: 6)) \(scale.unit)"
      if isWide {
        line += "  \(peakName) \(decimal(bar.peak, places: 1, width: 6)) \(scale.unit)"
        if let range = scale.ranges.range(of: bar.level) {
          line += "  " + (range.color.map { terminal.colored(range.name, $0) } ?? range.name)
        }
      }
      lines.append(labelled(name(of: index), line))
    }
    let hidden = shown < bars.count ? "+ \(bars.count - shown) ch" : ""
    lines.append(labelled("", terminal.dimmed(scale.line(width: barWidth) + hidden)))
    return lines
  }

  private func historyLine(width: Int) -> String {
    let span = " \(decimal(Double(history.count) * Self.historyStep, places: 1)) s"
    let levels = history.suffix(max(width - labelWidth - 2 - span.count, 6)).map { level in
      let symbol = terminal.sign(ofFraction: scale.fraction(level))
      return scale.ranges.range(of: level)?.color.map { terminal.colored(symbol, $0) } ?? symbol
    }
    let shown = " \(decimal(Double(levels.count) * Self.historyStep, places: 1)) s"
    return labelled("past", levels.joined() + terminal.dimmed(shown))
  }

  // What is wrong with the input and, where something can be done about it, what to do. What ended
  // with the stream itself still stands in the last picture.
  private func inputLines(width: Int) -> [String] {
    if isAway {
      return [labelled("input", terminal.colored("gone; waiting for it to come back", .red))]
    }
    var present = conditions.values.filter { ($0.end ?? .infinity) >= lastTime }
      .sorted { $0.start < $1.start }
    // Nothing else is true of what is not heard.
    let dead = present.filter { $0.condition == .silent || $0.condition == .constant }
    if !dead.isEmpty { present = dead }
    guard let first = present.first else {
      return [labelled("input", terminal.colored("ok", .green))]
    }
    let room = width - labelWidth - 2
    let findings = present.map { $0.finding(isLive: isLive) }.joined(separator: "; ")
    var lines = Terminal.wrapped(findings, width: room).map { terminal.colored($0, .yellow) }
    if isLive {
      let remedy = CommandAdvice.added(to: first.condition.remedy)
      lines += Terminal.wrapped("try: " + remedy, width: room)
    }
    return lines.enumerated().map { index, line in labelled(index == 0 ? "input" : "", line) }
  }

  private func name(of channel: Int) -> String {
    switch bars.count {
    case 1: "level"
    case 2: channel == 0 ? "left" : "right"
    default: "ch \(channel)"
    }
  }

  // All texts begin in the same column.
  private var labelWidth: Int { readings.map(\.name.count).reduce(6, max) }

  private func labelled(_ label: String, _ text: String) -> String {
    " " + label + String(repeating: " ", count: max(labelWidth - label.count, 0)) + " " + text
  }
}
