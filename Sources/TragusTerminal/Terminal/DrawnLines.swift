import Tragus
import TragusStation

/// Lines that are redrawn in place in a terminal.
package struct DrawnLines {
  /// The place of the lines.
  package enum Place {
    /// A screen of their own; at the end, the former screen is back.
    case screen
    /// The rows from the cursor on, below earlier output.
    case below
  }

  private let terminal: Terminal
  private let place: Place
  private(set) var isOpen = false
  private var resumptionCount = Interruption.resumptionCount
  private var lines: [String] = []
  /// The size of the terminal when the lines were last drawn.
  package private(set) var size = Terminal.Size(columns: 0, rows: 0)

  package init(on terminal: Terminal, _ place: Place = .screen) {
    self.terminal = terminal
    self.place = place
  }

  /// Draws the lines over the last ones, unless nothing has changed. A paused terminal, or one that
  /// another job uses, gets no picture.
  ///
  /// - Parameters:
  ///   - size: The size of the terminal for which the lines are made; they are shorter than its
  ///     rows.
  ///   - text: Lines to keep above the others; they are written even when the terminal is slow.
  /// - Returns: `false` when the terminal takes no picture now.
  @discardableResult
  package mutating func draw(
    _ lines: [String], in size: Terminal.Size, below text: String = ""
  ) -> Bool {
    guard terminal.isOurs else {
      if !text.isEmpty { terminal.write(text) }
      return false
    }
    noticeResumption()
    if isOpen, text.isEmpty, lines == self.lines, size == self.size { return true }
    var picture = ""
    if !isOpen {
      Interruption.setDrawnTerminal(terminal.descriptor, hasScreen: place == .screen)
      // The cursor is hidden and wrapping is off: a wrapped line would spoil the next picture.
      picture += (place == .screen ? "\u{1B}[?1049h" : "") + "\u{1B}[?25l\u{1B}[?7l"
    }
    picture += start(in: size) + Self.text(text, lines)
    if !text.isEmpty {
      terminal.write(picture)
    } else if !terminal.draw(picture) {
      // An unopened picture leaves the terminal as it was.
      if !isOpen { Interruption.setDrawnTerminal(nil) }
      return false
    }
    (isOpen, self.lines, self.size) = (true, lines, size)
    return true
  }

  /// Restores the terminal and leaves some lines, even when the terminal is slow.
  package mutating func close(leaving last: [String], in size: Terminal.Size) {
    noticeResumption()
    guard isOpen, terminal.isOurs else { return Interruption.setDrawnTerminal(nil) }
    terminal.write(
      (place == .screen ? "\u{1B}[?1049l" : start(in: size)) + Self.text("", last)
        + "\u{1B}[?25h\u{1B}[?7h")
    isOpen = false
    Interruption.setDrawnTerminal(nil)
  }

  private mutating func noticeResumption() {
    guard resumptionCount != Interruption.resumptionCount else { return }
    // The shell had the terminal meanwhile; its output stays.
    resumptionCount = Interruption.resumptionCount
    isOpen = false
  }

  // The sequence that moves the cursor to the first line.
  private func start(in size: Terminal.Size) -> String {
    if place == .screen { return "\u{1B}[H" }
    guard isOpen else { return "" }
    // Terminals break lines that have become too long.
    let count = lines.reduce(0) { count, line in
      count + max((Terminal.width(of: line) + size.columns - 1) / max(size.columns, 1), 1)
    }
    return count > 0 ? "\u{1B}[\(count)A" : ""
  }

  // Lines are overwritten and then erased to the end, to avoid flicker and remains. The text above
  // wraps as it would without the picture.
  private static func text(_ above: String, _ lines: [String]) -> String {
    (above.isEmpty ? "" : "\r\u{1B}[J\u{1B}[?7h\(above)\u{1B}[?7l")
      + lines.map { "\r\($0)\u{1B}[K\n" }.joined() + "\u{1B}[J"
  }
}
