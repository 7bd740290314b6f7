/// A gauge of characters, for terminals: a needle on a dial, a bar on a scale, or large digits.
///
/// It draws and nothing else: the same reading gives the same text. Ranges are shown by colour and
/// by name, so that nothing is lost without colours.
package struct TextGauge: Sendable, Hashable {
  /// How a gauge looks.
  package enum Shape: String, Sendable, Hashable, CaseIterable {
    /// A dial with a needle, ticks, labels and the ranges around it.
    case radial
    /// A bar on a scale, with the ranges named below it.
    case linear
    /// The level in digits that can be read across a room.
    case big
  }

  /// What a gauge shows.
  package struct Reading: Sendable, Hashable {
    /// What the needle and the digits show, in decibels.
    package var level: Double
    /// A level that is marked beside it, as a peak that is held; `nil` for none.
    package var peak: Double?

    /// - Parameters:
    ///   - level: What the needle and the digits show, in decibels.
    ///   - peak: A level that is marked beside it, in decibels.
    package init(level: Double, peak: Double? = nil) {
      self.level = level
      self.peak = peak
    }
  }

  package let shape: Shape
  package let ranges: LevelRanges
  /// The least level on the scale, in decibels.
  package let lower: Double
  /// The greatest level on the scale, in decibels.
  package let upper: Double
  /// The unit of the levels, as it is printed.
  package let unit: String
  /// The symbol of the level, as LAF, or `nil` for a level that needs none.
  package let symbol: String?
  /// Whether colours are set, by escape sequences.
  package let hasColor: Bool
  /// Whether block and braille characters are used; else ASCII alone.
  package let hasUnicode: Bool

  /// - Parameters:
  ///   - shape: How it looks.
  ///   - ranges: What levels are called.
  ///   - lower: The least level on the scale, in decibels; `nil` for the least of the ranges.
  ///   - upper: The greatest, above `lower`; `nil` for the greatest of the ranges.
  ///   - unit: The unit of the levels, as it is printed: "dBFS", "dB SPL".
  ///   - symbol: The symbol of the level, as LAF; what is marked beside it is then its maximum, LAFmax,
  ///     and not a peak.
  ///   - hasColor: Whether colours are set, by escape sequences.
  ///   - hasUnicode: Whether block and braille characters are used; else ASCII alone.
  package init(
    _ shape: Shape, ranges: LevelRanges, lower: Double? = nil, upper: Double? = nil, unit: String,
    symbol: String? = nil, hasColor: Bool, hasUnicode: Bool
  ) {
    self.shape = shape
    self.ranges = ranges
    self.lower = lower ?? ranges.lower
    self.upper = upper ?? ranges.upper
    precondition(self.lower < self.upper, "A scale must end above its start.")
    self.unit = unit
    self.symbol = symbol
    self.hasColor = hasColor
    self.hasUnicode = hasUnicode
  }

  /// The gauge in as many lines as it needs.
  ///
  /// What does not fit is left out: labels first, then the drawing, never the level and its unit.
  ///
  /// - Parameters:
  ///   - reading: What to show; what is not a number is shown as the least level.
  ///   - columns: The width that there is; at least 1.
  ///   - rows: The height that there is; at least 1.
  /// - Returns: At most `rows` lines of at most `columns` visible characters.
  package func lines(_ reading: Reading, columns: Int, rows: Int) -> [String] {
    precondition(columns >= 1 && rows >= 1, "A gauge needs room.")
    var canvas: TextCanvas
    switch shape {
    case .radial where rows >= 8 && columns >= 24:
      canvas = TextCanvas(columns: columns, rows: min(rows, 40), hasUnicode: hasUnicode)
      drawRadial(reading, on: &canvas)
    case .big where rows >= 5 && columns >= 14:
      canvas = TextCanvas(columns: columns, rows: min(rows, 30), hasUnicode: hasUnicode)
      drawBig(reading, on: &canvas)
    default:
      canvas = TextCanvas(columns: columns, rows: min(rows, 8), hasUnicode: hasUnicode)
      drawLinear(reading, on: &canvas)
    }
    var lines = canvas.lines(hasColor: hasColor)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

// What all shapes share.
extension TextGauge {
  /// Where a level lies on the scale: 0 at its start, 1 at its end; never beyond.
  func fraction(_ level: Double) -> Double {
    level > lower ? min((level - lower) / (upper - lower), 1) : 0
  }

  /// The levels with a label: round numbers, at most as many as fit.
  func ticks(atMost count: Int) -> [Double] {
    let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500] as [Double]
    let step = steps.first { (upper - lower) / $0 <= Double(max(count - 1, 1)) } ?? 1000
    var ticks: [Double] = []
    var level = (lower / step).rounded(.up) * step
    while level <= upper {
      ticks.append(level)
      level += step
    }
    return ticks
  }

  func label(_ level: Double) -> String { decimal(level, places: 0) }

  /// A level as digits, with one decimal down to -99.9.
  func digits(_ level: Double) -> String {
    guard level.isFinite else { return level > 0 ? "+inf" : "-inf" }
    // Four digits at most, but never a level without its tenths where they tell something.
    return decimal(level, places: level > -99.95 && level < 999.95 ? 1 : 0)
  }

  func style(of level: Double) -> TextCanvas.Style {
    TextCanvas.Style(color: ranges.range(of: level)?.color)
  }

  /// What the range of a level is called; a level in none lies below, or between, the named ones.
  func name(of level: Double) -> String {
    ranges.range(of: level)?.name ?? (level < ranges.lower ? "below" : "between")
  }

  /// The level with its symbol and unit.
  func levelText(_ reading: Reading) -> String {
    (symbol.map { "\($0) " } ?? "") + "\(digits(reading.level)) \(unit)"
  }

  /// What is marked beside the level.
  func peakText(_ peak: Double) -> String {
    (symbol.map { "\($0)max" } ?? "peak") + " \(digits(peak))"
  }

  /// "-23.4 dBFS  yellow  peak -12.0", or as much of it as fits.
  func writeReading(_ reading: Reading, on canvas: inout TextCanvas, row: Int) {
    let level = levelText(reading)
    canvas.write(level, column: 1, row: row, .bold)
    var column = 1 + level.count + 2
    var nameStyle = style(of: reading.level)
    nameStyle.isReversed = true
    let name = " \(name(of: reading.level)) "
    if column + name.count <= canvas.columns {
      canvas.write(name, column: column, row: row, nameStyle)
      column += name.count + 2
    }
    if let peak = reading.peak {
      let text = "\(peakText(peak)) \(unit)"
      if column + text.count <= canvas.columns {
        canvas.write(text, column: column, row: row, .dim)
      }
    }
  }

  /// A row of a bar, lit up to the level, with a mark at the peak.
  func writeBar(_ reading: Reading, on canvas: inout TextCanvas, row: Int, columns: Range<Int>) {
    let filled = fraction(reading.level) * Double(columns.count)
    let peakColumn = reading.peak.map {
      min(Int(fraction($0) * Double(columns.count)), columns.count - 1)
    }
    for column in 0..<columns.count {
      let center = lower + (upper - lower) * (Double(column) + 0.5) / Double(columns.count)
      let part = min(max(filled - Double(column), 0), 1)
      var style = style(of: center)
      var character: String
      if hasUnicode {
        let eighths = Array("▏▎▍▌▋▊▉█")
        character = part * 8 < 1 ? "·" : String(eighths[Int(part * 8) - 1])
      } else {
        character = part >= 0.5 ? "#" : "."
      }
      if character == "·" || character == "." { style.isDim = true }
      if column == peakColumn, reading.peak! > lower {
        (character, style) = (hasUnicode ? "┃" : "|", .bold)
      }
      canvas.write(character, column: columns.lowerBound + column, row: row, style)
    }
  }
}
