import Tragus
import TragusStation

/// Lines that are drawn over and over in one place of a terminal.
package struct DrawnLines {
  private let terminal: Terminal
  // The lines above the cursor that are ours.
  private var count = 0
  private var resumptionCount = Interruption.resumptionCount

  package init(on terminal: Terminal) {
    self.terminal = terminal
    Interruption.setDrawnTerminal(terminal.descriptor)
  }

  /// Draws the lines in the place of the last ones. A terminal that is held, or that another job
  /// uses, is left alone.
  ///
  /// - Parameter isLast: Whether these lines are to stay, so that they are written however late the
  ///   terminal takes them.
  package mutating func draw(_ lines: [String], isLast: Bool = false) {
    guard terminal.isOurs else { return }
    if resumptionCount != Interruption.resumptionCount {
      // Whatever the shell has written meanwhile stays.
      resumptionCount = Interruption.resumptionCount
      count = 0
    }
    // No cursor, and no wrapping: a wrapped line would spoil the next picture.
    var picture = count > 0 ? "\u{1B}[\(count)A" : "\u{1B}[?25l\u{1B}[?7l"
    // Written over and then erased to the end, so that nothing flickers.
    for line in lines { picture += "\r\(line)\u{1B}[K\n" }
    // Nothing of the picture before stays below.
    picture += "\u{1B}[J"
    if isLast {
      terminal.write(picture)
      count = lines.count
    } else if terminal.draw(picture) {
      count = lines.count
    }
  }

  /// Leaves the last lines behind.
  package func close() {
    if count > 0 { terminal.write("\u{1B}[?25h\u{1B}[?7h") }
    Interruption.setDrawnTerminal(nil)
  }
}
