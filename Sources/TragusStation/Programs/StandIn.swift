import CTragusSystem
import Tragus

/// A process between a supervisor and its program, which waits for the program and does nothing else.
///
/// The program takes it for its parent. Whatever the program does to its parent then does nothing to
/// the supervisor: when the stand-in is ended, the supervisor adopts the program.
package enum StandIn {
  /// Starts a stand-in, and the program as its child and the leader of a group.
  ///
  /// The stand-in ends with the program and leaves it to the supervisor to ask how that ended. It has
  /// blocked what the supervisor has. A program that cannot be run says so, and ends as in shells with
  /// status 126 or 127.
  ///
  /// - Parameter arguments: The program and its arguments, ended by `nil`.
  /// - Returns: Both processes; `nil` with `errno` set when there can be none.
  package static func start(
    _ arguments: [UnsafeMutablePointer<CChar>?]
  ) -> (standIn: pid_t, program: pid_t)? {
    guard let pipe = Descriptor.pipe() else { return nil }
    defer { close(pipe.reader) }
    let standIn = tragus_fork()
    if standIn == 0 { stand(arguments, pipe.writer) }
    close(pipe.writer)
    guard standIn > 0 else { return nil }
    var program: pid_t = 0
    guard read(pipe.reader, &program, MemoryLayout<pid_t>.size) == MemoryLayout<pid_t>.size else {
      errno = EAGAIN
      return nil
    }
    return (standIn, program)
  }

  /// Gives up the standard streams, so that nobody at their other ends waits for this process.
  package static func leaveStreams() {
    let null = Descriptor.open("/dev/null", O_RDWR)
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] { dup2(null, stream) }
  }

  private static func stand(_ arguments: [UnsafeMutablePointer<CChar>?], _ writer: CInt) -> Never {
    let program = tragus_fork()
    if program == 0 { become(arguments, writer) }
    close(writer)
    leaveStreams()
    var information = siginfo_t()
    while program > 0, waitid(P_PID, id_t(program), &information, WEXITED | WNOWAIT) != 0,
      errno == EINTR
    {}
    _exit(0)
  }

  // The supervisor knows the number before the program can do anything.
  private static func become(_ arguments: [UnsafeMutablePointer<CChar>?], _ writer: CInt) -> Never {
    var number = getpid()
    _ = write(writer, &number, MemoryLayout<pid_t>.size)
    setpgid(0, 0)
    Descriptor.keepInherited()
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    let name = String(cString: arguments[0]!)
    var error = ENOENT
    if let path = ProgramFile.path(of: name) {
      execve(path, arguments, environ)
      error = errno
    }
    MessageOutput(STDERR_FILENO, cancellation: nil).complain(
      "'\(name)' cannot be run: \(String(cString: strerror(error))).")
    // As shells do.
    _exit(error == ENOENT ? 127 : 126)
  }
}
