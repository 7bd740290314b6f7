import ArgumentParser
import TragusStation
import TragusTerminal

/// The words behind `--exec`: a program and its arguments.
///
/// All that follows the option is the program's own, options too; a `--` before it is for the eye.
enum ProgramWords {
  /// The program and its arguments; nothing without the option.
  static func program(_ words: [String]) -> [String] {
    Array(words.first == "--" ? words.dropFirst() : words[...])
  }

  /// - Parameter example: What is asked for, such as `./notify.sh`.
  /// - Throws: What to write when the option stands there without a program.
  static func check(_ words: [String], example: String) throws {
    // The parser takes no program for none at all; as the last option it can stand nowhere else.
    guard words == ["--"] || words.isEmpty && CommandLine.arguments.last == "--exec" else { return }
    throw ValidationError("--exec needs a program, as --exec -- \(example).")
  }
}
