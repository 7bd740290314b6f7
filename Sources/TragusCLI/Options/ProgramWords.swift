import Tragus
import TragusStation

/// The words after `--exec`: a program and its arguments.
///
/// All words after the option belong to the program, including options; a `--` before them is
/// optional.
enum ProgramWords {
  private static let option = "--exec"

  /// The words of a command line, marked so that the parser accepts the option as the last word.
  /// Otherwise the parser would not see an option without a program.
  static func marked(_ arguments: [String]) -> [String] {
    arguments.last == option && !arguments.dropLast().contains { [option, "--"].contains($0) }
      ? arguments + ["--"] : arguments
  }

  /// The program and its arguments; empty without the option.
  static func program(_ words: [String]) -> [String] {
    Array(words.first == "--" ? words.dropFirst() : words[...])
  }

  /// The program and its arguments. A single quoted line goes to the shell: `--exec 'xdotool click
  /// 1'`.
  static func programOrLine(_ words: [String]) -> [String] {
    let program = program(words)
    guard program.count == 1, program[0].contains(" "), FileKind(program[0]) == nil else {
      return program
    }
    return ["/bin/sh", "-c", program[0]]
  }

  /// - Parameter example: An example of a program, such as `./notify.sh`.
  /// - Throws: The correct spelling when the option has no program.
  static func check(_ words: [String], example: String) throws {
    try require(words != ["--"], "--exec needs a program, as --exec -- \(example).")
  }
}
