import Tragus

/// What people see of a pairing: the digits on standard output, all else on standard error.
struct PairView {
  let isQuiet: Bool
  let printsPlainly: Bool

  func tell(_ text: String) {
    guard !isQuiet else { return }
    if StandardError.isTerminal {
      StandardError.write("\r\u{1B}[2K" + Terminal.fitted(text, width: 79))
    } else {
      StandardError.note(text)
    }
  }

  func tellSaying(_ duration: Double) {
    // In a file that would be told too often.
    guard StandardError.isTerminal else { return }
    tell("saying something, \(EventText.number(duration, places: 1)) s …")
  }

  func tellHeard() {
    guard StandardError.isTerminal else { return }
    tell("the other device was heard")
  }

  func show(_ digits: String, asks: Bool) {
    close()
    let halves = digits.prefix(3) + " " + digits.suffix(3)
    let output = StandardOutput.shared
    if !printsPlainly, let terminal = Terminal.output {
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
    StandardError.write("Does the other device show the same six digits? [y/N] ")
    if !StandardError.isTerminal { StandardError.write("\n") }
  }

  func close() {
    if !isQuiet, StandardError.isTerminal { StandardError.write("\r\u{1B}[2K") }
  }
}
