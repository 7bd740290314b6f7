import Tragus

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs a program for each message, one after the other, with the message as its standard input.
///
/// No shell looks at anything: the arguments are those of the command line, and what was heard is
/// input, or the value of a variable, and nothing else.
final class Execution {
  /// The messages that wait for the program; those of a flood are left out.
  private static let limit = 16
  // Where posix_spawnp looks without a PATH.
  private static let usualPath = "/bin:/usr/bin"

  /// Messages for which the program failed, or was not run.
  private(set) var failureCount = 0
  private let program: [String]
  private let isQuiet: Bool
  private let usesStandardError: Bool
  private var pending: [ReceivedMessage] = []
  private var running: pid_t?
  // What the program that runs has still to read.
  private var input: PipedInput?

  /// - Parameters:
  ///   - program: Its name or path, and its arguments.
  ///   - isQuiet: Whether nothing is said of how it ends.
  ///   - usesStandardError: Whether what it prints goes to standard error, because standard output
  ///     has data of its own.
  /// - Throws: `invalidRequest` when there is no such program that can be run.
  init(_ program: [String], isQuiet: Bool, usesStandardError: Bool) throws(AudioError) {
    (self.program, self.isQuiet) = (program, isQuiet)
    self.usesStandardError = usesStandardError
    guard Self.isExecutable(program[0]) else {
      throw AudioError(
        .invalidRequest,
        "There is no program '\(program[0])' that can be run; give --exec its path, as "
          + "./notify.sh, and make it executable.")
    }
    // Who started this may have it ignored; then nobody would learn how the program ends.
    _ = signal(SIGCHLD, SIG_DFL)
  }

  /// Runs the program, now or when the one before has ended.
  func run(_ message: ReceivedMessage) {
    guard pending.count < Self.limit else {
      failureCount += 1
      StandardError.warn("'\(program[0])' is too slow; a message was not given to it.")
      return
    }
    pending.append(message)
    look()
  }

  /// Gives the program more of its message, looks whether it has ended, and starts the next.
  func look() {
    feed()
    if let process = running {
      var status: CInt = 0
      let ended = waitpid(process, &status, WNOHANG)
      guard ended != 0 else { return }
      end(status)
    }
    if !pending.isEmpty { start(pending.removeFirst()) }
  }

  /// Waits until the program has had everything; an interruption ends the program too.
  func finish() {
    while running != nil || !pending.isEmpty {
      if let signal = Interruption.signal {
        pending.removeAll()
        if let running { kill(running, signal) }
        running = nil
        endInput()
        return
      }
      look()
      if running != nil { usleep(10_000) }
    }
  }

  private func end(_ status: CInt) {
    running = nil
    endInput()
    guard status != 0 else { return }
    failureCount += 1
    guard !isQuiet else { return }
    // The highest byte of what `waitpid` tells is the status; the rest is a signal.
    let reason =
      status & 0x7F == 0 ? "with status \(status >> 8 & 0xFF)" : "by signal \(status & 0x7F)"
    StandardError.note("'\(program[0])' ended \(reason).")
  }

  private func start(_ message: ReceivedMessage) {
    StandardOutput.shared.flush()
    do throws(AudioError) {
      let input = try PipedInput(message.bytes)
      self.input = input
      defer { close(input.reader) }
      running = try spawn(message, input: input.reader)
      feed()
    } catch {
      endInput()
      failureCount += 1
      StandardError.warn(error.message)
    }
  }

  private func feed() {
    if input?.feed() == false { input = nil }
  }

  private func endInput() {
    input?.end()
    input = nil
  }

  private func spawn(_ message: ReceivedMessage, input: CInt) throws(AudioError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    if usesStandardError {
      posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = program.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var environment = Self.environment(of: message)
    defer { for variable in environment { free(variable) } }
    var process: pid_t = 0
    let error = posix_spawnp(&process, program[0], &actions, nil, &arguments, &environment)
    guard error == 0 else {
      throw AudioError(
        .readFailed, "'\(program[0])' cannot be run: \(String(cString: strerror(error))).")
    }
    return process
  }

  // The variables of this process, and what is known of the message. A sender chooses the name of a
  // file, so it gets no other signs than a stored file could have.
  private static func environment(
    of message: ReceivedMessage
  ) -> [UnsafeMutablePointer<CChar>?] {
    let own = [
      "TRAGUS_VERIFIED": message.isVerified ? message.sender ?? "" : "",
      "TRAGUS_KIND": message.kind.rawValue,
      "TRAGUS_NAME": message.fileName.map(FileName.safe) ?? "",
    ]
    var result: [UnsafeMutablePointer<CChar>?] = own.map { strdup("\($0)=\($1)") }
    var place = environ
    while let variable = place.pointee {
      let name = String(cString: variable).prefix { $0 != "=" }
      if own[String(name)] == nil { result.append(strdup(variable)) }
      place += 1
    }
    return result + [nil]
  }

  private static func isExecutable(_ program: String) -> Bool {
    func isProgram(_ path: String) -> Bool {
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        && access(path, X_OK) == 0
    }
    if program.contains("/") { return isProgram(program) }
    return (variable("PATH") ?? usualPath)
      .split(separator: ":", omittingEmptySubsequences: false)
      .contains { isProgram("\($0.isEmpty ? "." : $0)/\(program)") }
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
