import Tragus
import TragusStation

/// The actions of a command when an event is heard: it runs a program, counts, and ends.
///
/// All commands that report events act in the same way.
package final class EventAction {
  private let request: ActionRequest
  private let reporting: Reporting
  private let console: Console
  private var rules: [Rule]
  private var patience: Patience
  // Whether a blow lasts, and a short one before it whose programs wait.
  private var isBlowing = false
  private var held: (blow: Blow, executions: [Execution], input: Execution.Input)?
  private var json = JSONLines()
  // How many events came that count only in groups.
  private var singleCount = 0

  // An event that goes on. Only a sound has its name from the beginning to the end.
  private struct OpenEvent: Hashable {
    let type: String
    let start: Double
    let label: String?
    let threshold: Double?

    init(_ event: any PhasedEvent) {
      (type, start) = (Swift.type(of: event).name, event.start)
      let sound = event as? RecognizedSound
      (label, threshold) = (sound?.label, sound?.namedThreshold)
    }
  }

  // Events that count, and the run of their program.
  private struct Rule {
    let patterns: [EventPattern]
    let phases: Set<Phase>
    let execution: Execution?
    let hasEndProgram: Bool
    // The events whose end has a program, because the one of their beginning ran.
    var openEvents: Set<OpenEvent> = []
    // The starts of the notes that count and go on.
    var openNotes: Set<Double> = []
    // The starts of the events that count together, so far.
    var starts: [Double] = []

    // Whether an event counts in its phase.
    func isDue(_ event: any PhasedEvent, in usual: Phase) -> Bool {
      phases.isEmpty ? event.phase == usual : phases.contains(event.phase)
    }

    // Runs the program. The one for the end belongs to it.
    mutating func run(_ event: any AudioEvent, _ input: Execution.Input, at time: Double) {
      guard let execution, execution.run(input, at: time), hasEndProgram,
        let phased = event as? any PhasedEvent
      else { return }
      if phased.phase == .ended {
        execution.runEnd(input)
      } else {
        openEvents.insert(OpenEvent(phased))
      }
    }

    // What runs the program for the end, if an event ended for which the other program ran.
    mutating func endProgram(after event: any PhasedEvent) -> Execution? {
      guard event.phase == .ended, openEvents.remove(OpenEvent(event)) != nil else { return nil }
      return execution
    }

    // Whether an event is the last one that is needed of a group. The group is then over.
    mutating func completes(_ group: (count: Int, duration: Double), at start: Double) -> Bool {
      starts.removeAll { $0 < start - group.duration }
      starts.append(start)
      guard starts.count >= group.count else { return false }
      starts = []
      return true
    }

    // The phase in which it is known that an event counts, or `nil` if it does not count.
    mutating func phase(of event: any AudioEvent) -> Phase? {
      let pattern = patterns.first { $0.matches(event) }
      let isEnd = isEnd(ofOpen: event, counts: pattern != nil)
      return pattern?.phase ?? (isEnd ? .began : nil)
    }

    // A note that began as A6 may end as A#6, which is its end all the same. No other event changes
    // its name.
    private mutating func isEnd(ofOpen event: any AudioEvent, counts: Bool) -> Bool {
      guard let note = event as? NoteActivity else { return false }
      if note.phase == .ended { return openNotes.remove(note.start) != nil }
      if counts { openNotes.insert(note.start) }
      return false
    }
  }

  /// - Throws: As `ProgramFile.check`.
  package init(
    _ request: ActionRequest, _ reporting: Reporting, on console: Console
  ) throws(AudioError) {
    (self.request, self.reporting, self.console) = (request, reporting, console)
    patience = Patience(
      endsAtFirst: request.endsAtFirst, count: request.count,
      countsWhenDue: request.phase != nil || request.group != nil
        || request.rules.contains { !$0.phases.isEmpty && $0.endProgram.isEmpty },
      timeout: request.timeout)
    rules = []
    for rule in request.rules {
      let execution = try Execution(
        rule.program, atEnd: rule.endProgram, isQuiet: reporting.isQuiet,
        usesStandardError: request.writesData || reporting.format != .text,
        kind: request.words.one, cooldown: request.cooldown, timeLimit: request.timeLimit,
        on: console)
      rules.append(
        Rule(
          patterns: rule.patterns, phases: rule.phases, execution: execution,
          hasEndProgram: !rule.endProgram.isEmpty))
    }
  }

  private var executions: [Execution] { rules.compactMap(\.execution) }

  /// Whether a program is run; it may print.
  package var runsProgram: Bool { request.runsProgram }

  /// Whether all wanted events came.
  package var isDone: Bool { patience.isDone }

  /// Whether listening is over.
  package var isOver: Bool { patience.isDone || patience.isTimedOut }

  /// How many counting events came.
  package var count: Int { patience.count }

  /// Whether fewer events came than wanted.
  package var isMissing: Bool { patience.isMissing }

  /// Whether the timeout has passed without an event.
  package var isTimedOut: Bool { patience.isTimedOut }

  /// Analyzes all inputs of a session until listening is over, and ends the command.
  ///
  /// - Parameters:
  ///   - saysNothingFound: Whether to report that nothing was found in an input.
  ///   - missing: As in ``finish(_:)``.
  ///   - hear: Analyzes one input; its second argument is whether this is the first one.
  /// - Throws: The errors of the session, of `hear` and of ``finish(_:)``.
  package func hear(
    _ session: Session, saysNothingFound: Bool = true,
    missing: ((_ waited: String) -> String)? = nil,
    _ hear: (OpenInput, _ isFirst: Bool) throws -> Void
  ) throws {
    defer { close() }
    try session.forEachInput(
      saysNothingFound: saysNothingFound,
      nothing: { count > 0 ? nil : missing?("") ?? "nothing was found." }, until: { isOver }
    ) { input, isFirst in
      begin(input)
      try hear(input, isFirst)
    }
    close()
    try finish(missing)
  }

  /// Whether to stop. Called before each read.
  ///
  /// - Parameter time: The position of the stream, in seconds.
  package func shouldStop(at time: Double) -> Bool {
    if let held, let limits = request.doubleBlow, let end = held.blow.end, !isBlowing,
      time > end + limits.doublePause + Self.blowDelay
    {
      release()
    }
    return patience.shouldStop(at: time)
  }

  /// Seconds from the beginning of a blow until it is reported, at most.
  private static let blowDelay = 0.15

  /// Begins another input.
  package func begin(_ input: OpenInput) {
    release()
    isBlowing = false
    patience.restartClock(at: input.start)
    for index in rules.indices {
      (rules[index].openNotes, rules[index].starts) = ([], [])
      rules[index].openEvents = []
      rules[index].execution?.restartClock()
    }
    json = JSONLines(
      startDate: input.startDate,
      source: input.tally.isSeveral ? input.name.text : nil)
  }

  /// The types of the events that may count.
  package var types: Set<String> {
    request.isNeeded ? Set(request.patterns.map(\.type)) : []
  }

  /// The named sounds, with the confidences they need. A recognizer must detect them in addition to
  /// all others: families, and sounds that are reported only with more confidence.
  package var sounds: Set<NamedSound> {
    request.isNeeded ? Set(request.patterns.compactMap(\.namedSound)) : []
  }

  /// Takes an event. Nothing happens if it does not count.
  ///
  /// - Parameters:
  ///   - input: The input of the program; `nil` for the event as a line of JSON.
  ///   - time: When the event ended, in seconds, for events that do not contain it.
  package func take(
    _ event: any AudioEvent, giving input: Execution.Input? = nil, at time: Double? = nil
  ) {
    let phased = event as? any PhasedEvent
    if let blow = event as? Blow { isBlowing = blow.phase != .ended }
    var counts = false
    // The rules whose programs run now, and the programs for ends that run now.
    var due: [Int] = []
    var endings: [Execution] = []
    for index in rules.indices {
      let usual = rules[index].phase(of: event)
      if let phased, let ending = rules[index].endProgram(after: phased) { endings.append(ending) }
      guard let usual else { continue }
      counts = true
      guard phased.map({ rules[index].isDue($0, in: request.phase ?? usual) }) ?? true else {
        continue
      }
      if let group = request.group {
        singleCount += 1
        guard rules[index].completes(group, at: phased?.start ?? event.time) else { continue }
      }
      due.append(index)
    }
    guard counts || !endings.isEmpty, !isDone else { return }
    if counts { patience.take(event, isDue: !due.isEmpty) }
    if let time { patience.wait(from: time) }
    due.removeAll { rules[$0].execution == nil }
    guard !due.isEmpty || !endings.isEmpty else { return }
    let input =
      input
      ?? Execution.Input(
        bytes: Array((json.line(for: event) + "\n").utf8), environment: json.variables(for: event),
        fillsWords: true)
    for ending in endings { ending.runEnd(input) }
    let executions = due.compactMap { rules[$0].execution }
    if let blow = event as? Blow, !due.isEmpty, !due.contains(where: { rules[$0].hasEndProgram }),
      waits(blow, executions, input)
    {
      return
    }
    for index in due {
      rules[index].run(event, input, at: time ?? phased?.at ?? event.time)
    }
  }

  // Holds a blow that may be the first of two. The one before it was the first of this one, or alone.
  private func waits(
    _ blow: Blow, _ executions: [Execution], _ input: Execution.Input
  ) -> Bool {
    guard let limits = request.doubleBlow, let duration = blow.duration else { return false }
    if blow.kind == .double { held = nil } else { release() }
    guard blow.kind != .double, duration <= limits.longestShort else { return false }
    held = (blow, executions, input)
    return true
  }

  // Runs what waited, because no second blow came.
  private func release() {
    guard let (blow, executions, input) = held else { return }
    held = nil
    for execution in executions { execution.run(input, at: blow.at) }
  }

  /// Restarts the timeout, because an event is on its way.
  ///
  /// - Parameter time: The position of the stream, in seconds.
  package func wait(from time: Double) { patience.wait(from: time) }

  /// Waits for the running programs.
  package func close() {
    release()
    Execution.finish(executions)
  }

  /// - Throws: The exit status for a program that failed.
  package func checkProgram() throws { try Execution.check(executions) }

  /// Ends the command.
  ///
  /// - Parameter missing: The message that nothing was heard, without a full stop: "no blow was
  ///   heard in 5.0 s". Its argument is the time waited, with a space before it.
  /// - Throws: The exit status when some wanted events did not come, or a program failed.
  package func finish(_ missing: ((_ waited: String) -> String)? = nil) throws {
    console.output.flush()
    try console.checkStop()
    if console.output.isClosed { return }
    if patience.isMissing {
      if !reporting.isQuiet, patience.count == 0, let group = request.group, singleCount > 0 {
        let heard = singleCount == 1 ? request.words.one : "\(singleCount) \(request.words.several)"
        console.complain(
          "\(heard) \(singleCount == 1 ? "was" : "were") heard, but never \(group.count) within "
            + "\(plainNumber(group.duration)) s; a longer --within takes more together.")
      } else if !reporting.isQuiet {
        let waited = patience.waitedText
        console.complain(
          patience.shortage(of: request.words.several) ?? missing?(waited)
            ?? "no \(request.words.bare) was heard\(waited).")
      }
      throw ExitStatus.timeout
    }
    try checkProgram()
  }
}
