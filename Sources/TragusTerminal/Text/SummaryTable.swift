import Tragus
import TragusStation

/// A table of the summaries of several files, with a row for each and a total.
package struct SummaryTable {
  private var summaries: [MeterSummary] = []
  private let target: Double?
  private var meters = Meters()

  /// - Parameter target: The target for the integrated loudness, in LUFS, or `nil`.
  package init(target: Double?) { self.target = target }

  /// Adds a row.
  ///
  /// - Parameter meters: The measurements of this file.
  package mutating func add(_ summary: MeterSummary, _ meters: Meters) {
    summaries.append(summary)
    self.meters = meters
  }

  /// Whether the table has no room for some measurement.
  package func omits(_ meters: Meters) -> Bool {
    !meters.bands.isEmpty || meters.doseCriterion != nil
  }

  /// A column: its title, the text of each row, and of the total rows.
  private struct Column {
    let title: String
    let places: Int
    /// The value of a file, or `nil` where there is none.
    let value: (MeterSummary) -> Double?
    /// How the values are combined in the total.
    let total: Total
    var isSigned = false

    func text(_ value: Double?) -> String {
      guard let value else { return "-" }
      let text = decimal(value, places: places)
      return isSigned && value > 0 && text.contains { ("1"..."9").contains($0) } ? "+" + text : text
    }
  }

  /// How the values of all files are combined.
  private enum Total {
    case sum, greatest, energy, none
  }

  private var columns: [Column] {
    var columns = [
      Column(title: "length s", places: 3, value: { $0.duration }, total: .sum),
      Column(title: "peak dBFS", places: 1, value: { $0.combined.peak }, total: .greatest),
      Column(title: "RMS dBFS", places: 1, value: { $0.combined.rms }, total: .energy),
    ]
    func add(
      _ title: String, _ total: Total, isSigned: Bool = false,
      _ value: @escaping (MeterSummary) -> Double?
    ) {
      columns.append(
        Column(title: title, places: 1, value: value, total: total, isSigned: isSigned))
    }
    if meters.measuresLoudness {
      add("LUFS", .energy) { $0.loudness?.integrated }
      add("range LU", .none) { $0.loudness?.range }
    }
    if meters.measuresTruePeak { add("peak dBTP", .greatest) { $0.loudness?.maximumTruePeak } }
    if let target {
      let text = plainNumber(target)
      add("from \(text)", .none, isSigned: true) { $0.targetDifference }
    }
    if let weightings = meters.soundLevel {
      let unit = summaries.first?.soundLevel?.unit ?? "dBFS"
      add("LAeq \(unit)", .energy) { $0.soundLevel?.whole.equivalentA }
      add("\(weightings.symbol)max", .greatest) { $0.soundLevel?.whole.maximum[weightings.time] }
    }
    if meters.measuresProgramme {
      add("PPM I", .greatest) { $0.programme.map(\.peakOne).max() }
      add("VU", .greatest) { $0.programme.map(\.volume).max() }
    }
    return columns
  }

  /// The lines of the table; none for no files.
  ///
  /// - Parameter width: The columns of the terminal, or `nil` for no limit.
  package func lines(width: Int?) -> [String] {
    guard !summaries.isEmpty else { return [] }
    let columns = columns
    let worst = worstIndex
    var rows = [columns.map(\.title)]
    rows += summaries.map { summary in columns.map { $0.text($0.value(summary)) } }
    var names = self.names
    if summaries.count > 2 {
      names += ["lowest", "highest"]
      rows.append(columns.map { column in column.text(values(column).min()) })
      rows.append(columns.map { column in column.text(values(column).max()) })
    }
    names.append("all \(summaries.count)")
    rows.append(columns.map { column in column.total == .none ? "" : column.text(total(column)) })

    let widths = columns.indices.map { index in rows.map { $0[index].count }.max() ?? 0 }
    let mark = worst == nil ? "" : "  furthest"
    let room = (width ?? .max) - widths.reduce(0) { $0 + $1 + 2 } - mark.count
    let nameWidth = min(names.map(\.count).max() ?? 0, max(room, Self.leastNameWidth))
    return rows.indices.map { index in
      let name = Self.shortened(names[index], to: nameWidth)
      let cells = zip(rows[index], widths).map { text, width in
        "  " + text.aligned(to: width)
      }
      let line =
        name.padded(to: nameWidth) + cells.joined()
        + (worst.map { $0 + 1 } == index ? mark : "")
      return line.withoutEndingBlanks
    }
  }

  private static let leastNameWidth = 12

  // The file whose loudness is furthest from the target.
  private var worstIndex: Int? {
    summaries.indices.filter { summaries[$0].targetDifference != nil }.max {
      abs(summaries[$0].targetDifference!) < abs(summaries[$1].targetDifference!)
    }
  }

  private func values(_ column: Column) -> [Double] { summaries.compactMap(column.value) }

  private func total(_ column: Column) -> Double? {
    let values = values(column)
    switch column.total {
    case .none: return nil
    case .sum: return values.reduce(0, +)
    case .greatest: return values.max()
    case .energy:
      // The mean power over the duration of all files.
      let known = summaries.compactMap { summary in
        column.value(summary).map { ($0, summary.duration) }
      }
      let duration = known.reduce(0) { $0 + $1.1 }
      guard duration > 0 else { return values.max() }
      let energy = known.reduce(0) { $0 + power(10, $1.0 / 10) * $1.1 }
      return decibels(power: energy / duration)
    }
  }

  // The title of the names, then the names without their common folder.
  private var names: [String] {
    let names = summaries.map { printable($0.source) }
    let folders = names.map { name in
      name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
    }
    guard let folder = folders.first, !folder.isEmpty, folders.allSatisfy({ $0 == folder }) else {
      return ["file"] + names
    }
    return [folder] + names.map { String($0.dropFirst(folder.count)) }
  }

  /// A name that loses its middle where it is too long.
  private static func shortened(_ name: String, to width: Int) -> String {
    guard name.count > width else { return name }
    let end = (width - 1) * 2 / 3
    return name.prefix(width - 1 - end) + "…" + name.suffix(end)
  }
}
