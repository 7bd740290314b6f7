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
/// No shell looks at anything: the arguments are those of the command line, and what was heard is input and
/// nothing else.
final class Execution {
  /// The messages that wait for the program; those of a flood are left out.
  private static let limit = 16

  private let program: [String]
  private let isQuiet: Bool
  private var pending: [[UInt8]] = []
  private var running: pid_t?

  init(_ program: [String], isQuiet: Bool) {
    (self.program, self.isQuiet) = (program, isQuiet)
  }

  /// Runs the program, now or when the one before has ended.
  func run(_ message: ReceivedMessage) {
    guard pending.count < Self.limit else {
      StandardError.warn("'\(program[0])' is too slow; a message was not given to it.")
      return
    }
    pending.append(message.bytes)
    look()
  }

  /// Looks whether the program has ended, and starts the next.
  func look() {
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
        return
      }
      look()
      if running != nil { usleep(10_000) }
    }
  }

  private func end(_ status: CInt) {
    running = nil
    // The highest byte of what `waitpid` tells is the status; the rest is a signal.
    guard status != 0, !isQuiet else { return }
    let reason =
      status & 0x7F == 0 ? "with status \(status >> 8 & 0xFF)" : "by signal \(status & 0x7F)"
    StandardError.note("'\(program[0])' ended \(reason).")
  }

  // A file without a name, so that nobody waits for the program to read.
  private func start(_ bytes: [UInt8]) {
    StandardOutput.shared.flush()
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/tragus-message-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else {
      StandardError.warn("no message could be handed over: \(String(cString: strerror(errno))).")
      return
    }
    defer { close(descriptor) }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    guard bytes.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == bytes.count,
      lseek(descriptor, 0, SEEK_SET) == 0
    else { return StandardError.warn("no message could be handed over: the disk is full.") }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, descriptor, STDIN_FILENO)
    var arguments: [UnsafeMutablePointer<CChar>?] = program.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let error = posix_spawnp(&process, program[0], &actions, nil, &arguments, environ)
    guard error == 0 else {
      StandardError.warn("'\(program[0])' cannot be run: \(String(cString: strerror(error))).")
      return
    }
    running = process
  }
}
