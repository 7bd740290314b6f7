extension TextGauge {
  /// The level in large digits, with its unit, the name of its range, the peak and a bar.
  func drawBig(_ reading: Reading, on canvas: inout TextCanvas) {
    let below = canvas.rows >= 8 ? 3 : 1
    let room = canvas.rows - below
    let text = digits(reading.level)
    // Without the decimal the digits can be larger, or fit at all.
    let whole = reading.level.isFinite ? label(reading.level) : text
    let least = hasUnicode ? 1 : 2
    var shown = text
    var scale = BigText.scale(of: text, columns: canvas.columns - 2, rows: room)
    if scale < least {
      shown = whole
      scale = BigText.scale(of: whole, columns: canvas.columns - 2, rows: room)
    }
    guard scale >= least else {
      drawLinear(reading, on: &canvas)
      return
    }
    let height = canvas.writeBig(shown, scale: scale, style(of: reading.level))
    writeReading(reading, on: &canvas, row: height + (below > 1 ? 1 : 0))
    if below > 1 {
      writeBar(
        reading, on: &canvas, row: height + 2, columns: 1..<max(canvas.columns - 1, 2))
    }
  }
}
