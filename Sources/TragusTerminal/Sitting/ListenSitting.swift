import Tragus
import TragusStation

/// Hears inputs one after the other, and reports and acts on the chosen events.
package final class ListenSitting {
  private var request: ListenRequest
  private let console: Console
  private let action: EventAction
  private let sounds: Set<NamedSound>
  // The types of events for actions, which are heard whatever is reported.
  private let others: Set<String>
  private var summaries = EventSummaries()
  private var wasHeardWhole = false
  private var foundCount = 0
  // How many inputs were searched to their end without a finding.
  private var emptyCount = 0

  /// - Throws: As `EventAction`.
  package init(_ request: ListenRequest, on console: Console) throws(AudioError) {
    self.request = request
    self.console = console
    if let threshold = request.threshold {
      self.request.choice.setThreshold(threshold)
      self.request.action.setThreshold(threshold)
    }
    action = try EventAction(self.request.action, request.reporting, on: console)
    sounds = action.sounds.union(self.request.choice.patterns.compactMap(\.namedSound))
    others = request.actsOnOthers ? action.types : []
  }

  /// Hears all inputs of a session.
  ///
  /// - Throws: The errors of the session, and the exit status of ``ExitStatus/notFound`` or of the actions.
  package func hear(_ session: Session) throws {
    // The rest is summed up too, when a file could not be read.
    defer { printTotals() }
    try action.hear(session, saysNothingFound: !request.action.ends) {
      try hear($0, session.settings, isFirst: $1)
    }
    let count = request.form == .namesWithout ? emptyCount : foundCount
    if request.isSearch, count == 0 { throw ExitStatus.notFound }
  }

  private func printTotals() {
    guard request.form == .summary, request.reporting.format == .text else { return }
    for line in summaries.totals(atMost: nil) { console.output.writeLine("all: " + line) }
    console.output.flush()
  }

  private func hear(_ input: OpenInput, _ settings: Settings, isFirst: Bool) throws {
    var meters = try request.levels.meters(settings)
    if AnalyzerCatalog.needsCalibration(request.choice.named.union(others)) {
      meters.calibration = try input.calibration(nil, isQuiet: request.reporting.isQuiet)
    }
    let listener = Listener()
    let printsEvents = request.form == .events
    let report = try Report(
      input, command: request.command, meters: meters, settings: settings, model: request.model,
      output: request.reporting, isFirst: isFirst, printsEvents: printsEvents,
      announces: input.source.isLive
        || printsEvents && !(request.isSearch && input.tally.isSeveral),
      choice: request.choice, sounds: sounds, threshold: request.threshold,
      events: request.choice.eventTypes,
      allowsPicture: printsEvents && !action.runsProgram)
    defer { report.close() }
    if !printsEvents {
      input.tally.search()
      summaries.begin(input.name.text)
    }
    wasHeardWhole = false
    // What a stopped command has heard is printed too.
    defer { printSummary(of: input, isFirst: isFirst) }
    let count = foundCount
    let isHandled = request.action.isNeeded || request.isSearch
    try report.addAll(
      to: listener, alsoHearing: others,
      handler: isHandled
        ? { event in
          self.take(event, of: input)
          report.isOver = self.action.isDone
        } : nil)
    try report.run(listener) {
    } until: {
      action.shouldStop(at: listener.time) || request.printsNames && foundCount > count
    }
    wasHeardWhole = !console.isStopping
    if request.form == .namesWithout, foundCount == count, wasHeardWhole {
      emptyCount += 1
      console.output.writeLine(printable(input.name.text))
    }
  }

  private func take(_ event: any AudioEvent, of input: OpenInput) {
    if request.isSearch, !action.isDone, request.choice.contains(event), !(event is Gap) {
      foundCount += 1
      if request.form != .events { input.tally.find() }
      if request.form == .summary { summaries.take(event) }
    }
    if request.actsOnOthers || !request.choice.omits(event) { action.take(event) }
  }

  private func printSummary(of input: OpenInput, isFirst: Bool) {
    switch request.form {
    case .events, .namesWithout: break
    case .names:
      if !input.tally.foundNothing { console.output.writeLine(printable(input.name.text)) }
    case .summary:
      var kinds = summaries.kinds(atMost: nil)
      // `grep -c` counts nothing too.
      if kinds.isEmpty, request.isSearch, wasHeardWhole {
        kinds = EventSummary.of(request.choice.patterns, missingIn: input.name.text)
      }
      input.print(kinds, request.reporting, isFirst: isFirst)
    }
  }
}
