extension TextGauge {
  /// The reading, a bar, its scale and the names of the ranges; fewer of them in little height.
  func drawLinear(_ reading: Reading, on canvas: inout TextCanvas) {
    writeReading(reading, on: &canvas, row: 0)
    guard canvas.rows >= 2 else { return }
    let columns = 1..<max(canvas.columns - 1, 2)
    let barRow = canvas.rows >= 6 ? 2 : 1
    let barHeight = canvas.rows >= 7 ? 2 : 1
    for row in 0..<barHeight {
      writeBar(reading, on: &canvas, row: barRow + row, columns: columns)
    }
    let next = barRow + barHeight
    guard canvas.rows > next + 1 else { return }
    drawScale(on: &canvas, row: next, columns: columns)
    guard canvas.rows > next + 2 else { return }
    drawNames(reading, on: &canvas, row: next + 2, columns: columns)
  }

  private func column(of level: Double, in columns: Range<Int>) -> Int {
    columns.lowerBound + min(Int(fraction(level) * Double(columns.count)), columns.count - 1)
  }

  // The line with ticks, and the numbers below it.
  private func drawScale(on canvas: inout TextCanvas, row: Int, columns: Range<Int>) {
    let line = String(repeating: hasUnicode ? "─" : "-", count: columns.count)
    canvas.write(line, column: columns.lowerBound, row: row, .dim)
    let widest = max(label(lower).count, label(upper).count)
    var free = 0
    for tick in ticks(atMost: columns.count / (widest + 3)) {
      let column = column(of: tick, in: columns)
      canvas.write(hasUnicode ? "┬" : "+", column: column, row: row, .dim)
      let text = label(tick)
      let start = min(max(column - text.count / 2, 0), canvas.columns - text.count)
      guard start >= free else { continue }
      canvas.write(text, column: start, row: row + 1, .dim)
      free = start + text.count + 1
    }
  }

  // Each name in the middle of its range, if it fits there; the present one stands out.
  private func drawNames(
    _ reading: Reading, on canvas: inout TextCanvas, row: Int, columns: Range<Int>
  ) {
    let present = ranges.index(of: reading.level)
    for (index, range) in ranges.ranges.enumerated() {
      let start = column(of: range.lower, in: columns)
      let end = column(of: range.upper, in: columns)
      let isPresent = index == present
      guard range.name.count <= end - start else { continue }
      canvas.write(
        range.name, column: start + (end - start - range.name.count) / 2, row: row,
        TextCanvas.Style(color: range.color, isBold: isPresent, isDim: !isPresent))
    }
  }
}
