import Tragus
import TragusStation

/// Reads a line in a terminal without showing it.
enum SecretInput {
  /// Asks for the line.
  ///
  /// - Parameter question: Written to standard error.
  /// - Throws: `readFailed` when a signal or the end of the input comes first.
  /// - Precondition: Standard input is a terminal.
  static func line(_ question: String, on console: Console) throws(AudioError) -> String {
    var former = termios()
    guard tcgetattr(console.input, &former) == 0 else {
      throw AudioError(.readFailed, "The terminal takes no password; use a file.")
    }
    var hidden = former
    hidden.c_lflag &= ~tcflag_t(ECHO)
    // Text typed earlier was visible.
    tcsetattr(console.input, TCSAFLUSH, &hidden)
    defer {
      tcsetattr(console.input, TCSAFLUSH, &former)
      console.errors.write(styled: "\n")
    }
    console.errors.write(styled: question)
    var input = LineInput(on: console)
    while !console.isStopping {
      if let line = input.next() { return String(decoding: line, as: UTF8.self) }
      if input.isOver { break }
      usleep(10_000)
    }
    throw AudioError(.readFailed, "No password was given; nothing was sent.")
  }
}
