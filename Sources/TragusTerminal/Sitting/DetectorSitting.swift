import Tragus
import TragusStation

/// Shows the results of one detector for an input: as a live picture where people watch it, else as
/// lines.
package struct DetectorSitting {
  private let input: OpenInput
  private let output: Reporting
  /// Whether this is the first input reported.
  private let isFirst: Bool
  private let action: EventAction
  // What is stored of what is heard, in words.
  private let storing: String

  /// - Parameters:
  ///   - isFirst: Whether no other input was reported before.
  ///   - storing: What is stored of it, in words.
  package init(
    _ input: OpenInput, _ output: Reporting, isFirst: Bool, action: EventAction,
    storing: String = "nothing"
  ) {
    (self.input, self.output, self.isFirst, self.action) = (input, output, isFirst, action)
    self.storing = storing
  }

  /// Detects tones.
  ///
  /// - Parameter isSummary: Whether to print one line for the whole input.
  package func hear(_ request: ToneRequest, isSummary: Bool = false) throws(AudioError) {
    let detector = try request.detector(for: input)
    if isSummary {
      let step = Double(detector.hop) / input.source.format.sampleRate
      return try summarize(detector, every: step, request.tuning) {
        ToneSummary.Reading(
          at: $0.at, frequency: $0.frequency, power: power(10, $0.level / 10))
      }
    }
    if let terminal {
      return try watch(detector, TonePicture(detector, on: terminal), terminal) {
        action.take($1)
        $0.hear($1)
      }
    }
    try report(detector, request.parameters(of: detector))
  }

  /// Detects pitches.
  ///
  /// - Parameters:
  ///   - hasNotes: Whether to report notes with their start and end; labels always do.
  ///   - isSummary: Whether to print one line for the whole input.
  ///   - onNote: Receives each note where notes are reported.
  package func hear(
    _ request: PitchRequest, hasNotes: Bool, isSummary: Bool = false,
    onNote: @escaping (NoteActivity) -> Void = { _ in }
  ) throws(AudioError) {
    let tracker = try request.tracker(for: input)
    if isSummary {
      try summarize(tracker, every: PitchTracker.defaultHop, request.tuning) {
        ToneSummary.Reading(at: $0.at, frequency: $0.frequency)
      }
    } else if hasNotes || output.format.labels != nil {
      try report(
        NoteDetector(tracker), request.parameters, unfilled: request.unfilled, onEvent: onNote)
    } else if let terminal {
      let picture = TunerPicture(request.tuner, on: terminal)
      try watch(tracker, picture, terminal) {
        action.take($1)
        $0.hear($1)
      }
    } else {
      try report(tracker, request.parameters, unfilled: request.unfilled)
    }
  }

  /// Detects chirps.
  ///
  /// - Parameter isOfEach: Whether to report each chirp instead of rates; labels always do.
  package func hear(_ request: ChirpRequest, isOfEach: Bool) throws(AudioError) {
    if isOfEach {
      try report(request.detector(for: input), request.parameters)
    } else {
      try report(
        request.counter(for: input), request.parameters,
        unfilled: request.hasThermometer ? [] : ["temperature"])
    }
  }

  /// Detects telephone keys, alarms, or both.
  package func hearSignals(keys hasKeys: Bool, alarms hasAlarms: Bool) throws(AudioError) {
    var types: [any AudioEvent.Type] = []
    if hasKeys { types.append(DTMFDigit.self) }
    if hasAlarms { types.append(AlarmActivity.self) }
    let entries = types.map { AnalyzerCatalog[$0] }
    for entry in entries { try entry.check(input.source.format, of: printable(input.title)) }
    let report = try DetectionReport(
      input, parameters: [:], events: types, output: output, isFirst: isFirst)
    let listener = Listener()
    for entry in entries {
      try entry.add(to: listener, format: input.source.format) { take($0, report) }
    }
    try run(listener, report)
  }

  /// Follows a breath.
  ///
  /// - Parameters:
  ///   - model: The model of this person's breath, or `nil`.
  ///   - isSummary: Whether to print one line for the whole input.
  package func hearBreath(_ model: BreathModel?, isSummary: Bool = false) throws(AudioError) {
    try input.check(for: Breath.self)
    let tracker = BreathTracker(format: input.source.format, model: model)
    if isSummary {
      var summary = BreathSummary(of: input.name.text)
      try input.hearWhole(tracker, output) { summary.take($0) }
      return input.print([summary], output, isFirst: isFirst)
    }
    if let terminal {
      return try watch(tracker, BreathPicture(on: terminal), terminal) {
        action.take($1.event)
        $0.hear($1)
      }
    }
    let report = try DetectionReport(
      input, parameters: [:], events: [Breath.self, BreathRate.self], output: output,
      isFirst: isFirst)
    let listener = Listener()
    let hasRates = output.format.labels == nil
    // People need not read each second that nothing is heard.
    var missing: BreathQuality?
    var isHeard = false
    // A recording is summed up at its end.
    var summary =
      input.hasEnd && output.format == .text ? BreathSummary(of: input.name.text) : nil
    listener.add(tracker) { event in
      summary?.take(event)
      if case .rate(let rate) = event {
        if rate.rate != nil { isHeard = true }
        guard hasRates else { return }
        let isNews = rate.rate != nil || rate.quality != missing
        missing = rate.rate == nil ? rate.quality : nil
        if output.format == .text, !isNews { return action.take(rate) }
      } else {
        isHeard = true
      }
      take(event.event, report)
    }
    try run(listener, report)
    if isHeard, let summary, !output.isQuiet {
      input.console.output.flush()
      input.console.note("\(input.title): \(summary.text).")
    }
    if !isHeard, output.format.labels == nil, !output.isQuiet, !input.console.isStopping {
      input.console.output.flush()
      input.console.note(
        "\(input.title): no breath was heard; 'tragus explain breath' says what it listens for.")
    }
  }

  // The terminal for a live picture, or `nil`.
  private var terminal: Terminal? {
    output.format == .text && input.isWatchable && !output.isQuiet && !action.runsProgram
      ? input.console.terminal : nil
  }

  private func report<A: Analyzer>(
    _ analyzer: A, _ parameters: [String: String], unfilled: Set<String> = [],
    onEvent: @escaping (A.Event) -> Void = { _ in }
  ) throws(AudioError) {
    let report = try DetectionReport(
      input, parameters: parameters, events: [A.Event.self], unfilled: unfilled, output: output,
      isFirst: isFirst, storing: storing)
    let listener = Listener()
    listener.add(analyzer) {
      if !action.isDone { onEvent($0) }
      take($0, report)
    }
    try run(listener, report)
  }

  // Prints a line for each tone of the whole input.
  private func summarize<A: Analyzer>(
    _ analyzer: A, every step: Double, _ tuning: Tuning,
    _ reading: @escaping (A.Event) -> ToneSummary.Reading
  ) throws(AudioError) {
    var readings: [ToneSummary.Reading] = []
    try input.hearWhole(analyzer, output) { readings.append(reading($0)) }
    let summaries = ToneSummary.all(
      of: readings, every: step, tuning: tuning, source: input.name.text)
    input.print(summaries, output, isFirst: isFirst)
  }

  private func take(_ event: any AudioEvent, _ report: DetectionReport) {
    guard !action.isDone else { return }
    report.print(event)
    action.take(event)
  }

  private func run(_ listener: Listener, _ report: DetectionReport) throws(AudioError) {
    try report.run(listener) { action.shouldStop(at: listener.time) }
  }

  private func watch<A: Analyzer, Picture: DetectorPicture>(
    _ analyzer: A, _ picture: Picture, _ terminal: Terminal,
    _ hear: @escaping (inout Picture, A.Event) -> Void
  ) throws(AudioError) {
    let screen = LiveScreen.of(picture, input, on: terminal)
    let listener = Listener()
    listener.add(analyzer) { hear(&screen.view.picture, $0) }
    screen.addMonitor(to: listener, of: input)
    try screen.watch(listener, input) { action.shouldStop(at: listener.time) }
  }
}
