/// Characters of five by seven points: digits, the names of notes, and what levels need.
enum BigText {
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
    "A": (5, [0b01110, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001]),
    "B": (5, [0b11110, 0b10001, 0b10001, 0b11110, 0b10001, 0b10001, 0b11110]),
    "C": (5, [0b01110, 0b10001, 0b10000, 0b10000, 0b10000, 0b10001, 0b01110]),
    "D": (5, [0b11110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b11110]),
    "E": (5, [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111]),
    "F": (5, [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b10000]),
    "G": (5, [0b01110, 0b10001, 0b10000, 0b10111, 0b10001, 0b10001, 0b01110]),
    "#": (5, [0b01010, 0b01010, 0b11111, 0b01010, 0b11111, 0b01010, 0b01010]),
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

  /// The largest size that fits, in half cells a point; 0 when none does.
  static func scale(of text: String, columns: Int, rows: Int) -> Int {
    min(columns / max(width(of: text), 1), rows * 2 / height)
  }
}

extension TextCanvas {
  /// Writes text in large characters around the middle of the page, from a row down.
  ///
  /// - Parameter scale: Half cells a point.
  /// - Returns: The rows that it is high.
  @discardableResult
  mutating func writeBig(_ text: String, scale: Int, row top: Int = 0, _ style: Style) -> Int {
    var style = style
    style.isBold = true
    let left = max((columns - BigText.width(of: text) * scale) / 2, 0)
    func isLit(_ x: Int, _ y: Int) -> Bool {
      y < BigText.height * scale && BigText.isLit(text, x: x / scale, y: y / scale)
    }
    let height = (BigText.height * scale + 1) / 2
    for row in 0..<height {
      for column in 0..<(BigText.width(of: text) * scale) {
        let isUpper = isLit(column, 2 * row)
        let isLower = isLit(column, 2 * row + 1)
        guard isUpper || isLower else { continue }
        let block = !hasUnicode ? "#" : isUpper && isLower ? "█" : isUpper ? "▀" : "▄"
        write(block, column: left + column, row: top + row, style)
      }
    }
    return height
  }
}
