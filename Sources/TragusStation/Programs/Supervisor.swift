import CTragusSystem
import Synchronization
import Tragus

/// A process between this one and a program with a time limit: `tragus _supervise PROGRAM …`. A
/// `StandIn` is between the supervisor and the program.
///
/// It adopts the program's orphans, in any group or session. So all its descendants belong to that
/// program, and not to an earlier one or to a library. A signal that asks it to end goes to all of
/// them; a second later it kills the rest. When the program ends by itself, the supervisor ends in
/// the same way, and the orphans go on.
///
/// Only Linux lets a process adopt orphans. Each program needs its own supervisor, because the
/// system does not report the origin of an orphan.
package enum Supervisor {
  /// Ends the program and all its descendants at once.
  package static let urgentSignal = SIGUSR1
  /// The signals of a supervisor; they are blocked until it is ready.
  package static let signals = [SIGTERM, SIGINT, SIGHUP, urgentSignal, SIGCHLD]

  /// The most seconds from the request to end to the supervisor's own end, unless it was stopped.
  package static let longestEnd = grace + patience

  private static let word = "_supervise"
  /// The seconds from the request to end until the kill.
  private static let grace = 1.0
  /// The seconds to wait for a process that cannot be killed, such as one that waits for a disk.
  private static let patience = 1.0

  private static let request = Atomic<CInt>(0)
  private static let isUrgent = Atomic(false)

  /// The command that runs a program under a supervisor, or `nil` without supervisors.
  package static func words(for program: [String]) -> [String]? {
    tragus_own_program().map { [String(cString: $0), word] + program }
  }

  /// Whether this process was started as a supervisor.
  package static var isAskedFor: Bool {
    guard CommandLine.argc > 2, let first = CommandLine.unsafeArgv[1] else { return false }
    return strcmp(first, word) == 0
  }

  /// Runs the program and ends in the same way.
  package static func run() -> Never {
    // Otherwise the ending of the program would be unknown.
    guard tragus_adopt_orphans() == 0 else {
      MessageOutput(STDERR_FILENO, cancellation: nil).complain(
        "this system does not let a program be followed; leave the time limit out.")
      exit(126)
    }
    takeSignals()
    let (standIn, program) = start()
    StandIn.leaveStreams()
    var ending: CInt?
    var lastTime: ContinuousClock.Instant?
    while true {
      let isAlone = buryChildren(standIn, program, &ending)
      if let ending, isAlone || lastTime == nil { end(as: ending) }
      let number = request.exchange(0, ordering: .relaxed)
      if number != 0 {
        sendToAll(number)
        lastTime = lastTime ?? .now + .seconds(grace)
      }
      if isUrgent.load(ordering: .relaxed), lastTime.map({ $0 > .now }) ?? true { lastTime = .now }
      guard let time = lastTime, time <= .now else {
        wait(until: lastTime)
        continue
      }
      sendToAll(SIGKILL)
      if time + .seconds(patience) < .now { end(as: ending ?? SIGKILL) }
      // A process that is just starting is found in the next round.
      wait(until: .now + .milliseconds(1))
    }
  }

  private static func start() -> (standIn: pid_t, program: pid_t) {
    let arguments = (2..<Int(CommandLine.argc)).map { CommandLine.unsafeArgv[$0] } + [nil]
    if let processes = StandIn.start(arguments) { return processes }
    MessageOutput(STDERR_FILENO, cancellation: nil).complain(
      "'\(String(cString: arguments[0]!))' cannot be run: \(String(cString: strerror(errno))).")
    exit(126)
  }

  // Signals arrive only during `wait`, and never between a check and the wait.
  private static func takeSignals() {
    var numbers = sigset_t()
    sigemptyset(&numbers)
    for number in signals {
      sigaddset(&numbers, number)
      _ = signal(number) { number in
        switch number {
        case SIGCHLD: break
        case Supervisor.urgentSignal: Supervisor.isUrgent.store(true, ordering: .relaxed)
        default: Supervisor.request.store(number, ordering: .relaxed)
        }
      }
    }
    pthread_sigmask(SIG_BLOCK, &numbers, nil)
  }

  private static func wait(until time: ContinuousClock.Instant?) {
    var none = sigset_t()
    sigemptyset(&none)
    guard let time else {
      _ = pselect(0, nil, nil, nil, nil, &none)
      return
    }
    let rest = max(time - .now, .zero).components
    var patience = timespec(
      tv_sec: Int(rest.seconds), tv_nsec: Int(rest.attoseconds / 1_000_000_000))
    _ = pselect(0, nil, nil, nil, &patience, &none)
  }

  /// Collects the status of ended children, and continues a stopped stand-in.
  ///
  /// - Returns: Whether there are no children left, and so no descendants.
  private static func buryChildren(
    _ standIn: pid_t, _ program: pid_t, _ ending: inout CInt?
  ) -> Bool {
    while true {
      var status: CInt = 0
      let process = waitpid(-1, &status, WNOHANG | WUNTRACED)
      if process <= 0 { return process < 0 && errno == ECHILD }
      let isStopped = status & 0xFF == 0x7F
      if isStopped, process == standIn { kill(standIn, SIGCONT) }
      if !isStopped, process == program { ending = status }
    }
  }

  private static func sendToAll(_ number: CInt) {
    for process in ProcessTree().descendants(of: getpid()) { process.send(number) }
  }

  /// Ends with the program's status or signal, as `waitpid` reported it.
  private static func end(as ending: CInt) -> Never {
    let number = ending & 0x7F
    guard number != 0 else { exit(ending >> 8 & 0xFF) }
    tragus_forbid_core()
    _ = signal(number, SIG_DFL)
    var numbers = sigset_t()
    sigemptyset(&numbers)
    sigaddset(&numbers, number)
    pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
    kill(getpid(), number)
    exit(128 + number)
  }
}
