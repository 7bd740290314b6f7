import Tragus
import TragusStation

/// What a command does when something is heard: it runs a program, counts, and ends.
///
/// All commands that tell events do it in the same way.
package final class EventAction {
  private let request: ActionRequest
  private let reporting: Reporting
  private let console: Console
  private let execution: Execution?
  private var patience: Patience
  private var json = JSONLines()

  /// - Throws: As `ProgramFile.check`.
  package init(
    _ request: ActionRequest, _ reporting: Reporting, on console: Console
  ) throws(AudioError) {
    (self.request, self.reporting, self.console) = (request, reporting, console)
    patience = Patience(
      endsAtFirst: request.endsAtFirst, count: request.count, countsWhenDue: request.phase != nil,
      timeout: request.timeout)
    execution = try Execution(
      request.program, isQuiet: reporting.isQuiet,
      usesStandardError: request.writesData || reporting.format != .text,
      kind: request.words.one, cooldown: request.cooldown, timeLimit: request.timeLimit,
      on: console)
  }

  /// Whether a program is run, which may print.
  package var runsProgram: Bool { execution != nil }

  /// Whether everything came that was wanted.
  package var isDone: Bool { patience.isDone }

  /// Whether nothing more is to be heard.
  package var isOver: Bool { patience.isDone || patience.isTimedOut }

  /// How many came of what counts.
  package var count: Int { patience.count }

  /// Whether less came than was wanted.
  package var isMissing: Bool { patience.isMissing }

  /// Whether nothing came for too long.
  package var isTimedOut: Bool { patience.isTimedOut }

  /// Hears all inputs of a session, until nothing more is to be heard, and ends the command.
  ///
  /// - Parameters:
  ///   - saysNothingFound: Whether to say of one input that nothing was found.
  ///   - missing: As for ``finish(_:)``.
  ///   - hear: Hears one input; it also gets whether that is the first one.
  /// - Throws: What the session and `hear` throw, and as ``finish(_:)``.
  package func hear(
    _ session: Session, saysNothingFound: Bool = true,
    missing: ((_ waited: String) -> String)? = nil,
    _ hear: (OpenInput, _ isFirst: Bool) throws -> Void
  ) throws {
    defer { close() }
    try session.forEachInput(
      saysNothingFound: saysNothingFound, nothing: { missing?("") ?? "nothing was found." }
    ) { input, isFirst in
      guard !isOver else { return }
      begin(input)
      try hear(input, isFirst)
    }
    close()
    try finish(missing)
  }

  /// Whether to stop. To be asked before each read.
  ///
  /// - Parameter time: Where the stream is, in seconds.
  package func shouldStop(at time: Double) -> Bool { patience.shouldStop(at: time) }

  /// Begins with another input.
  package func begin(_ input: OpenInput) {
    patience.restartClock()
    execution?.restartClock()
    json = JSONLines(
      startDate: input.source.isLive ? currentDate() : nil,
      source: input.tally.isSeveral ? input.name.text : nil)
  }

  /// The types of the events that may count.
  package var types: Set<String> {
    request.isNeeded ? Set(request.patterns.map(\.type)) : []
  }

  /// The sounds that are named, with the confidences they need. A recognizer must hear them beside all
  /// others: families too, and what is reported only with more confidence.
  ///
  /// - Throws: `invalidRequest` when one is not known.
  package func sounds(of model: SoundModel) throws(AudioError) -> [String: Double] {
    guard request.isNeeded else { return [:] }
    return try EventPattern.thresholds(of: request.patterns, model)
  }

  /// Takes an event that was heard. Where it does not count, nothing happens.
  ///
  /// - Parameters:
  ///   - input: What a program gets; `nil` for the event as a line of JSON.
  ///   - time: When it was over, in seconds, for events that do not say so themselves.
  package func take(
    _ event: any AudioEvent, giving input: Execution.Input? = nil, at time: Double? = nil
  ) {
    guard let pattern = request.patterns.first(where: { $0.matches(event) })
    else { return }
    act(event, knownIn: pattern.phase, giving: input, at: time)
  }

  /// What was waited for is on its way, so that the time without it begins again.
  ///
  /// - Parameter time: Where the stream is, in seconds.
  package func wait(from time: Double) { patience.wait(from: time) }

  private func act(
    _ event: any AudioEvent, knownIn phase: Phase, giving input: Execution.Input? = nil,
    at time: Double? = nil
  ) {
    guard !isDone else { return }
    let phased = event as? any PhasedEvent
    let isDue = phased.map { $0.phase == request.phase ?? phase } ?? true
    patience.take(event, isDue: isDue)
    if let time { patience.wait(from: time) }
    guard let execution, isDue else { return }
    let input = input ?? Execution.Input(bytes: Array((json.line(for: event) + "\n").utf8))
    execution.run(input, at: time ?? phased?.at ?? event.time)
  }

  /// Waits for what was run.
  package func close() {
    execution?.finish()
  }

  /// - Throws: The status for a program that failed.
  package func checkProgram() throws { try execution?.check() }

  /// Ends the command.
  ///
  /// - Parameter missing: Says that nothing was heard, without an end: "no blow was heard in 5.0 s";
  ///   it gets the time that was waited, with a space before it.
  /// - Throws: The status when not everything came that was wanted, or a program failed.
  package func finish(_ missing: ((_ waited: String) -> String)? = nil) throws {
    console.output.flush()
    try console.checkStop()
    if console.output.isClosed { return }
    if patience.isMissing {
      if !reporting.isQuiet {
        let waited = patience.waitedText
        console.complain(
          patience.shortage(of: request.words.several) ?? missing?(waited)
            ?? "no \(request.words.one.split(separator: " ").dropFirst().joined(separator: " ")) "
            + "was heard\(waited).")
      }
      throw ExitStatus.timeout
    }
    try checkProgram()
  }
}
