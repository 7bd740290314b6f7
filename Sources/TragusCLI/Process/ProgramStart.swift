#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How a program is started: with which streams, signals and group.
struct ProgramStart {
  /// Its standard input; `nil` for nothing to read.
  var input: CInt?
  /// Its standard output; `nil` for that of this process.
  var output: CInt?
  /// Its standard error; `nil` for that of this process.
  var errors: CInt?
  /// Whether it leads a group of its own.
  var leadsGroup = false
  /// Signals that wait until it takes them.
  var blockedSignals: [CInt] = []

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: Its name, which is looked for as shells do, or its path.
  ///   - arguments: As it gets them, ended by `nil`: the first is its own name.
  ///   - environment: Ended by `nil`.
  /// - Returns: The process, or the error number.
  func start(
    _ program: UnsafePointer<CChar>, _ arguments: [UnsafeMutablePointer<CChar>?],
    _ environment: [UnsafeMutablePointer<CChar>?]
  ) -> (process: pid_t, error: CInt) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    if let output { posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }
    if let errors { posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    setSignals(&attributes)
    var process: pid_t = 0
    let error = posix_spawnp(&process, program, &actions, &attributes, arguments, environment)
    return (process, error)
  }

  // A thread of ours may have blocked what asks a program to end, and broken pipes are ours to
  // ignore.
  private func setSignals(_ attributes: inout posix_spawnattr_t) {
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    var numbers = sigset_t()
    sigemptyset(&numbers)
    for number in blockedSignals { sigaddset(&numbers, number) }
    posix_spawnattr_setsigmask(&attributes, &numbers)
    sigemptyset(&numbers)
    sigaddset(&numbers, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &numbers)
    if leadsGroup {
      flags |= POSIX_SPAWN_SETPGROUP
      posix_spawnattr_setpgroup(&attributes, 0)
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }
}
