extension QRCode {
  /// The code for a terminal, two rows in a line of half blocks. It is dark on light in any colour
  /// scheme, with the quiet zone that cameras need.
  var terminalText: String {
    let quiet = 2
    func isDark(_ row: Int, _ column: Int) -> Bool {
      modules.indices ~= row && modules.indices ~= column && modules[row][column]
    }
    return stride(from: -quiet, to: size + quiet, by: 2).map { row in
      let cells = (-quiet..<size + quiet).map { column in
        // Light modules are drawn, in the brightest white.
        switch (isDark(row, column), isDark(row + 1, column)) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
      }
      return "\u{1B}[97;40m\(cells.joined())\u{1B}[0m\n"
    }.joined()
  }
}
