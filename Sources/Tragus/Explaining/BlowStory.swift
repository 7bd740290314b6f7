import TragusAnalysis
import TragusCore
import TragusDSP

/// The course of a stream as the detector of blows and the tutorial's detector saw it, as a small
/// picture in characters.
///
/// It takes the same memory however long the stream is.
package struct BlowStory {
  /// The most columns that a picture has.
  package static let greatestWidth = 200
  /// What one peak covers, in seconds: the tick of the tutorial.
  package static let period = 0.03

  private static let rowHeight = 6.0  // decibels
  private static let rowCount = 10
  private static let newPart = 0.05  // of the tutorial's average

  private struct Column {
    var peak = -200.0  // dBFS
    var smoothed = 0.0
    // Of its loudest moment.
    var level = -300.0
    var verdict: BlowVerdict?

    mutating func add(_ other: Column) {
      peak = max(peak, other.peak)
      smoothed = max(smoothed, other.smoothed)
      if other.level > level { (level, verdict) = (other.level, other.verdict) }
    }
  }

  private var columns: [Column] = []
  private var columnDuration = BlowStory.period
  private var smoothed = 0.0
  /// The loudest moment that was seen.
  package private(set) var loudest: BlowObservation?
  /// The greatest value of the tutorial's average, 0 to 1.
  package private(set) var greatestAverage = 0.0

  package init() {}

  /// Takes what the detector made of a moment.
  package mutating func take(_ observation: BlowObservation) {
    guard !observation.isRejection else { return }
    if observation.level > loudest?.level ?? -.infinity { loudest = observation }
    var column = Column()
    (column.level, column.verdict) = (observation.level, observation.verdict)
    add(column, at: observation.time)
  }

  /// Takes the level of the next ``period``.
  package mutating func take(_ level: Level) {
    let peak = min(level.peak, 0)
    smoothed = Self.newPart * power(10, peak / 20) + (1 - Self.newPart) * smoothed
    greatestAverage = max(greatestAverage, smoothed)
    var column = Column()
    (column.peak, column.smoothed) = (peak, smoothed)
    add(column, at: level.time)
  }

  private mutating func add(_ column: Column, at time: Double) {
    // A time is the end of what it belongs to.
    var index = max(Int((time / columnDuration).rounded(.up)) - 1, 0)
    while index >= 2 * Self.greatestWidth {
      halve()
      index /= 2
    }
    while columns.count <= index { columns.append(Column()) }
    columns[index].add(column)
  }

  private mutating func halve() {
    for index in stride(from: 0, to: columns.count, by: 2) {
      var column = columns[index]
      if index + 1 < columns.count { column.add(columns[index + 1]) }
      columns[index / 2] = column
    }
    columns.removeLast(columns.count / 2)
    columnDuration *= 2
  }

  /// The picture: peaks as `#`, the tutorial's average as `o`, below them what each moment is taken
  /// for, and the time.
  ///
  /// - Parameter width: Characters in a line, 20 to ``greatestWidth``.
  /// - Returns: Nothing when nothing was heard.
  package func lines(width: Int) -> [String] {
    guard !columns.isEmpty else { return [] }
    let count = width - 10
    let shown = (0..<count).map { index in
      let first = index * columns.count / count
      let end = max((index + 1) * columns.count / count, first + 1)
      return columns[first..<end].reduce(into: Column()) { $0.add($1) }
    }
    var lines = (0..<Self.rowCount).map { row in
      let top = -Self.rowHeight * Double(row)
      let cells = shown.map { column -> Character in
        let average = decibels(amplitude: max(column.smoothed, 1e-9))
        if average <= top, average > top - Self.rowHeight { return "o" }
        return column.peak > top - Self.rowHeight ? "#" : " "
      }
      let label = row % 2 == 0 ? decimal(top, places: 0, width: 4) + " dB" : "       "
      return (label + " |" + String(cells)).withoutEndingBlanks
    }
    let marks = String(shown.map { Self.mark($0.verdict) })
    lines.append(("heard   |" + marks).withoutEndingBlanks)
    let end = decimal(Double(columns.count) * columnDuration, places: 1) + " s"
    lines.append("        0" + String(repeating: " ", count: max(count - end.count, 1)) + end)
    return lines
  }

  /// The letters below the picture, for those that occur.
  package var legend: String {
    let verdicts = BlowVerdict.allCases.filter { verdict in
      verdict != .quiet && columns.contains { $0.verdict == verdict }
    }
    return verdicts.map { "\(Self.mark($0)) \($0.rawValue)" }.joined(separator: ", ")
  }

  private static func mark(_ verdict: BlowVerdict?) -> Character {
    verdict.flatMap { marks[$0] } ?? " "
  }

  /// A letter of its own for each but quiet, one of its name.
  static let marks: [BlowVerdict: Character] = {
    var marks: [BlowVerdict: Character] = [.blow: "B"]
    for verdict in BlowVerdict.allCases where verdict != .quiet && verdict != .blow {
      marks[verdict] = verdict.rawValue.first { letter in !marks.values.contains(letter) }
    }
    return marks
  }()
}
