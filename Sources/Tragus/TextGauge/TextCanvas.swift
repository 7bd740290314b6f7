/// A page of character cells to draw on: text, and dots eight to a cell.
///
/// Whatever lies outside is not drawn. Text covers dots.
struct TextCanvas {
  /// How a cell looks.
  struct Style: Hashable {
    var color: LevelRange.Color?
    var isBold = false
    var isDim = false
    var isReversed = false

    static let plain = Style()
    static let bold = Style(isBold: true)
    static let dim = Style(isDim: true)
  }

  private struct Cell {
    var character: Character?
    // The dots of a braille cell: bit 2 * y + x, from the upper left.
    var dots: UInt8 = 0
    var style = Style.plain
  }

  let columns: Int
  let rows: Int
  let hasUnicode: Bool
  private var cells: [Cell]

  init(columns: Int, rows: Int, hasUnicode: Bool) {
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
    self.hasUnicode = hasUnicode
    cells = Array(repeating: Cell(), count: self.columns * self.rows)
  }

  /// Writes text from a cell to the right.
  mutating func write(_ text: String, column: Int, row: Int, _ style: Style = .plain) {
    guard (0..<rows).contains(row) else { return }
    for (offset, character) in text.enumerated()
    where (0..<columns).contains(column + offset) {
      cells[row * columns + column + offset] = Cell(character: character, style: style)
    }
  }

  /// Writes text around a column.
  mutating func write(_ text: String, centeredAt column: Int, row: Int, _ style: Style = .plain) {
    write(text, column: column - text.count / 2, row: row, style)
  }

  /// Sets a dot; each cell is two wide and four high. The latest dot of a cell gives its style.
  mutating func setDot(x: Int, y: Int, _ style: Style = .plain) {
    guard x >= 0, y >= 0, x < 2 * columns, y < 4 * rows else { return }
    let index = y / 4 * columns + x / 2
    cells[index].dots |= 1 << UInt8(2 * (y % 4) + x % 2)
    cells[index].style = style
  }

  /// The page, one text for each row, without blanks at the ends of rows.
  ///
  /// - Parameter hasColor: Whether styles become escape sequences (ECMA-48); else there are none.
  func lines(hasColor: Bool) -> [String] {
    (0..<rows).map { row in
      let line = cells[(row * columns)..<((row + 1) * columns)]
      let end = line.lastIndex { character($0) != " " }.map { $0 + 1 } ?? line.startIndex
      var text = ""
      var run = ""
      var runStyle = Style.plain
      for cell in line[..<end] {
        let shown = character(cell)
        // A blank looks the same in any style that is not reversed.
        let style = shown == " " && !cell.style.isReversed ? runStyle : cell.style
        if style != runStyle {
          text += Self.styled(run, runStyle, hasColor)
          (run, runStyle) = ("", style)
        }
        run.append(shown)
      }
      return text + Self.styled(run, runStyle, hasColor)
    }
  }

  private func character(_ cell: Cell) -> Character {
    if let character = cell.character { return character }
    if cell.dots == 0 { return " " }
    guard hasUnicode else {
      // Which half of the cell is dotted, and how densely.
      if cell.dots.nonzeroBitCount >= 6 { return "#" }
      if cell.dots & 0xF0 == 0 { return "'" }
      return cell.dots & 0x0F == 0 ? "." : ":"
    }
    // Unicode numbers the dots 1 to 3 down the left, 4 to 6 down the right, then 7 and 8.
    let order = [0, 3, 1, 4, 2, 5, 6, 7]
    let pattern = (0..<8).reduce(UInt32(0)) { pattern, bit in
      cell.dots >> UInt8(bit) & 1 == 1 ? pattern | 1 << UInt32(order[bit]) : pattern
    }
    return Character(Unicode.Scalar(0x2800 + pattern)!)
  }

  private static func styled(_ text: String, _ style: Style, _ hasColor: Bool) -> String {
    guard hasColor, !text.isEmpty, style != .plain else { return text }
    var codes: [String] = []
    if style.isBold { codes.append("1") }
    if style.isDim { codes.append("2") }
    if style.isReversed { codes.append("7") }
    if let color = style.color { codes.append(color.escapeCode) }
    return "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
  }
}

extension LevelRange.Color {
  /// The parameter of the escape sequence that sets it as the colour of text (ECMA-48).
  package var escapeCode: String {
    switch self {
    case .red: "31"
    case .green: "32"
    case .yellow: "33"
    case .blue: "34"
    case .purple: "35"
    case .cyan: "36"
    case .gray: "90"
    // One of the 256 colours of xterm.
    case .orange: "38;5;208"
    }
  }
}
