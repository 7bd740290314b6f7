import Synchronization
import Tragus

/// Runs a program once for each event, one after the other, with the event as its standard input.
///
/// No shell reads an event: it appears in the input, in the values of variables, and in arguments that
/// name its fields. A separate thread watches the program, because the sound
/// may stop coming.
package final class Execution: Sendable {
  /// The input of a program.
  package struct Input {
    /// Its standard input.
    package var bytes: [UInt8]
    /// Extra environment variables.
    package var environment: [String: String] = [:]
    /// Whether names in braces stand for these variables in the words of the program. What others
    /// send is no argument.
    package var fillsWords = false

    package init(
      bytes: [UInt8], environment: [String: String] = [:], fillsWords: Bool = false
    ) {
      (self.bytes, self.environment, self.fillsWords) = (bytes, environment, fillsWords)
    }
  }

  private struct Run {
    let program: [String]
    let input: Input
    let isEnd: Bool
  }

  private struct State {
    var count = 0
    var failureCount = 0
    // The time of the last event accepted, by the clock of the sound.
    var lastTime = -Double.infinity
    var isFlooded = false
    var pending: [Run] = []
    // The program that runs.
    var current: Run?
    var child: ChildProcess?
    // The input that the running program has not read.
    var input: PipedInput?
    var isWatched = false
    var isInterrupted = false

    var isIdle: Bool { child == nil && pending.isEmpty }

    // What the program is called in messages.
    var name: String { current?.program[0] ?? "" }

    mutating func endInput() {
      input?.end()
      input = nil
    }
  }

  /// The most events that wait for the program; more are left out.
  private static let limit = 16
  /// Microseconds between two checks of the program.
  private static let pause: UInt32 = 10_000

  private let console: Console
  private let program: [String]
  private let endProgram: [String]
  private let isQuiet: Bool
  private let usesStandardError: Bool
  private let kind: String
  private let cooldown: Double
  private let timeLimit: Double?
  // Whether the first signal lets the programs come to their ends.
  private let outlastsSignal: Bool
  private let state = Mutex(State())

  /// Returns `nil` when there is no program to run.
  ///
  /// - Parameters:
  ///   - program: The name or path of the program, and its arguments; empty for none.
  ///   - endProgram: A program for the end of what the other one ran for; empty for none. The two keep
  ///     their order.
  ///   - isQuiet: Whether to suppress messages about the program.
  ///   - usesStandardError: Whether its output goes to standard error, because standard output
  ///     holds other data.
  ///   - kind: What it receives, with an article: "a message".
  ///   - cooldown: The least time between two runs, in seconds of the sound.
  ///   - timeLimit: Seconds after which the program is ended; `nil` for no limit.
  ///   - outlastsSignal: Whether the first signal to this command lets the programs end by
  ///     themselves.
  /// - Throws: The errors of `ProgramFile.check`.
  package init?(
    _ program: [String], atEnd endProgram: [String] = [], isQuiet: Bool, usesStandardError: Bool,
    kind: String,
    cooldown: Double = 0, timeLimit: Double? = nil, outlastsSignal: Bool = false,
    on console: Console
  ) throws(AudioError) {
    self.outlastsSignal = outlastsSignal
    self.console = console
    (self.program, self.endProgram) = (program, endProgram)
    guard !program.isEmpty else { return nil }
    (self.isQuiet, self.kind) = (isQuiet, kind)
    (self.cooldown, self.timeLimit) = (cooldown, timeLimit)
    self.usesStandardError = usesStandardError
    let hint = "install it, or give --exec its path, as ./notify.sh"
    for program in [program, endProgram] where !program.isEmpty {
      try ProgramFile.check(program[0], hint: hint)
      if program.count == 3, program.starts(with: ["/bin/sh", "-c"]) {
        try ProgramFile.check(line: program[2], hint: hint)
      }
    }
  }

  /// Runs the program, now or after the current run, unless the cooldown still lasts.
  ///
  /// - Parameter time: The time of the event, in seconds of the sound.
  /// - Returns: Whether it runs for this event.
  @discardableResult
  package func run(_ input: Input, at time: Double) -> Bool {
    state.withLock { state in
      // Events come in the order of their endings, so times can go back.
      guard cooldown == 0 || time - state.lastTime >= cooldown else { return false }
      state.lastTime = time
      state.count += 1
      guard state.pending.count < Self.limit else {
        state.failureCount += 1
        if !state.isFlooded, !isQuiet {
          console.warn(
            "'\(program[0])' is too slow: \(kind) was not given to it; the next ones neither until "
              + "it has had some of the \(Self.limit) that wait.")
        }
        state.isFlooded = true
        return false
      }
      // A single free place does not end a flood.
      if state.pending.count < Self.limit / 2 { state.isFlooded = false }
      add(Run(program: program, input: input, isEnd: false), &state)
      return true
    }
  }

  /// Runs the program for an end, after all earlier runs. Each beginning that ran has its end.
  package func runEnd(_ input: Input) {
    state.withLock { state in
      state.count += 1
      add(Run(program: endProgram, input: input, isEnd: true), &state)
    }
  }

  private func add(_ run: Run, _ state: inout State) {
    state.pending.append(run)
    look(&state)
    if !state.isIdle, !state.isWatched { watch(&state) }
  }

  /// Begins another input, whose clock restarts at 0.
  package func restartClock() {
    state.withLock { $0.lastTime = -.infinity }
  }

  /// - Throws: `someFailed` when the program failed or missed an event. It is valid after `finish`.
  package func check() throws { try Self.check([self]) }

  /// - Throws: `someFailed` when a program failed or missed an event.
  package static func check(_ executions: [Execution]) throws {
    var (count, failureCount) = (0, 0)
    for execution in executions {
      execution.state.withLock {
        count += $0.count; failureCount += $0.failureCount
      }
    }
    guard let first = executions.first, failureCount > 0 else { return }
    if !first.isQuiet {
      // `--exec -- cat --on voice`
      let hasEvents = executions.contains { $0.program.dropFirst().contains("--on") }
      first.console.complain(
        "--exec failed \(failureCount) of \(count) times"
          + (hasEvents ? "; --on behind it went to the program." : "."))
    }
    throw ExitStatus.someFailed
  }

  /// Waits until the programs have handled all events.
  ///
  /// A signal ends a program too. A program for an end still runs, and so does one that outlasts signals.
  package static func finish(_ executions: [Execution]) {
    // Each is looked at in each round, so that a signal reaches all of them at once.
    while executions.count(where: { !$0.isFinished() }) > 0 { usleep(pause) }
  }

  /// Waits until the program has handled all events.
  package func finish() { Self.finish([self]) }

  private func isFinished() -> Bool {
    state.withLock { state in
      if let signal = console.cancellation.signal, !outlastsSignal {
        interrupt(&state, signal)
      }
      look(&state)
      return state.isIdle
    }
  }

  // Without a time limit the program is asked to end, but not awaited. What it began has its end, so that
  // no key stays pressed and no lamp stays on.
  private func interrupt(_ state: inout State, _ signal: CInt) {
    guard !state.isInterrupted else { return }
    state.isInterrupted = true
    let ends = state.pending.filter(\.isEnd)
    // Those of beginnings that will not run come last.
    state.pending = ends.dropLast(state.pending.count - ends.count)
    if state.current?.isEnd == true { return }
    state.child?.askToEnd(signal)
    if state.child?.hasTimeLimit == false { state.child = nil }
    state.endInput()
  }

  // Watches the program until it is idle.
  private func watch(_ state: inout State) {
    do throws(AudioError) {
      try startThread { [self] in
        while self.state.withLock({ state in
          look(&state)
          state.isWatched = !state.isIdle
          return state.isWatched
        }) {
          usleep(Self.pause)
        }
      }
      state.isWatched = true
    } catch {
      // The next run and `finish` check it.
      if !isQuiet { console.warn(error.message) }
    }
  }

  // Feeds the program's input, checks whether it has ended, and starts the next run.
  private func look(_ state: inout State) {
    if state.input?.feed() == false { state.input = nil }
    if var child = state.child {
      let wasOverdue = child.isOverdue
      let ending = child.look()
      state.child = child
      if child.isOverdue, !wasOverdue, !isQuiet, let timeLimit {
        console.warn(
          "'\(state.name)' took longer than \(decimal(timeLimit, places: 1)) s and is "
            + "ended.")
      }
      guard let ending else { return }
      end(ending, &state)
    }
    if !state.pending.isEmpty { start(&state) }
  }

  private func end(_ ending: ChildProcess.Ending, _ state: inout State) {
    let isOverdue = state.child?.isOverdue ?? false
    state.child = nil
    state.endInput()
    guard ending != .status(0) || isOverdue else { return }
    state.failureCount += 1
    guard !isQuiet, !isOverdue else { return }
    console.note("'\(state.name)' ended \(ending.text).")
  }

  private func start(_ state: inout State) {
    console.output.flush()
    let next = state.pending.removeFirst()
    state.current = next
    do throws(AudioError) {
      var input = try PipedInput(next.input.bytes)
      defer { close(input.reader) }
      let streams = ChildProcess.Streams(
        input: input.reader, output: usesStandardError ? STDERR_FILENO : nil)
      do throws(AudioError) {
        let words =
          next.input.fillsWords
          ? ProgramFields.filled(next.program, with: next.input.environment) : next.program
        state.child = try ChildProcess(
          words, streams: streams, variables: next.input.environment, timeLimit: timeLimit)
      } catch {
        input.end()
        throw error
      }
      if input.feed() { state.input = input }
    } catch {
      state.failureCount += 1
      if !isQuiet { console.warn(error.message) }
    }
  }
}
