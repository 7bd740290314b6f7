import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// The options for actions, the same in every command that reports events.
final class ActionOptions: ParsableArguments {
  @Option(
    name: .customLong("on"),
    help: ArgumentHelp(
      "The events for --exec, --exit, --count and --timeout, separated by commas.",
      valueName: "events"),
    completion: .actionEvents)
  var events: [String] = []

  @Option(
    help: ArgumentHelp(
      "Print only this phase: began, updated or ended. --exec follows it. Without --phase, "
        + "the program runs once per event.",
      valueName: "phase"))
  var phase: Phase?

  @Option(
    help: ArgumentHelp(
      "Act only when this many events begin within --within, such as two claps.",
      valueName: "count"))
  var times: Int?

  @Option(
    help: ArgumentHelp("The time for --times.", valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(1))
  var within: Double?

  @Flag(
    name: [.customShort("e"), .long],
    help: "Stop at the first matching event. The status is 124 if none comes.")
  var exit = false

  @OptionGroup var waiting: WaitingOptions

  @OptionGroup var execution: ExecutionOptions

  func validate() throws {
    try require(!exit || count == nil, "--exit ends at the first; leave --count out.")
    try require(times, in: 2...100, "--times must be 2 to 100.")
    try require(within, in: 0.05...86_400, "--within must be 50ms to 24h, for example 1s.")
    try require(
      times == nil || isNeeded, "--times is about --exec, --exit and --count; add one of them.")
    try require(
      within == nil || times != nil,
      "--within is the time for --times; add --times 2, or leave --within out.")
    if events.contains(where: { $0.contains("=") }) {
      throw ValidationError("Write --on EVENTS --exec PROGRAM at the end, for each program.")
    }
  }

  /// Refuses wrong names in `--on`, and `--on` where it has no effect.
  ///
  /// - Parameter request: Makes the request.
  func check(_ request: () throws(AudioError) -> ActionRequest) throws {
    _ = try usage(request)
    try checkUse()
  }

  /// Refuses `--on` where it has no effect.
  func checkUse() throws {
    let rule = execution.rules(on: events)[0]
    if !isNeeded, rule.events.isEmpty, let phase = rule.phases.first {
      throw ValidationError(
        "--on \(phase.rawValue) is for --exec; --phase \(phase.rawValue) prints only this phase.")
    }
    try require(
      events.isEmpty || isNeeded,
      "--on chooses what --exec, --exit, --count and --timeout are about; add one of them."
    )
  }

  /// Refuses updates where events have none.
  func refuseUpdates() throws {
    try require(phase != .updated, "Nothing is updated here; --phase is began or ended.")
  }

  /// Refuses `--phase` where events have none.
  ///
  /// - Parameter advice: What to write for events that have phases.
  func requirePhases(_ hasPhases: Bool, advice: String = "leave --phase out.") throws {
    try require(phase == nil || hasPhases, "These events have no phases; \(advice)")
  }

  /// All events of `--on`, of other programs too.
  var allEvents: [String] { execution.rules(on: events).flatMap(\.events) }

  var count: Int? { waiting.count }
  var timeout: Double? { waiting.timeout }

  /// Whether any action is requested.
  var isNeeded: Bool { execution.hasProgram || ends }

  /// Whether an event, or the lack of one, ends the command.
  var ends: Bool { exit || count != nil || timeout != nil }

  /// The request for the options.
  ///
  /// - Parameters:
  ///   - words: The words for the events in messages.
  ///   - own: The types of events that count by default. In the command of a detector, no other
  ///     types can be named.
  ///   - others: The types that can be named in addition.
  ///   - hearsAll: Whether events of all types can be named.
  ///   - model: The model that recognises kinds of sounds.
  ///   - ranges: The ranges of the level that can be named.
  func request(
    _ words: ActionRequest.Words, on own: [String], besides others: [String] = [],
    hearsAll: Bool = false, hearing model: SoundModel = .audioSet,
    ranges: LevelRanges = .standard
  ) throws(AudioError) -> ActionRequest {
    var request = ActionRequest()
    request.words = words
    if !allEvents.isEmpty {
      let names = printable(allEvents.joined(separator: " or "))
      request.words =
        hearsAll
        ? ActionRequest.Words("one \(names)", names)
        : ActionRequest.Words("\(words.one) (\(names))", "\(words.several) (\(names))")
    }
    for rule in execution.rules(on: events) {
      try checkPhases(in: rule.events)
      let patterns =
        rule.events.isEmpty
        ? EventPattern.ofTypes(own, inPhases: !rule.phases.isEmpty)
        : try EventPattern.list(
          rule.events, of: hearsAll ? [] : own + others, hearing: model, ranges: ranges)
      if let phase = rule.phases.first { try check(rule, phase, patterns) }
      request.rules.append(
        ActionRequest.Rule(patterns, phases: Set(rule.phases), program: rule.program))
    }
    request.pairEnds()
    if request.rules.count > 1,
      request.rules.contains(where: {
        $0.patterns.contains { $0.type == Blow.name && $0.name == Blow.Kind.double.rawValue }
      })
    {
      request.doubleBlow = BlowLimits()
    }
    request.phase = phase
    request.group = times.map { ($0, within ?? 1) }
    request.cooldown = execution.cooldown ?? request.cooldown
    request.timeLimit = execution.execTimeout ?? request.timeLimit
    (request.endsAtFirst, request.count, request.timeout) = (exit, count, timeout)
    // The program for the end runs too.
    if exit, request.rules.contains(where: { !$0.endProgram.isEmpty }) {
      (request.endsAtFirst, request.count) = (false, 1)
    }
    return request
  }

  // Whether what stands behind a type is a slip of a phase, as in `voice:strated`.
  private func checkPhases(in events: [String]) throws(AudioError) {
    for event in events.flatMap({ $0.split(separator: ",") }) {
      let parts = event.split(separator: ":").map(String.init)
      guard parts.count == 2, EventPattern(parts[0]).hasPhases,
        EventPattern.names(of: parts[0]).isEmpty,
        let near = nearestName(to: parts[1], in: ProgramWords.phases.keys.sorted()),
        let phase = ProgramWords.phases[near]
      else { continue }
      throw AudioError(
        .invalidRequest,
        "Write \(parts[0]):\(phase.rawValue), not \(printable(String(event))); there are :began and :ended."
      )
    }
  }

  private func check(
    _ rule: ProgramWords.Rule, _ phase: Phase, _ patterns: [EventPattern]
  ) throws(AudioError) {
    func failure(_ sentence: String) -> AudioError { AudioError(.invalidRequest, sentence) }
    guard phase != .updated else { throw failure("--on takes began and ended, not updated.") }
    guard !patterns.isEmpty, patterns.allSatisfy(\.hasPhases) else {
      throw failure("These events do not begin and end; leave '\(phase.rawValue)' out.")
    }
    guard rule.events.isEmpty || Set(rule.phases).count == 1 && rule.phases.count == patterns.count
    else {
      throw failure("All names in one --on need the same phase, as voice:ended,blow:ended.")
    }
    guard rule.phases.contains(.ended) || !patterns.contains(where: { $0.phase == .ended }) else {
      throw failure("It is known at the end of a blow which one it was; leave ':began' out.")
    }
  }
}

/// A command that acts on events.
protocol ActingCommand {
  var input: InputOptions { get }
  var clock: DateOptions { get }
  var action: ActionOptions { get }
}

extension ActingCommand {
  /// The inputs, and when they began.
  var inputRequest: InputRequest {
    var request = input.request
    request.date = clock.date
    return request
  }
}

extension BlowCommand: ActingCommand {}
extension BreathCommand: ActingCommand {}
extension ChirpsCommand: ActingCommand {}
extension ClassifyCommand: ActingCommand {}
extension DetectCommand: ActingCommand {}
extension ListenCommand: ActingCommand {}
extension MeterCommand: ActingCommand {}
extension ReceiveCommand: ActingCommand {}
extension ToneCommand: ActingCommand {}
extension TuneCommand: ActingCommand {}

extension Phase: ExpressibleByArgument {
  public static var allValueStrings: [String] { [began, updated, ended].map(\.rawValue) }
  public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
