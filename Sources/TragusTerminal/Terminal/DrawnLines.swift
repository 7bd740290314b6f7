import Tragus
import TragusStation

/// Lines that are drawn over and over in a terminal.
package struct DrawnLines {
  /// Where they are drawn.
  package enum Place {
    /// On a screen of their own; at the end, the former one is back.
    case screen
    /// From the cursor on, below what was written before: a few lines.
    case below
  }

  private let terminal: Terminal
  private let place: Place
  private(set) var isOpen = false
  private var resumptionCount = Interruption.resumptionCount
  private var lines: [String] = []
  /// The size of the terminal when they were drawn last.
  package private(set) var size = Terminal.Size(columns: 0, rows: 0)

  package init(on terminal: Terminal, _ place: Place = .screen) {
    self.terminal = terminal
    self.place = place
  }

  /// Draws the lines in the place of the last ones, unless nothing has changed. A terminal that is
  /// held, or that another job uses, gets no picture.
  ///
  /// - Parameters:
  ///   - size: The size of the terminal that the lines are made for; they are shorter than its rows.
  ///   - text: Lines to be written for good above the others; they are written however late the
  ///     terminal takes them.
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
      // No cursor, and no wrapping: a wrapped line would spoil the next picture.
      picture += (place == .screen ? "\u{1B}[?1049h" : "") + "\u{1B}[?25l\u{1B}[?7l"
    }
    picture += start(in: size) + Self.text(text, lines)
    if !text.isEmpty {
      terminal.write(picture)
    } else if !terminal.draw(picture) {
      // One that was not begun leaves the terminal as it was.
      if !isOpen { Interruption.setDrawnTerminal(nil) }
      return false
    }
    (isOpen, self.lines, self.size) = (true, lines, size)
    return true
  }

  /// Leaves the terminal as it was, but for some lines that stay, however late it takes them.
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
    // The terminal was given back; whatever the shell has written meanwhile stays.
    resumptionCount = Interruption.resumptionCount
    isOpen = false
  }

  // What brings the cursor to the first line.
  private func start(in size: Terminal.Size) -> String {
    if place == .screen { return "\u{1B}[H" }
    guard isOpen else { return "" }
    // Terminals break lines that have become too long for them.
    let count = lines.reduce(0) { count, line in
      count + max((Terminal.width(of: line) + size.columns - 1) / max(size.columns, 1), 1)
    }
    return count > 0 ? "\u{1B}[\(count)A" : ""
  }

  // Lines are written over and then erased to the end, so that nothing flickers and nothing stays
  // below. What is above wraps as it would without the picture.
  private static func text(_ above: String, _ lines: [String]) -> String {
    (above.isEmpty ? "" : "\r\u{1B}[J\u{1B}[?7h\(above)\u{1B}[?7l")
      + lines.map { "\r\($0)\u{1B}[K\n" }.joined() + "\u{1B}[J"
  }
}
