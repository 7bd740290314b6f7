import Tragus

/// The file of a program that will run repeatedly later.
///
/// The check reports a certain failure before listening begins.
package enum ProgramFile {
  // The search path of systems without a PATH.
  private static let usualPath = "/bin:/usr/bin"
  /// The most bytes of a first line that are read; systems accept fewer.
  private static let longestLine = 4096

  /// Checks whether a program can be run.
  ///
  /// - Parameters:
  ///   - program: The name to look up as shells do, or the path.
  ///   - hint: Advice such as "give --exec its path, as ./notify.sh".
  /// - Throws: `invalidRequest` when there is none, or it is a script without an interpreter.
  package static func check(_ program: String, hint: String) throws(AudioError) {
    guard let path = path(of: program) else {
      throw AudioError(.invalidRequest, reason(program, hint: hint))
    }
    // An executable but unreadable file is left to the system.
    let descriptor = Descriptor.open(path, O_RDONLY)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: longestLine)
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { return }
    try check(bytes[..<count], of: program)
  }

  /// Checks the first program of a line for the shell, if the line begins with a plain one.
  ///
  /// - Throws: As `check(_:hint:)`.
  package static func check(line: String, hint: String) throws(AudioError) {
    let word = String(line.prefix { $0 != " " })
    guard word.wholeMatch(of: #/[\w.\/-]+/#) != nil, !builtins.contains(word) else { return }
    try check(word, hint: hint)
  }

  // What a shell does itself (POSIX.1-2017, 2.4 and 2.14, and utilities that are usually built in).
  private static let builtins: Set<String> = [
    ".", "alias", "bg", "break", "case", "cd", "command", "continue", "echo", "eval", "exec",
    "exit", "export", "false", "fc", "fg", "for", "function", "getopts", "hash", "if", "jobs",
    "kill", "local", "printf", "pwd", "read", "readonly", "return", "set", "shift", "source",
    "test",
    "time", "times", "trap", "true", "type", "ulimit", "umask", "unalias", "unset", "until", "wait",
    "while",
  ]

  /// Why a word cannot be run, and what to write instead.
  private static func reason(_ program: String, hint: String) -> String {
    if program.isEmpty { return "The name of the program is empty; write one, as ./notify.sh." }
    if isFile(program) {
      return isProgram(program)
        ? "'\(program)' is in this folder; write ./\(program)."
        : isScript(program)
          ? "'\(program)' may not be run; write chmod +x \(program)"
            + (PathParts.hasFolder(program) ? " first." : ", and name it ./\(program).")
          : PathParts.hasFolder(program)
            ? "'\(program)' is not a program; name one, or write chmod +x \(program) first."
            : "'\(program)' is not a program; \(hint)."
    }
    if FileKind(program) == .folder, PathParts.hasFolder(program) {
      return "'\(program)' is a folder; name a program in it."
    }
    let words = program.split(separator: " ").map(String.init)
    if words.count > 1, path(of: words[0]) != nil {
      return "'\(program)' is a command with words of its own; write it without quotes, "
        + "or as sh -c '...'."
    }
    return PathParts.hasFolder(program)
      ? "There is no file '\(program)'; check the name and the folder."
      : "There is no program '\(program)'; \(hint)."
  }

  private static func check(_ bytes: ArraySlice<UInt8>, of program: String) throws(AudioError) {
    let example = "begin its first line with #! and a program, as #!/bin/sh"
    guard bytes.starts(with: "#!".utf8) else {
      // Binaries contain zeros; systems can be set up to run foreign ones.
      guard !bytes.contains(0) else { return }
      throw AudioError(
        .invalidRequest, "'\(program)' does not say what runs it; \(example).")
    }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }.dropFirst(2)
    // The carriage return becomes a part of the interpreter's name or option.
    if line.last == UInt8(ascii: "\r") {
      throw AudioError(
        .invalidRequest,
        "'\(program)' has Windows line endings; remove the carriage returns.")
    }
    let blanks: [UInt8] = [0x20, 0x09]
    let word = line.drop(while: blanks.contains).prefix { !blanks.contains($0) }
    let interpreter = String(decoding: word, as: UTF8.self)
    if interpreter.isEmpty {
      throw AudioError(.invalidRequest, "'\(program)' does not say what runs it; \(example).")
    }
    guard isProgram(interpreter) else {
      throw AudioError(
        .invalidRequest,
        "'\(program)' is to be run by '\(printable(interpreter))', which is not a program; \(example)."
      )
    }
  }

  /// The path of a program, found as shells do; `nil` when there is no executable file.
  package static func path(of program: String) -> String? {
    if PathParts.hasFolder(program) { return isProgram(program) ? program : nil }
    let path = getenv("PATH").map { String(cString: $0) } ?? usualPath
    return path.split(separator: ":", omittingEmptySubsequences: false)
      .map { "\($0.isEmpty ? "." : $0)/\(program)" }
      .first(where: isProgram)
  }

  private static func isProgram(_ path: String) -> Bool {
    isFile(path) && access(path, X_OK) == 0
  }

  // Whether a file without the right to be run may be one that lacks only that.
  private static func isScript(_ path: String) -> Bool {
    let descriptor = Descriptor.open(path, O_RDONLY)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4)
    let count = max(read(descriptor, &bytes, bytes.count), 0)
    return bytes[..<min(count, 2)] == [0x23, 0x21] || bytes == [0x7F, 0x45, 0x4C, 0x46]
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
