import Tragus

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs a program for each thing that was heard, one after the other, with that as its standard
/// input.
///
/// No shell looks at anything: the arguments are those of the command line, and what was heard is
/// input, or the value of a variable, and nothing else.
final class Execution {
  /// What a program is given.
  struct Input {
    /// Its standard input.
    var bytes: [UInt8]
    /// Variables beside those of this process.
    var environment: [String: String] = [:]
  }

  /// What waits for the program; the rest of a flood is left out.
  private static let limit = 16
  /// Seconds from the request to end to the end.
  private static let grace = 1.0
  // Where posix_spawnp looks without a PATH.
  private static let usualPath = "/bin:/usr/bin"

  /// How often the program failed, or was not run.
  private(set) var failureCount = 0
  private let program: [String]
  private let isQuiet: Bool
  private let usesStandardError: Bool
  private let kind: String
  private let timeLimit: Double?
  private var pending: [Input] = []
  private var running: pid_t?
  private var startTime = ContinuousClock.now
  private var isTold = false
  // What the program that runs has still to read.
  private var input: PipedInput?

  /// - Parameters:
  ///   - program: Its name or path, and its arguments.
  ///   - isQuiet: Whether nothing is said of how it ends.
  ///   - usesStandardError: Whether what it prints goes to standard error, because standard output
  ///     has data of its own.
  ///   - kind: What is given to it, with its article: "a message".
  ///   - timeLimit: Seconds after which it is ended, with whatever it has started, or `nil` for
  ///     none.
  /// - Throws: `invalidRequest` when there is no such program that can be run.
  init(
    _ program: [String], isQuiet: Bool, usesStandardError: Bool, kind: String = "a message",
    timeLimit: Double? = nil
  ) throws(AudioError) {
    (self.program, self.isQuiet, self.kind) = (program, isQuiet, kind)
    self.timeLimit = timeLimit
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
  func run(_ input: Input) {
    guard pending.count < Self.limit else {
      failureCount += 1
      StandardError.warn("'\(program[0])' is too slow; \(kind) was not given to it.")
      return
    }
    pending.append(input)
    look()
  }

  /// Gives the program more of its input, looks whether it has ended, and starts the next.
  func look() {
    feed()
    if let process = running {
      var status: CInt = 0
      let ended = waitpid(process, &status, WNOHANG)
      guard ended != 0 else { return checkTime(of: process) }
      end(status)
    }
    if !pending.isEmpty { start(pending.removeFirst()) }
  }

  /// Waits until the program has had everything; an interruption ends the program too.
  func finish() {
    while running != nil || !pending.isEmpty {
      if let signal = Interruption.signal {
        pending.removeAll()
        if let running { send(signal, to: running) }
        running = nil
        endInput()
        return
      }
      look()
      if running != nil { usleep(10_000) }
    }
  }

  // Asks a program to end that takes too long, and ends it when it does not.
  private func checkTime(of process: pid_t) {
    guard let timeLimit else { return }
    let elapsed = ContinuousClock.now - startTime
    if elapsed > .seconds(timeLimit + Self.grace) {
      send(SIGKILL, to: process)
    } else if elapsed > .seconds(timeLimit), !isTold {
      isTold = true
      if !isQuiet {
        StandardError.warn(
          "'\(program[0])' took longer than \(EventText.number(timeLimit, places: 1)) s and is "
            + "ended.")
      }
      send(SIGTERM, to: process)
    }
  }

  private func send(_ signal: CInt, to process: pid_t) {
    // With a time limit it leads a group of its own.
    kill(timeLimit == nil ? process : -process, signal)
  }

  private func end(_ status: CInt) {
    running = nil
    endInput()
    guard status != 0 else { return }
    failureCount += 1
    guard !isQuiet, !isTold else { return }
    // The highest byte of what `waitpid` tells is the status; the rest is a signal.
    let reason =
      status & 0x7F == 0 ? "with status \(status >> 8 & 0xFF)" : "by signal \(status & 0x7F)"
    StandardError.note("'\(program[0])' ended \(reason).")
  }

  private func start(_ next: Input) {
    StandardOutput.shared.flush()
    (startTime, isTold) = (.now, false)
    do throws(AudioError) {
      let input = try PipedInput(next.bytes)
      self.input = input
      defer { close(input.reader) }
      running = try spawn(next.environment, input: input.reader)
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

  private func spawn(_ variables: [String: String], input: CInt) throws(AudioError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    if usesStandardError {
      posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    if timeLimit != nil {
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
      posix_spawnattr_setpgroup(&attributes, 0)
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = program.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var environment = Self.environment(with: variables)
    defer { for variable in environment { free(variable) } }
    var process: pid_t = 0
    let error = posix_spawnp(&process, program[0], &actions, &attributes, &arguments, &environment)
    guard error == 0 else {
      throw AudioError(
        .readFailed, "'\(program[0])' cannot be run: \(String(cString: strerror(error))).")
    }
    return process
  }

  // The variables of this process, and others in the place of those of the same name.
  private static func environment(
    with own: [String: String]
  ) -> [UnsafeMutablePointer<CChar>?] {
    var result: [UnsafeMutablePointer<CChar>?] = own.map { strdup("\($0)=\($1)") }
    var place = environ
    while let variable = place.pointee {
      let name = String(cString: variable).prefix { $0 != "=" }
      if own[String(name)] == nil { result.append(strdup(variable)) }
      place += 1
    }
    return result + [nil]
  }

  /// Whether there is a program of this name, or at this path, that can be run.
  static func isExecutable(_ program: String) -> Bool {
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
