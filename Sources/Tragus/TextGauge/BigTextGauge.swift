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
    var scale = Self.scale(of: text, columns: canvas.columns - 2, rows: room)
    if scale < least {
      shown = whole
      scale = Self.scale(of: whole, columns: canvas.columns - 2, rows: room)
    }
    guard scale >= least else {
      drawLinear(reading, on: &canvas)
      return
    }
    let height = (BigDigits.height * scale + 1) / 2
    draw(shown, scale: scale, on: &canvas, style(of: reading.level))
    writeReading(reading, on: &canvas, row: height + (below > 1 ? 1 : 0))
    if below > 1 {
      writeBar(
        reading, on: &canvas, row: height + 2, columns: 1..<max(canvas.columns - 1, 2))
    }
  }

  // The largest size that fits, in half cells a point.
  private static func scale(of text: String, columns: Int, rows: Int) -> Int {
    let width = BigDigits.width(of: text)
    return min(columns / max(width, 1), rows * 2 / BigDigits.height)
  }

  private func draw(
    _ text: String, scale: Int, on canvas: inout TextCanvas, _ style: TextCanvas.Style
  ) {
    var style = style
    style.isBold = true
    let left = max((canvas.columns - BigDigits.width(of: text) * scale) / 2, 0)
    func isLit(_ x: Int, _ y: Int) -> Bool {
      y < BigDigits.height * scale && BigDigits.isLit(text, x: x / scale, y: y / scale)
    }
    for row in 0..<((BigDigits.height * scale + 1) / 2) {
      for column in 0..<(BigDigits.width(of: text) * scale) {
        let isUpper = isLit(column, 2 * row)
        let isLower = isLit(column, 2 * row + 1)
        guard isUpper || isLower else { continue }
        let block = !hasUnicode ? "#" : isUpper && isLower ? "█" : isUpper ? "▀" : "▄"
        canvas.write(block, column: left + column, row: row, style)
      }
    }
  }
}

/// Digits of five by seven points.
enum BigDigits {
  static let height = 7

  // Rows from the top, the leftmost point in the highest bit.
  private static let shapes: [Character: (width: Int, rows: [UInt8])] = [
    "0": (5, [0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110]),
    "1": (5, [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110]),
    "2": (5, [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111]),
    "3": (5, [0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110]),
    "4": (5, [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010]),
    "5": (5, [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110]),
    "6": (5, [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110]),
    "7": (5, [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000]),
    "8": (5, [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110]),
    "9": (5, [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100]),
    "-": (4, [0b0000, 0b0000, 0b0000, 0b1111, 0b0000, 0b0000, 0b0000]),
    "+": (5, [0b00000, 0b00100, 0b00100, 0b11111, 0b00100, 0b00100, 0b00000]),
    ".": (1, [0, 0, 0, 0, 0, 0, 1]),
    "i": (1, [1, 0, 1, 1, 1, 1, 1]),
    "n": (4, [0b0000, 0b0000, 0b1110, 0b1001, 0b1001, 0b1001, 0b1001]),
    "f": (3, [0b011, 0b100, 0b110, 0b100, 0b100, 0b100, 0b100]),
  ]

  /// The points that a text is wide, one between its characters.
  static func width(of text: String) -> Int {
    text.reduce(-1) { $0 + (shapes[$1]?.width ?? 0) + 1 }
  }

  static func isLit(_ text: String, x: Int, y: Int) -> Bool {
    var left = 0
    for character in text {
      guard let shape = shapes[character] else { continue }
      if x < left + shape.width {
        return x >= left && shape.rows[y] >> UInt8(shape.width - 1 - (x - left)) & 1 == 1
      }
      left += shape.width + 1
    }
    return false
  }
}
