import CTragusSystem
import Synchronization
import Tragus

/// A process between this one and a program with a time limit: `tragus _supervise PROGRAM …`.
/// A `StandIn` is between it and the program.
///
/// It adopts whatever the program leaves behind, in whatever group or session. So all that descends
/// from it belongs to that one program, and to no earlier one nor a library. A signal that asks it
/// to end goes to all of them; a second later it ends what is left. When the program ends by
/// itself, so does the supervisor, in the same way, and what was left behind goes on without it.
///
/// Linux alone lets a process adopt others. There is a process for each program because the system
/// does not say which of several programs an orphan came from.
package enum Supervisor {
  /// Ends the program and all that it has started at once.
  package static let urgentSignal = SIGUSR1
  /// What a supervisor takes; it waits until the supervisor is ready.
  package static let signals = [SIGTERM, SIGINT, SIGHUP, urgentSignal, SIGCHLD]

  /// Seconds that it takes at most from the request to end to its own end, unless it was stopped.
  package static let longestEnd = grace + patience

  private static let word = "_supervise"
  /// Seconds from the request to end to the end.
  private static let grace = 1.0
  /// Seconds that a process which cannot be ended is waited for, as one that waits for a disk.
  private static let patience = 1.0

  private static let request = Atomic<CInt>(0)
  private static let isUrgent = Atomic(false)

  /// The words that run a program under a supervisor, or `nil` where there is none.
  package static func words(for program: [String]) -> [String]? {
    tragus_own_program().map { [String(cString: $0), word] + program }
  }

  /// Whether this process was started as a supervisor.
  package static var isAskedFor: Bool {
    guard CommandLine.argc > 2, let first = CommandLine.unsafeArgv[1] else { return false }
    return strcmp(first, word) == 0
  }

  /// Runs the program and ends as it does.
  package static func run() -> Never {
    // Else nothing would tell how the program ended.
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
      // What is just being started is found in the next round.
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

  // They come while `wait` waits, and never between a look and the wait.
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

  /// Asks how the children ended that did, so that nothing is kept of them, and lets a stand-in that
  /// was stopped go on.
  ///
  /// - Returns: Whether there are none any more, and so nothing that descends from them.
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

  /// Ends with the status or by the signal of the program, as `waitpid` gave them.
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
