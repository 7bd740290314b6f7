import CTragusSystem
import Tragus

/// A process between a supervisor and its program, which only waits for the program.
///
/// The program sees it as its parent. Whatever the program does to its parent does not affect the
/// supervisor. When the stand-in ends, the supervisor adopts the program.
package enum StandIn {
  /// Starts a stand-in, and the program as its child and the leader of a process group.
  ///
  /// The stand-in ends with the program; the supervisor takes the program's status. It blocks the
  /// same signals as the supervisor. A program that cannot run reports it, and ends with status 126
  /// or 127 as in shells.
  ///
  /// - Parameter arguments: The program and its arguments, terminated by `nil`.
  /// - Returns: Both processes; `nil` with `errno` set when they cannot be started.
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

  /// Replaces the standard streams, so that their other ends do not wait for this process.
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

  // The supervisor learns the number before the program can act.
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
    // The same status as in shells.
    _exit(error == ENOENT ? 127 : 126)
  }
}
