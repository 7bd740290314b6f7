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

  /// The program and its arguments; nothing without the option.
  static func program(_ words: [String]) -> [String] {
    Array(words.first == "--" ? words.dropFirst() : words[...])
  }

  /// The same where one line in quotes is a line of the shell: `--exec 'xdotool click 1'`.
  static func programOrLine(_ words: [String]) -> [String] {
    let program = program(words)
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
