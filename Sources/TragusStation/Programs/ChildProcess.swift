import CTragusSystem
import Tragus

/// A program that this one has started. No shell looks at its arguments.
///
/// With a time limit, what it has started ends with it when the time is over. All are asked to end,
/// and a second later they are ended. On Linux a `Supervisor` sees to that, elsewhere the group
/// that the program leads. A supervisor that the program has stopped goes on when it is asked to
/// end. One that does not end then is ended with all that descends from it. Time passes in `look`
/// alone.
package struct ChildProcess {
  /// What its standard streams become.
  package struct Streams {
    /// `nil` for nothing to read.
    package var input: CInt?
    /// `nil` for this process's own.
    package var output: CInt?
    /// `nil` for this process's own.
    package var errors: CInt?

    package init(input: CInt? = nil, output: CInt? = nil, errors: CInt? = nil) {
      (self.input, self.output, self.errors) = (input, output, errors)
    }
  }

  /// How a program ended.
  package enum Ending: Equatable {
    case status(CInt)
    case signal(CInt)
    /// The system does not know the process: something else has asked how it ended.
    case unknown

    /// "with status 1".
    package var text: String {
      switch self {
      case .status(let status): "with status \(status)"
      case .signal(let signal): "by signal \(signal)"
      case .unknown: "in a way that is not known"
      }
    }

    /// - Parameter status: As `waitpid` tells it.
    fileprivate init(_ status: CInt) {
      // The highest byte is the status; the rest is a signal.
      self = status & 0x7F == 0 ? .status(status >> 8 & 0xFF) : .signal(status & 0x7F)
    }
  }

  /// Seconds from the request to end to the end.
  private static let grace = 1.0
  /// Seconds that a supervisor has beyond what it takes at most, and then what descends from it.
  private static let patience = 1.0

  /// Whether it took longer than its time limit, and was asked to end.
  package private(set) var isOverdue = false
  private let process: pid_t
  private let isSupervised: Bool
  private let timeLimit: Double?
  private let startTime = ContinuousClock.now
  // When it is ended, after it was asked to.
  private var lastTime: ContinuousClock.Instant?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: Its name or path, and its arguments.
  ///   - variables: Set in its environment, beside the variables of this process.
  ///   - timeLimit: In seconds, or `nil` for none.
  /// - Throws: `readFailed` when it cannot be run. Under a supervisor it ends with status 126 or 127
  ///   then, as with a shell.
  package init(
    _ program: [String], streams: Streams, variables: [String: String] = [:], timeLimit: Double?
  ) throws(AudioError) {
    // The program that started this may have it ignored; then nobody would learn how the program
    // ends.
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

  /// Checks whether it has ended, and asks it to or ends it when it takes too long.
  ///
  /// - Returns: How it ended; `nil` while it runs. Nothing may be asked of it after that, because its
  ///   number may belong to another process.
  package mutating func look() -> Ending? {
    let now = ContinuousClock.now
    if isSupervised, let lastTime, now > lastTime {
      endSupervisor(isLate: now > lastTime + .seconds(Self.patience))
    }
    if !isSupervised, let lastTime {
      if now > lastTime { send(SIGKILL) }
      // While its end is not asked for, no other program can have its group.
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

  /// Asks it to end with a signal; with a time limit, it is ended a second later.
  package mutating func askToEnd(_ signal: CInt) {
    send(signal)
    guard hasTimeLimit, lastTime == nil else { return }
    lastTime = .now + .seconds(isSupervised ? Supervisor.longestEnd + Self.patience : Self.grace)
  }

  /// Whether it has a time limit, and what it has started ends with it.
  package var hasTimeLimit: Bool { timeLimit != nil }

  /// Ends it at once, before `look` has reported that it has ended.
  package mutating func end() {
    guard isSupervised else {
      send(SIGKILL)
      waitpid(process, nil, 0)
      return
    }
    askToEnd(Supervisor.urgentSignal)
    while look() == nil { usleep(1000) }
  }

  /// Sends a signal, to all that it has started too when it has a time limit.
  private func send(_ signal: CInt) {
    kill(hasTimeLimit && !isSupervised ? -process : process, signal)
    if isSupervised { kill(process, SIGCONT) }
  }

  // What descends from it first: nobody could tell any more from whom it came.
  private func endSupervisor(isLate: Bool) {
    let rest = ProcessTree().descendants(of: process).filter { !$0.hasEnded }
    for member in rest { member.send(SIGKILL) }
    if rest.isEmpty || isLate { kill(process, SIGKILL) }
  }

  /// Whether it has ended, which can still be asked for.
  private var hasEnded: Bool {
    var information = siginfo_t()
    let result = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
    return result == 0 && information.si_signo == SIGCHLD
  }

  // The variables of this process, and others in the place of variables of the same name.
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
