import TragusAnalysis
import TragusCore
import TragusPlots

/// The course of a stream as a small picture in characters. It shows the peaks, and below them a
/// row for each kind of thing that a detector heard.
///
/// It takes the same memory however long the stream is.
package struct HeardStory {
  /// The most columns that a picture has.
  package static let greatestWidth = 200
  /// What one peak covers, in seconds.
  package static let period = 0.03
  /// What is heard beyond this many kinds has one row.
  package static let mostRows = 8

  private static let rowHeight = 6.0  // decibels
  private static let levelRows = 8
  private static let longestName = 28
  private static let others = "others"
  private static let silence = -200.0

  private var peaks: [Double] = []
  private var rows: [(name: String, isHeard: [Bool])] = []
  private var columnDuration = HeardStory.period

  package init() {}

  /// Takes the level of the next ``period``.
  package mutating func take(_ level: Level) {
    let index = column(at: level.time - Self.period / 2)
    while peaks.count <= index { peaks.append(Self.silence) }
    peaks[index] = max(peaks[index], min(level.peak, 0))
  }

  /// Marks what was heard.
  ///
  /// - Parameters:
  ///   - name: The name of its row.
  ///   - start: In seconds since the stream began.
  ///   - end: As `start`; no earlier.
  package mutating func mark(_ name: String, from start: Double, to end: Double) {
    // The later one first: it may halve the columns.
    let last = column(at: max(end - 1e-9, start))
    let first = column(at: start)
    let row = row(named: name)
    while rows[row].isHeard.count <= last { rows[row].isHeard.append(false) }
    for index in first...last { rows[row].isHeard[index] = true }
  }

  private mutating func row(named name: String) -> Int {
    if let index = rows.firstIndex(where: { $0.name == name }) { return index }
    if rows.count == Self.mostRows {
      rows[Self.mostRows - 1].name = Self.others
      return Self.mostRows - 1
    }
    rows.append((name, []))
    return rows.count - 1
  }

  // In the order in which they were heard first, the ones without a name of their own last.
  private var orderedRows: [(name: String, isHeard: [Bool])] {
    func place(_ row: (name: String, isHeard: [Bool])) -> Int {
      row.name == Self.others ? .max : row.isHeard.firstIndex(of: true) ?? .max
    }
    return rows.enumerated().sorted {
      (place($0.element), $0.offset) < (place($1.element), $1.offset)
    }.map(\.element)
  }

  private mutating func column(at time: Double) -> Int {
    var index = Int(max(time, 0) / columnDuration)
    while index >= 2 * Self.greatestWidth {
      peaks = Self.halved(peaks) { max($0, $1) }
      for row in rows.indices { rows[row].isHeard = Self.halved(rows[row].isHeard) { $0 || $1 } }
      columnDuration *= 2
      index = Int(time / columnDuration)
    }
    return index
  }

  private static func halved<Value>(
    _ values: [Value], _ merge: (Value, Value) -> Value
  ) -> [Value] {
    stride(from: 0, to: values.count, by: 2).map { index in
      index + 1 < values.count ? merge(values[index], values[index + 1]) : values[index]
    }
  }

  /// The picture: peaks as `#`, what was heard as `=`, and the time.
  ///
  /// - Parameter width: Characters in a line, 40 to ``greatestWidth``.
  /// - Returns: Nothing when there was no sound.
  package func lines(width: Int) -> [String] {
    guard !peaks.isEmpty else { return [] }
    let rows = orderedRows
    let names = rows.map { String(printable($0.name).prefix(Self.longestName)) }
    let room = max(names.reduce(7) { max($0, $1.count) } + 1, 8)
    let count = width - room - 2
    let shown = (0..<count).map { index in
      let first = index * peaks.count / count
      return first..<max((index + 1) * peaks.count / count, first + 1)
    }
    func line(_ label: String, _ cells: [Character]) -> String {
      (label.padded(to: room) + "|" + String(cells)).withoutEndingBlanks
    }
    var lines = (0..<Self.levelRows).map { row in
      let top = -Self.rowHeight * Double(row)
      let cells = shown.map { columns -> Character in
        peaks[columns].max() ?? Self.silence > top - Self.rowHeight ? "#" : " "
      }
      return line(row % 2 == 0 ? decimal(top, places: 0, width: 4) + " dB" : "", cells)
    }
    for (name, row) in zip(names, rows) {
      let cells = shown.map { columns -> Character in
        columns.contains { $0 < row.isHeard.count && row.isHeard[$0] } ? "=" : " "
      }
      lines.append(line(name, cells))
    }
    let end = decimal(Double(peaks.count) * columnDuration, places: 1) + " s"
    let start = String(repeating: " ", count: room + 1) + "0"
    return lines + [start + String(repeating: " ", count: max(count - 1 - end.count, 1)) + end]
  }

  /// The same as a picture.
  ///
  /// - Parameters:
  ///   - title: Above it.
  ///   - theme: The colours.
  ///   - width: In pixels.
  ///   - height: In pixels.
  package func picture(title: String, theme: PlotTheme, width: Int, height: Int) -> Picture {
    HeardPicture(title: title, theme: theme).picture(
      of: peaks, rows: orderedRows.map { (printable($0.name), $0.isHeard) },
      columnDuration: columnDuration, width: width, height: height)
  }
}
