import Tragus
import TragusStation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The output of a pairing: the digits on standard output, all else on standard error.
package final class PairView {
  private let console: Console
  private let isQuiet: Bool
  private let printsPlainly: Bool
  private let terminal: Terminal?
  private var isStatusShown = false
  private var isAsking = false
  private var isStaying = false

  package init(isQuiet: Bool, printsPlainly: Bool, on console: Console) {
    self.console = console
    terminal = console.errorTerminal
    (self.isQuiet, self.printsPlainly) = (isQuiet, printsPlainly)
  }

  /// Prints a message that stays.
  package func tell(_ text: String) {
    guard !isQuiet else { return }
    close()
    console.note(text)
  }

  package func tellSaying(_ duration: Double) {
    guard !isStaying else { return }
    showStatus("saying something, \(decimal(duration, places: 1)) s …")
  }

  package func tellHeard() {
    if !isStaying { showStatus("the other device was heard") }
  }

  /// Stops the changing status lines.
  package func tellStaying() {
    isStaying = true
    tell("staying a few seconds in case the other one asks again; Ctrl-C is safe.")
  }

  package func tellUndecoded() {
    let text = "something was heard that cannot be read"
    if console.errors.isTerminal { showStatus(text) } else { tell(text) }
  }

  package func show(_ digits: String, asks: Bool) {
    close()
    let halves = digits.prefix(3) + " " + digits.suffix(3)
    let output = console.output
    if !printsPlainly, let terminal = console.terminal {
      output.writeLine("")
      let lines = BigDigits.lines(
        String(halves), columns: terminal.width - 2, hasUnicode: terminal.hasUnicode)
      for line in lines { output.writeLine(line) }
      output.writeLine("")
    } else {
      output.writeLine("digits \(halves)")
    }
    output.flush()
    guard asks else { return }
    console.errors.write(styled: "Does the other device show the same six digits? [y/N] ")
    isAsking = true
  }

  /// Ends the line of the question, unless Enter has ended it in the same terminal.
  package func endQuestion(byEnter: Bool) {
    if byEnter, terminal != nil { isAsking = false }
    close()
  }

  /// Ends the status line, so that later output begins a new line.
  package func close() {
    if isStatusShown { console.errors.write(styled: "\r\u{1B}[2K") }
    if isAsking { console.errors.write(styled: "\n") }
    (isStatusShown, isAsking) = (false, false)
  }

  /// Shows a line that the next one replaces. It is left out where output is a file, and while
  /// somebody types.
  private func showStatus(_ text: String) {
    guard !isQuiet, !isAsking, let terminal else { return }
    isStatusShown = true
    console.errors.write(styled: "\r\u{1B}[2K" + Terminal.fitted(text, width: terminal.width - 1))
  }
}
