import CTragusSystem
import Tragus

/// A program started by this process. No shell interprets its arguments.
///
/// With a time limit, the program and its descendants end when the time is over. They are asked to
/// end, and killed a second later. On Linux a `Supervisor` does this; elsewhere the program's
/// process group is signalled. A stopped supervisor is continued when it is asked to end. If it
/// does not end, it is killed with all its descendants. Only `look` checks the time.
package struct ChildProcess {
  /// The standard streams of the program.
  package struct Streams {
    /// `nil` for an empty input.
    package var input: CInt?
    /// `nil` for this process's standard output.
    package var output: CInt?
    /// `nil` for this process's standard error.
    package var errors: CInt?

    package init(input: CInt? = nil, output: CInt? = nil, errors: CInt? = nil) {
      (self.input, self.output, self.errors) = (input, output, errors)
    }
  }

  /// How a program ended.
  package enum Ending: Equatable {
    case status(CInt)
    case signal(CInt)
    /// The system does not know the process: other code has taken its status.
    case unknown

    /// "with status 1".
    package var text: String {
      switch self {
      case .status(let status): "with status \(status)"
      case .signal(let signal): "by signal \(signal)"
      case .unknown: "in a way that is not known"
      }
    }

    /// - Parameter status: The value from `waitpid`.
    fileprivate init(_ status: CInt) {
      // The high byte is the exit status; the rest is a signal.
      self = status & 0x7F == 0 ? .status(status >> 8 & 0xFF) : .signal(status & 0x7F)
    }
  }

  /// The seconds from the request to end until the kill.
  private static let grace = 1.0
  /// The extra seconds for a supervisor, and then for its descendants.
  private static let patience = 1.0

  /// Whether it exceeded its time limit and was asked to end.
  package private(set) var isOverdue = false
  private let process: pid_t
  private let isSupervised: Bool
  private let timeLimit: Double?
  private let startTime = ContinuousClock.now
  // The time of the kill, after the request to end.
  private var lastTime: ContinuousClock.Instant?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: The name or path of the program, and its arguments.
  ///   - variables: Extra environment variables.
  ///   - timeLimit: In seconds, or `nil` for none.
  /// - Throws: `readFailed` when it cannot run. Under a supervisor it ends with status 126 or 127
  ///   instead, as in a shell.
  package init(
    _ program: [String], streams: Streams, variables: [String: String] = [:], timeLimit: Double?
  ) throws(AudioError) {
    // A parent may have ignored this signal. Then no ending could be read.
    _ = signal(SIGCHLD, SIG_DFL)
    var start = ProgramStart(input: streams.input, output: streams.output, errors: streams.errors)
    start.leadsGroup = timeLimit != nil
    let supervised = timeLimit == nil ? nil : Supervisor.words(for: program)
    if supervised != nil { start.blockedSignals = Supervisor.signals }
    let words = supervised ?? program
    let arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let environment = Self.environment(with: variables)
    defer { for variable in environment { free(variable) } }
    let (process, error) = start.start(words[0], arguments, environment)
    guard error == 0 else {
      throw AudioError(
        .readFailed, "'\(program[0])' cannot be run: \(String(cString: strerror(error))).")
    }
    (self.process, self.timeLimit, isSupervised) = (process, timeLimit, supervised != nil)
  }

  /// Checks whether it has ended. Asks it to end, or kills it, when it takes too long.
  ///
  /// - Returns: How it ended; `nil` while it runs. After an ending, no further call is allowed,
  ///   because another process may have its number.
  package mutating func look() -> Ending? {
    let now = ContinuousClock.now
    if isSupervised, let lastTime, now > lastTime {
      endSupervisor(isLate: now > lastTime + .seconds(Self.patience))
    }
    if !isSupervised, let lastTime {
      if now > lastTime { send(SIGKILL) }
      // Until its status is taken, no other program can have its group.
      if now <= lastTime, hasEnded { return nil }
    }
    var status: CInt = 0
    let result = waitpid(process, &status, WNOHANG)
    guard result == 0 else { return result < 0 ? .unknown : Ending(status) }
    if let timeLimit, !isOverdue, lastTime == nil, now - startTime > .seconds(timeLimit) {
      isOverdue = true
      askToEnd(SIGTERM)
    }
    return nil
  }

  /// Asks it to end with a signal; with a time limit, it is killed a second later.
  package mutating func askToEnd(_ signal: CInt) {
    send(signal)
    guard hasTimeLimit, lastTime == nil else { return }
    lastTime = .now + .seconds(isSupervised ? Supervisor.longestEnd + Self.patience : Self.grace)
  }

  /// Whether it has a time limit, which also covers its descendants.
  package var hasTimeLimit: Bool { timeLimit != nil }

  /// Kills it at once. It must not be called after `look` has reported the ending.
  package mutating func end() {
    guard isSupervised else {
      send(SIGKILL)
      waitpid(process, nil, 0)
      return
    }
    askToEnd(Supervisor.urgentSignal)
    while look() == nil { usleep(1000) }
  }

  /// Sends a signal; with a time limit, also to its descendants.
  private func send(_ signal: CInt) {
    kill(hasTimeLimit && !isSupervised ? -process : process, signal)
    if isSupervised { kill(process, SIGCONT) }
  }

  // The descendants end first: without the supervisor, their origin is unknown.
  private func endSupervisor(isLate: Bool) {
    let rest = ProcessTree().descendants(of: process).filter { !$0.hasEnded }
    for member in rest { member.send(SIGKILL) }
    if rest.isEmpty || isLate { kill(process, SIGKILL) }
  }

  /// Whether it has ended and its status is still available.
  private var hasEnded: Bool {
    var information = siginfo_t()
    let result = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
    return result == 0 && information.si_signo == SIGCHLD
  }

  // The variables of this process, with the given ones added or replaced.
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
