import Tragus

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a program prints, run to its end within a time, with nothing on its standard input.
///
/// No shell looks at its arguments. It leads a group of its own, so that what it has started ends
/// with it when it takes too long.
struct ProgramOutput {
  /// What is kept of standard output: a day of events.
  private static let greatestByteCount = 256 << 20
  /// What is kept of standard error, to say why it failed.
  private static let greatestErrorCount = 4096

  private let program: [String]
  private let timeLimit: Double
  private let output: CInt
  private let errors: CInt
  private let process: pid_t

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - program: Its name or path, and its arguments.
  ///   - timeLimit: Seconds after which it is ended.
  /// - Returns: What it printed on standard output.
  /// - Throws: `unsuitableSignal` when it fails, takes too long or prints too much; `readFailed` when
  ///   it cannot be run, or a signal came meanwhile.
  static func bytes(of program: [String], timeLimit: Double) throws(AudioError) -> [UInt8] {
    // Who started this may have it ignored; then nobody would learn how the program ends.
    _ = signal(SIGCHLD, SIG_DFL)
    let run = try ProgramOutput(program, timeLimit: timeLimit)
    defer {
      close(run.output)
      close(run.errors)
    }
    return try run.bytes()
  }

  private init(_ program: [String], timeLimit: Double) throws(AudioError) {
    (self.program, self.timeLimit) = (program, timeLimit)
    let (output, outputWriter) = try Self.pipe()
    defer { close(outputWriter) }
    let (errors, errorWriter) = try Self.pipe()
    defer { close(errorWriter) }
    (self.output, self.errors) = (output, errors)

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, outputWriter, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errorWriter, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var arguments: [UnsafeMutablePointer<CChar>?] = program.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let error = posix_spawnp(&process, program[0], &actions, &attributes, &arguments, environ)
    guard error == 0 else {
      close(output)
      close(errors)
      throw AudioError(
        .readFailed, "'\(program[0])' cannot be run: \(String(cString: strerror(error))).")
    }
    self.process = process
  }

  private func bytes() throws(AudioError) -> [UInt8] {
    let end = ContinuousClock.now + .seconds(timeLimit)
    var bytes: [UInt8] = []
    var complaint: [UInt8] = []
    while true {
      // Looked for first, so that what it printed last is read below.
      let status = ended()
      let patience: Int32 = status == nil ? 5 : 0  // milliseconds
      var ready = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
      ]
      poll(&ready, 2, patience)
      let isOpen = Self.read(output, into: &bytes)
      Self.read(errors, into: &complaint)
      complaint.removeFirst(max(complaint.count - Self.greatestErrorCount, 0))
      if let status {
        if status == 0 { return bytes }
        throw failure(status, complaint)
      }
      if Interruption.signal != nil { throw stopped("was stopped by a signal") }
      if bytes.count > Self.greatestByteCount {
        throw stopped("printed more than \(Self.greatestByteCount >> 20) MiB and was ended")
      }
      if ContinuousClock.now > end {
        let limit = EventText.number(timeLimit, places: 1)
        throw stopped("took longer than \(limit) s and was ended; --time-limit allows more")
      }
      // A pipe that was closed is always ready.
      if !isOpen { usleep(1000) }
    }
  }

  // The status with which it ended, or `nil` while it runs.
  private func ended() -> CInt? {
    var status: CInt = 0
    return waitpid(process, &status, WNOHANG) == 0 ? nil : status
  }

  private func stopped(_ what: String) -> AudioError {
    kill(-process, SIGKILL)
    waitpid(process, nil, 0)
    return AudioError(.unsuitableSignal, "'\(program[0])' \(what).")
  }

  private func failure(_ status: CInt, _ complaint: [UInt8]) -> AudioError {
    // The highest byte of what `waitpid` tells is the status; the rest is a signal.
    let reason =
      status & 0x7F == 0 ? "with status \(status >> 8 & 0xFF)" : "by signal \(status & 0x7F)"
    let lines = String(decoding: complaint, as: UTF8.self).split(whereSeparator: \.isNewline)
    let last = lines.last.map { ": \(printableText(String($0.prefix(160))))" } ?? "."
    return AudioError(.unsuitableSignal, "'\(program[0])' ended \(reason)\(last)")
  }

  // Reads what is there; `false` when nobody will write any more.
  @discardableResult
  private static func read(_ descriptor: CInt, into bytes: inout [UInt8]) -> Bool {
    var piece = [UInt8](repeating: 0, count: 65_536)
    // A flood is looked at between its pieces.
    for _ in 0..<64 {
      #if canImport(Darwin)
        let count = Darwin.read(descriptor, &piece, piece.count)
      #elseif canImport(Glibc)
        let count = Glibc.read(descriptor, &piece, piece.count)
      #else
        let count = Musl.read(descriptor, &piece, piece.count)
      #endif
      guard count > 0 else { return count < 0 }
      bytes.append(contentsOf: piece[..<count])
    }
    return true
  }

  private static func pipe() throws(AudioError) -> (reader: CInt, writer: CInt) {
    var ends: [CInt] = [-1, -1]
    #if canImport(Darwin)
      let result = Darwin.pipe(&ends)
    #elseif canImport(Glibc)
      let result = Glibc.pipe(&ends)
    #else
      let result = Musl.pipe(&ends)
    #endif
    guard result == 0 else {
      throw AudioError(
        .cannotCreate, "No program could be run: \(String(cString: strerror(errno))).")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    return (ends[0], ends[1])
  }
}
