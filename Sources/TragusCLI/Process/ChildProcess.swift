import CTragusSystem
import Tragus

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that this one has started. No shell looks at its arguments.
///
/// With a time limit, what it has started ends with it: it leads a group of its own, and on Linux this
/// process adopts what leaves that group or loses the process that started it. When the time is over
/// all are asked to end, and a second later they are ended. Time passes in `look` alone.
struct ChildProcess {
  /// What its standard streams become.
  struct Streams {
    /// `nil` for nothing to read.
    var input: CInt?
    /// `nil` for that of this process.
    var output: CInt?
    /// `nil` for that of this process.
    var errors: CInt?
  }

  /// How a program ended.
  enum Ending: Equatable {
    case status(CInt)
    case signal(CInt)

    /// "with status 1".
    var text: String {
      switch self {
      case .status(let status): "with status \(status)"
      case .signal(let signal): "by signal \(signal)"
      }
    }
  }

  /// Seconds from the request to end to the end.
  private static let grace = 1.0
  /// How often what is left behind is ended until there is nothing, a millisecond apart.
  private static let mostRounds = 20

  /// Whether it took longer than its time limit, and was asked to end.
  private(set) var isOverdue = false
  private let process: pid_t
  // By the clock of `ProcessTree`; `nil` where there is none.
  private let startTick: UInt64?
  private let timeLimit: Double?
  private let startTime = ContinuousClock.now
  // When it is ended, after it was asked to.
  private var lastTime: ContinuousClock.Instant?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: Its name or path, and its arguments.
  ///   - variables: Set in its environment, beside those of this process.
  ///   - timeLimit: In seconds, or `nil` for none.
  /// - Throws: `readFailed` when it cannot be run.
  init(
    _ program: [String], streams: Streams, variables: [String: String] = [:], timeLimit: Double?
  ) throws(AudioError) {
    // Who started this may have it ignored; then nobody would learn how the program ends.
    _ = signal(SIGCHLD, SIG_DFL)
    if timeLimit != nil { _ = tragus_adopt_orphans() }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input = streams.input {
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    if let output = streams.output {
      posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    }
    if let errors = streams.errors {
      posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    Self.setSignals(&attributes, leadsGroup: timeLimit != nil)
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
    (self.process, self.timeLimit) = (process, timeLimit)
    startTick = timeLimit == nil ? nil : ProcessTree.startTick(of: process)
  }

  /// Looks whether it has ended, and asks it to or ends it when it takes too long.
  ///
  /// - Returns: How it ended, once; `nil` while it runs.
  mutating func look() -> Ending? {
    var status: CInt = 0
    guard waitpid(process, &status, WNOHANG) == 0 else {
      // What it has started and left behind is overdue too.
      if hasTimeLimit {
        if lastTime != nil { endDescendants() }
        Self.buryOrphans()
      }
      return Self.ending(status)
    }
    let now = ContinuousClock.now
    if let lastTime, now > lastTime {
      send(SIGKILL)
    } else if let timeLimit, !isOverdue, now - startTime > .seconds(timeLimit) {
      isOverdue = true
      askToEnd(SIGTERM)
    }
    return nil
  }

  /// Asks it to end with a signal; with a time limit, `look` ends it a second later.
  mutating func askToEnd(_ signal: CInt) {
    send(signal)
    if hasTimeLimit, lastTime == nil { lastTime = .now + .seconds(Self.grace) }
  }

  /// Whether it has a time limit, and what it has started ends with it.
  var hasTimeLimit: Bool { timeLimit != nil }

  /// Sends a signal, to all that it has started too when it has a time limit.
  func send(_ signal: CInt) {
    guard hasTimeLimit else {
      kill(process, signal)
      return
    }
    kill(-process, signal)
    for other in descendants() { kill(other, signal) }
  }

  /// Ends it at once, before `look` has told that it has ended.
  func end() {
    send(SIGKILL)
    waitpid(process, nil, 0)
    endDescendants()
  }

  /// Ends what it has left behind.
  private func endDescendants() {
    // What is just being started is found in the next round.
    for _ in 0..<Self.mostRounds {
      send(SIGKILL)
      if descendants().isEmpty { return }
      usleep(1000)
    }
  }

  /// What it has started, and what that has started, without what has ended.
  private func descendants() -> [pid_t] {
    guard let startTick else { return [] }
    let tree = ProcessTree()
    // What this process had adopted before is none of the program's.
    let orphans = tree.children(of: getpid(), since: startTick).filter { $0 != process }
    return orphans + tree.descendants(of: orphans + [process])
  }

  /// Asks how those ended that this process has adopted, so that nothing is kept of them.
  private static func buryOrphans() {
    while waitpid(-1, nil, WNOHANG) > 0 {}
  }

  // The highest byte of what `waitpid` tells is the status; the rest is a signal.
  private static func ending(_ status: CInt) -> Ending {
    status & 0x7F == 0 ? .status(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }

  // A thread of ours may have blocked what asks a program to end, and broken pipes are ours to
  // ignore.
  private static func setSignals(_ attributes: inout posix_spawnattr_t, leadsGroup: Bool) {
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    var numbers = sigset_t()
    sigemptyset(&numbers)
    posix_spawnattr_setsigmask(&attributes, &numbers)
    sigaddset(&numbers, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &numbers)
    if leadsGroup {
      flags |= POSIX_SPAWN_SETPGROUP
      posix_spawnattr_setpgroup(&attributes, 0)
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))
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
}
