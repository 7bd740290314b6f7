import Tragus
import TragusStation

/// The screen of `label`: the current stretch with its surroundings, and the keys of the classes.
package struct LabelView: ScreenView {
  /// The least context on each side of a stretch, in seconds.
  private static let leastContext = 1.0
  /// The longest part shown, in seconds; its sound is held in memory.
  private static let longestWindow = 60.0
  private static let margin = 10

  private let terminal: Terminal
  private let text: SpectrogramText
  private var picture: LabelPicture?
  /// The part of the recording that is shown, in seconds.
  private(set) var window = 0.0...1.0
  private var name = ""
  private var sheet: LabelSheet?
  /// The names of the classes, the first nine with keys.
  var classes: [String] = []
  /// The result of the last step.
  var message = ""
  /// The name that is being typed, or `nil`.
  var typed: String?
  /// The factor by which more context is shown than usual: a power of 2.
  var zoom = 1.0

  package init(on terminal: Terminal, environment: [String: String]) {
    self.terminal = terminal
    text = SpectrogramText(on: terminal, environment: environment, colormap: .ember)
  }

  /// Shows another recording or stretch, or the same one after a change.
  mutating func show(_ take: LabelTake, name: String) throws(AudioError) {
    self.name = name
    sheet = take.sheet
    let wanted = Self.window(of: take.sheet, zoom: zoom)
    guard picture == nil || wanted != window else { return }
    window = wanted
    picture = LabelPicture(try take.sound(wanted), text, on: terminal)
  }

  /// Drops the sound that is shown.
  mutating func clear() { (picture, sheet) = (nil, nil) }

  /// The quietest moment in the middle of a stretch, where it can be split.
  func quietest(in span: LabelSpan) -> Double {
    let count = 200
    let length = window.upperBound - window.lowerBound
    let middle = (span.start + span.end) / 2
    guard let picture, length > 0 else { return middle }
    let levels = picture.levels(window, width: count)
    let reach = 0.3 * (span.end - span.start)
    let columns = (0..<count).filter {
      abs(window.lowerBound + (Double($0) + 0.5) / Double(count) * length - middle) <= reach
    }
    guard let best = columns.min(by: { levels[$0] < levels[$1] }) else { return middle }
    return window.lowerBound + (Double(best) + 0.5) / Double(count) * length
  }

  package var details: [String] { [] }
  package var leastRows: Int { 9 }
  package func clock(at time: Double) -> String { "" }

  package func lines(columns: Int, rows: Int) -> [String] {
    guard let sheet else { return [" " + message] }
    var below = classLines(width: columns - 1)
    below.append(" " + statusText(sheet, width: columns - 1))
    let head = [placeText(sheet, width: columns)]
    let room = rows - head.count - below.count
    guard let picture, let span = sheet.current, room >= 2 else {
      return Array((head + below).suffix(max(rows, 1)))
    }
    let width = max(columns - Self.margin - 1, 4)
    // The marks and, where they fit, the times.
    let axis = room >= 7 ? axisLines(width) : []
    let rest = room - 1 - axis.count
    let waveHeight = max(rest * 2 / 5, 1)
    let marks = { (column: Int) in self.contains(span, column, of: width) }
    let waves = picture.bars(window, width: width, height: waveHeight, isMarked: marks)
    let spectra =
      rest > waveHeight
      ? picture.spectrogram(window, width: width, height: rest - waveHeight) : []
    let indent = String(repeating: " ", count: Self.margin)
    return head + waves.map { indent + $0 } + [indent + markLine(sheet, width: width)] + spectra
      + axis + below
  }

  // MARK: Lines

  // take.wav  3 of 12  2 open  ──●────── 1:02 of 3:00
  private func placeText(_ sheet: LabelSheet, width: Int) -> String {
    let count = sheet.spans.count
    let place = count == 0 ? "nothing found" : "\(sheet.index + 1) of \(count)"
    let open = sheet.openCount > 0 ? ", \(sheet.openCount) open" : ""
    let start = " \(place)\(open)  "
    let end = "  \(Self.clock(sheet.current?.start ?? 0)) of \(Self.clock(sheet.duration))"
    let title = printable(name)
    let room = width - start.count - end.count - 1
    let shown = title.count + 8 <= room ? title + "  " : ""
    let length = max(min(room - shown.count, 40), 0)
    let fraction = (sheet.current?.start ?? 0) / max(sheet.duration, 0.001)
    let position = Int(fraction * Double(max(length - 1, 0)))
    let (line, dot) = terminal.hasUnicode ? ("─", "●") : ("-", "o")
    let bar = (0..<length).map { $0 == position ? dot : line }.joined()
    return " " + terminal.bold(shown) + start.dropFirst() + bar + end
  }

  /// The stretches below the waveform, each with its name; the current one has thick lines.
  private func markLine(_ sheet: LabelSheet, width: Int) -> String {
    var cells = [(sign: Character, isCurrent: Bool)](repeating: (" ", false), count: width)
    let order = sheet.spans.indices.filter { $0 != sheet.index } + [sheet.index]
    for index in order {
      let isCurrent = index == sheet.index
      let inside = (0..<width).filter { contains(sheet.spans[index], $0, of: width) }
      let mark = mark(sheet.spans[index], width: inside.count, isCurrent: isCurrent)
      for (column, sign) in zip(inside, mark) { cells[column] = (sign, isCurrent) }
    }
    return cells.map { cell in
      let sign = String(cell.sign)
      return cell.isCurrent ? terminal.bold(sign) : terminal.dimmed(sign)
    }.joined()
  }

  // ├─ wren ─┤
  private func mark(_ span: LabelSpan, width: Int, isCurrent: Bool) -> [Character] {
    let thin = terminal.hasUnicode ? "├─┤" : "[-]"
    let signs = Array(isCurrent ? (terminal.hasUnicode ? "┣━┫" : "<=>") : thin)
    guard width > 0 else { return [] }
    var mark = [Character](repeating: signs[1], count: width)
    if width > 2 { (mark[0], mark[width - 1]) = (signs[0], signs[2]) }
    let name: String =
      switch span.state {
      case .open: span.suggestion.map { printable($0) + "?" } ?? ""
      case .rejected: "x"
      case .labelled(let label): printable(label.isEmpty ? "?" : label)
      }
    if name.isEmpty { return mark }
    let key = classes.prefix(9).firstIndex(of: name).map { String($0 + 1) }
    let shown = name.count + 4 <= width ? " \(name) " : key ?? String(name.prefix(1))
    let start = (width - shown.count) / 2
    for (offset, sign) in shown.enumerated() { mark[start + offset] = sign }
    return mark
  }

  private func axisLines(_ width: Int) -> [String] {
    text.timeAxis(
      AxisScale(.time, from: window.lowerBound, to: max(window.upperBound, 0.001)), width)
  }

  private func classLines(width: Int) -> [String] {
    if let typed { return [" class: " + printable(typed) + (terminal.hasUnicode ? "▏" : "|")] }
    let keys = zip(1..., classes.prefix(9)).map { "\($0) \(printable($1))" }
    let hints = keys + [keys.isEmpty ? "c names a class" : "c other", "x rejects", "space plays"]
    return Terminal.wrapped(
      hints.map { $0.replacing(" ", with: "\u{A0}") }.joined(separator: "  "), width: width
    ).prefix(2).map { " " + $0.replacing("\u{A0}", with: " ") }
  }

  private func statusText(_ sheet: LabelSheet, width: Int) -> String {
    guard let span = sheet.current else { return message }
    let times =
      "\(decimal(span.start, places: 2))-\(decimal(span.end, places: 2)) s, "
      + "\(decimal(span.end - span.start, places: 2)) s"
    let state: String
    switch span.state {
    case .open: state = span.suggestion.map { "\(printable($0))? Enter takes it" } ?? "open"
    case .rejected: state = "rejected"
    case .labelled(let label): state = label.isEmpty ? "without a name" : printable(label)
    }
    let fits = times.count + state.count + message.count + 4 <= width
    // The last result comes first where there is little room.
    if !fits, !message.isEmpty { return message }
    return times + "  " + terminal.bold(state) + (message.isEmpty ? "" : "  \(message)")
  }

  private func contains(_ span: LabelSpan, _ column: Int, of width: Int) -> Bool {
    let length = window.upperBound - window.lowerBound
    let start = window.lowerBound + Double(column) / Double(width) * length
    let end = window.lowerBound + Double(column + 1) / Double(width) * length
    return span.start < end && max(span.end, span.start + length / Double(width) / 2) > start
  }

  private static func window(of sheet: LabelSheet, zoom: Double) -> ClosedRange<Double> {
    guard let span = sheet.current else { return 0...min(sheet.duration, longestWindow) }
    let length = span.end - span.start
    let context = max(length, leastContext) * zoom
    // The window moves in steps, so that it stays still while an edge moves a little.
    let step = 0.5
    let start = max(((span.start - context) / step).rounded(.down) * step, 0)
    let end = min(((span.end + context) / step).rounded(.up) * step, sheet.duration)
    return start...max(min(end, start + longestWindow), start)
  }

  private static func clock(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 1e9))
    let rest = whole % 60
    return "\(whole / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}
