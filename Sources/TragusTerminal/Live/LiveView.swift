import Tragus
import TragusStation

/// The live view of `listen`, `meter` and `record`: bars for the channels or a gauge, the last
/// minute, and the latest events.
package struct LiveView: ScreenView {
  /// Seconds of sound in each picture.
  package static let period = 0.05
  private static let historyStep = 0.5  // seconds
  // With at least so many rows, a gauge leaves room for the past and some events.
  private static let comfortableRows = 16

  private let terminal: Terminal
  private let format: AudioFormat
  /// What is stored of the sound, in words.
  package var storing: String
  private let isLive: Bool
  private let textLines: TextLines
  private let scale: LevelScale
  private var bars: [LevelBar]
  private var gauge: LiveGauge?
  private var history: [Double] = []
  private var historySum = 0.0
  private var historyCount = 0
  /// The readings of the meters beside the level, by the names of their lines.
  private var readings: [(name: String, text: String)] = []
  private var heard: [String] = []
  // The kinds of sound heard now; `nil` until a kind is recognised.
  private var kinds: [String]?
  private var conditions: [InputHealth.Condition: InputHealth] = [:]
  private var lostFrameCount: Int64 = 0
  private var isAway = false
  private var lastTime = 0.0

  /// - Parameters:
  ///   - storing: What is stored of the sound, in words.
  ///   - isLive: Whether the user can act on a fault of the input.
  ///   - scale: The scale of the levels.
  ///   - ballistics: How the bars move, as in `LevelNeedle`.
  ///   - gauge: The gauge shown in place of the bars, or `nil`.
  package init(
    on terminal: Terminal, format: AudioFormat, storing: String, isLive: Bool, scale: LevelScale,
    ballistics: Ballistics?, gauge: LiveGauge?
  ) {
    self.terminal = terminal
    self.format = format
    self.storing = storing
    self.isLive = isLive
    textLines = TextLines(isLive: isLive)
    self.scale = scale
    self.gauge = gauge
    bars = Array(
      repeating: LevelBar(scale: scale, ballistics: ballistics), count: format.channelCount)
  }

  /// Takes the levels of the channels, one event each.
  ///
  /// - Returns: The time after the last channel of a period, else `nil`.
  package mutating func show(_ level: Level) -> Double? {
    show(ShownLevel(level, on: scale))
  }

  /// Takes the sound levels of the channels, one event each.
  package mutating func show(_ level: SoundLevel) -> Double? {
    show(ShownLevel(level))
  }

  private mutating func show(_ shown: ShownLevel) -> Double? {
    bars[shown.channel].update(shown)
    guard shown.channel == bars.count - 1 else { return nil }
    remember()
    gauge?.update(bars.compactMap(\.shown))
    lastTime = shown.time
    return lastTime
  }

  /// Takes an event that is not a level.
  package mutating func showEvent(_ event: any AudioEvent) {
    switch event {
    case let health as InputHealth: takeHealth(health)
    case let gap as Gap:
      lostFrameCount += gap.frames
    case let sound as RecognizedSound:
      var now = kinds ?? []
      now.removeAll { $0 == sound.label }
      kinds = sound.phase == .began ? now + [sound.label] : now
    default: break
    }
    heard.append(textLines.line(for: event))
    if heard.count > 6 { heard.removeFirst() }
  }

  /// Takes a fault of the input, without listing it.
  package mutating func takeHealth(_ health: InputHealth) {
    conditions[health.condition] = health
  }

  /// Takes a reading of a meter, which replaces the line of that name.
  ///
  /// - Returns: `false` for an event that belongs in the list.
  @discardableResult
  package mutating func showReading(_ event: any AudioEvent) -> Bool {
    guard let name = textLines.reading(of: event) else { return false }
    let text = textLines.text(of: event)
    if let index = readings.firstIndex(where: { $0.name == name }) {
      readings[index].text = text
    } else {
      readings.append((name, text))
    }
    return true
  }

  package mutating func noteAbsence(_ isAway: Bool) { self.isAway = isAway }

  private mutating func remember() {
    historySum += bars.reduce(0) { $0 + power(10, ($1.shown?.level ?? scale.floor) / 10) }
    historyCount += bars.count
    guard Double(historyCount / bars.count) * Self.period >= Self.historyStep else { return }
    history.append(decibels(power: historySum / Double(historyCount)))
    if history.count > 120 { history.removeFirst() }
    (historySum, historyCount) = (0, 0)
  }

  package var leastRows: Int { gauge == nil ? 4 : Self.comfortableRows }

  package func lines(columns: Int, rows: Int) -> [String] {
    // Large digits, to be read across a room, take the full width.
    let width = min(columns, gauge == nil ? 120 : 240)
    let isLow = rows < leastRows
    let input = inputLines(width: width) + (isLow ? [] : kindLines)
    var lines = isLow ? [] : [""]
    if let gauge {
      // With few rows the gauge takes all but the input; else the past and some events stay
      // visible.
      let shown = isLow ? [] : readingLines(atMost: max(rows / 6, 1))
      let others = lines.count + input.count + (isLow ? 0 : 3 + shown.count + min(heard.count, 3))
      lines += gauge.lines(columns: width, rows: max(rows - others, 1), on: terminal)
      if !isLow { lines += [""] + shown + [historyLine(width: width)] }
      lines += input
    } else {
      // The scale, the past, the input and some events stay visible.
      lines += channelLines(width: width, atMost: max(rows - 8, 1))
      lines += readingLines(atMost: max(rows - lines.count - 6, 0))
      lines.append(historyLine(width: width))
      lines += input
    }
    let room = rows - lines.count - 1
    if !heard.isEmpty, room > 0 {
      lines.append("")
      lines += heard.suffix(room).map { terminal.dimmed(" " + $0) }
    }
    return lines.map { Terminal.fitted($0, width: width) }
  }

  private func readingLines(atMost count: Int) -> [String] {
    readings.prefix(count).map { labelled($0.name, $0.text) }
  }

  package var details: [String] {
    let channelCount = format.channelCount
    let lost = lostFrameCount > 0 ? ["\(lostFrameCount) frames lost"] : []
    return lost + [
      "storing: \(storing)", "\(Int(format.sampleRate)) Hz",
      "\(channelCount) channel\(channelCount == 1 ? "" : "s")",
    ]
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

  // The fault of the sound, with advice where the user can act. A fault that lasted to the end
  // stays in the last picture; the screen reports silence.
  private func inputLines(width: Int) -> [String] {
    let present = conditions.values.filter { ($0.end ?? .infinity) >= lastTime }
      .sorted { $0.start < $1.start }
    if isAway || present.contains(where: { InputAbsence.isAbsent($0.condition) }) { return [] }
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

  // The latest kind to begin comes first.
  private var kindLines: [String] {
    guard let kinds else { return [] }
    return [labelled("hears", kinds.isEmpty ? "-" : kinds.reversed().joined(separator: ", "))]
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
    " " + label.padded(to: labelWidth) + " " + text
  }
}
