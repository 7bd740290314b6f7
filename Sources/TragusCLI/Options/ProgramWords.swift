import Tragus
import TragusStation

/// The words behind `--exec`: a program and its arguments.
///
/// All that follows the option is the program's own, options too; a `--` before it is for the eye.
enum ProgramWords {
  private static let option = "--exec"

  /// The words of a command line, in which the parser sees the option also as the last word. It takes
  /// no program for none at all.
  static func marked(_ arguments: [String]) -> [String] {
    arguments.last == option && !arguments.dropLast().contains { [option, "--"].contains($0) }
      ? arguments + ["--"] : arguments
  }

  /// The program and its arguments; nothing without the option. A line in quotes is one of the shell.
  static func program(_ words: [String]) -> [String] {
    let program = Array(words.first == "--" ? words.dropFirst() : words[...])
    guard program.count == 1, program[0].contains(" "), FileKind(program[0]) == nil else {
      return program
    }
    return ["/bin/sh", "-c", program[0]]
  }

  /// - Parameter example: What is asked for, such as `./notify.sh`.
  /// - Throws: What to write when the option stands there without a program.
  static func check(_ words: [String], example: String) throws {
    try require(words != ["--"], "--exec needs a program, as --exec -- \(example).")
  }
}
