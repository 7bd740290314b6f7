import Tragus

/// Lines that are drawn over and over in one place of a terminal.
struct DrawnLines {
  private let terminal: Terminal
  private let write: (String) -> Void
  private var count = 0

  init(on terminal: Terminal, write: @escaping (String) -> Void) {
    self.terminal = terminal
    self.write = write
    // No cursor, and no wrapping: a wrapped line would spoil the next picture.
    write("\u{1B}[?25l\u{1B}[?7l")
    Interruption.setDrawnTerminal(terminal.descriptor)
  }

  mutating func draw(_ lines: [String]) {
    var picture = count > 0 ? "\u{1B}[\(count)A" : ""
    // Written over and then erased to the end, so that nothing flickers.
    for line in lines { picture += "\r\(line)\u{1B}[K\n" }
    // Nothing of the picture before stays below.
    picture += "\u{1B}[J"
    count = lines.count
    write(picture)
  }

  /// Leaves the last lines behind.
  func close() {
    Interruption.setDrawnTerminal(nil)
    write("\u{1B}[?25h\u{1B}[?7h")
  }
}
