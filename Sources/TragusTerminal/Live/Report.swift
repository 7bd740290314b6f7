import Tragus
import TragusStation

/// The output for one input: the live view in a terminal, else every event as a line.
package final class Report {
  private let input: OpenInput
  private let meters: Meters
  private let settings: Settings
  private let model: ChosenModel
  private var console: Console { input.console }
  private let printer: EventPrinter?
  private let screen: LiveScreen<LiveView>?
  private let isQuiet: Bool
  private let gauge: GaugeSettings?
  private let choice: EventChoice
  private let sounds: Set<NamedSound>
  private let threshold: Double?
  private let records: Bool
  // `nil` where breaths were asked for.
  private var blown: BlownBreaths?
  private var isClosed = false
  /// Whether nothing more is printed: what was waited for has come, and the rest is cut off.
  package var isOver = false
  package private(set) var lostFrameCount: Int64 = 0

  /// - Parameters:
  ///   - meters: The measurements.
  ///   - settings: The user's settings.
  ///   - model: The model that recognises kinds of sounds.
  ///   - isFirst: Whether this is the first input reported; a table has one header.
  ///   - drawsOnErrors: Whether the live view is drawn where messages go, because standard output
  ///     is for data.
  ///   - storing: What is stored of the sound, in words.
  ///   - keys: The keys of the command in the live view.
  ///   - records: Whether the input is recorded. A slow reader of events must not delay recording.
  ///   - printsEvents: Whether standard output is free for events.
  ///   - announces: Whether to say which input is open.
  ///   - choice: The events to report.
  ///   - sounds: The sounds that are named; only handlers receive them.
  ///   - threshold: The least confidence of all other sounds; `nil` for the usual one.
  ///   - events: Events reported beside the meters; a table has columns for them.
  ///   - allowsPicture: Whether the live view can show the chosen events.
  ///   - gauge: How the live view shows the level, and the ranges to report.
  package init(
    _ input: OpenInput, command: String, meters: Meters, settings: Settings,
    model: ChosenModel = .network, output: Reporting, isFirst: Bool = true,
    drawsOnErrors: Bool = false,
    storing: String = "nothing", keys: [ScreenKey<LiveView>] = [],
    printsEvents: Bool = true, announces: Bool = true, records: Bool = false,
    choice: EventChoice,
    sounds: Set<NamedSound> = [], threshold: Double? = nil, events: [any AudioEvent.Type],
    allowsPicture: Bool = true,
    gauge: GaugeSettings? = nil
  ) throws(AudioError) {
    try input.checkLabels(output.format, isFirst: isFirst)
    self.input = input
    (self.meters, self.settings, self.model) = (meters, settings, model)
    self.gauge = gauge
    (self.choice, self.sounds, self.threshold) = (choice, sounds, threshold)
    self.records = records
    blown = choice.named.contains(Breath.name) ? nil : BlownBreaths()
    isQuiet = output.isQuiet
    let format = input.source.format
    let isLive = input.source.isLive
    let console = input.console

    // A file that is not played in real time would only flash by.
    if allowsPicture, output.format == .text, input.isWatchable, !output.isQuiet,
      let terminal = drawsOnErrors ? console.errorTerminal : console.terminal
    {
      printer = nil
      let scale =
        gauge?.scale(meters.calibration, symbol: meters.soundLevel?.symbol) ?? LevelScale()
      let view = LiveView(
        on: terminal, format: format, storing: printable(storing), isLive: isLive, scale: scale,
        ballistics: gauge?.ballistics, gauge: gauge?.live(on: scale))
      screen = LiveScreen(view, command, of: input, on: terminal, keys: keys)
    } else {
      screen = nil
      let hello = input.hello(meters.parameters.merging(model.parameters) { $1 })
      printer =
        printsEvents
        ? EventPrinter(
          of: hello, input.tally, format: output.format,
          columns: CSVLines.union([
            choice.types.contains(Level.name) ? meters.columns : [],
            CSVLines.columns(of: input.possible(events.filter { $0 != Level.self })).filter {
              !Self.unfilled.contains($0)
            },
          ]),
          isFirst: isFirst, mustKeepUp: records && input.isWatchable,
          startDate: input.startDate,
          // Where events are chosen, as for a message broker, nothing else is printed.
          saysHello: choice.named.isEmpty, on: console) : nil
      if announces, !output.isQuiet {
        input.announce(storing: storing, hearsOneChannel: command == "listen")
      }
    }
  }

  // Only `tune` has strings, and only `blow` has directions.
  private static let unfilled: Set = ["string", "stringCents", "direction", "directionConfidence"]

  /// Whether the terminal shows the live view or the events, which leaves no room for progress.
  private var occupiesTerminal: Bool {
    screen != nil || printer != nil && console.output.isTerminal
  }

  /// Whether there is a picture, which takes single keys.
  package var hasPicture: Bool { screen != nil }

  /// Shows an event that does not come from an analyzer.
  package func show(_ event: any AudioEvent) {
    screen?.view.showEvent(event)
    printer?.print(event)
  }

  /// Dates the following events by the first frame of a live input.
  package func setStartDate(_ date: Double) {
    printer?.setStartDate(date)
  }

  /// Shows in the picture what is stored of the sound.
  package func show(storing: String) {
    screen?.view.storing = printable(storing)
  }

  /// Adds analyzers for the chosen events.
  ///
  /// - Parameters:
  ///   - others: Types of events for the handler alone, which are not printed.
  ///   - handler: Also receives each event, including gaps.
  package func addAll(
    to listener: Listener, alsoHearing others: Set<String> = [],
    handler: ((any AudioEvent) -> Void)? = nil
  ) throws(AudioError) {
    let format = input.source.format
    listener.onGap { self.lostFrameCount += $0.frames }
    if let handler { listener.onGap { handler($0) } }
    if let screen {
      // The picture has its own period.
      if let handler, choice.types.union(others).contains(Level.name) {
        listener.subscribe(to: listener.levelMeter(meters.levels, format)) { handler($0) }
      }
      try addPicture(to: listener, screen, alsoHearing: others) { handler?($0) }
      return
    }
    let warns = input.source.isLive && !isQuiet
    guard printer != nil || handler != nil else {
      if warns { listener.addWarnings(format: format, on: console) }
      return
    }
    if let printer, choice.types.contains(Gap.name) { listener.onGap { printer.print($0) } }
    let needed = choice.named.union(others)
    try add(choice.types.union(others), to: listener, needing: needed) { event in
      if self.isReported(event), !self.isOver { self.printer?.print(event) }
      handler?(event)
    }
    // The event reports the fault; this adds what to do about it.
    if warns { listener.addWarnings(format: format, on: console) }
  }

  private func isReported(_ event: any AudioEvent) -> Bool {
    let isBlown = blown?.contains(event) == true
    return !isBlown && choice.contains(event)
  }

  // Adds the analyzers for these types of events. At too low a rate, a required analyzer fails;
  // another one causes a message.
  private func add(
    _ types: Set<String>, to listener: Listener, needing wanted: Set<String>,
    handler: @escaping AnalyzerEntry.Handler
  ) throws(AudioError) {
    let format = input.source.format
    let settings = try analyzerSettings(needing: wanted)
    if !sounds.isEmpty {
      try AnalyzerCatalog[RecognizedSound.self].check(format, of: printable(input.title))
    }
    var missing = types.subtracting([Gap.name])
    for part in AnalyzerCatalog.parts(
      for: types, format: format, isCalibrated: settings.calibration != nil)
    {
      missing.subtract(part.types)
    }
    var subjects: [String] = []
    for name in missing.sorted() {
      let entry =
        AnalyzerCatalog.entry(named: name)
        ?? AnalyzerCatalog.all.first { $0.eventTypes.contains { $0.name == name } }
      guard let entry else { continue }
      if wanted.contains(name) {
        try entry.check(format, of: printable(input.title))
        // If the rate suffices, a calibration is missing; this call reports it.
        try entry.add(to: listener, format: format, settings) { _ in }
      }
      subjects.append(entry.subject)
    }
    if !subjects.isEmpty, !isQuiet, !records, screen == nil {
      console.warn(
        "\(printable(input.title)): the rate of \(Int(format.sampleRate)) Hz is too low for "
          + subjects.joined(separator: ", ") + "; not heard.")
    }
    try AnalyzerCatalog.add(types, to: listener, format: format, settings, handler: handler)
  }

  /// Adds the meters alone. Faults of a live input still go to standard error.
  ///
  /// - Parameter handler: Also receives the events. With a picture, levels are left out.
  package func addMeters(
    to listener: Listener, handler: @escaping (any AudioEvent) -> Void = { _ in }
  ) throws(AudioError) {
    let format = input.source.format
    if let screen {
      try addPicture(to: listener, screen, handler: handler)
    } else if let printer {
      listener.onGap { printer.print($0) }
      meters.add(to: listener, format: format) { event in
        if !self.isOver { printer.print(event) }
        handler(event)
      }
      if input.source.isLive, !isQuiet { listener.addWarnings(format: format, on: console) }
    }
    addRanges(to: listener)
  }

  private func analyzerSettings(
    needing wanted: Set<String>
  ) throws(AudioError) -> AnalyzerSettings {
    var settings = AnalyzerSettings()
    settings.levels = meters.levels
    settings.soundModel = model.model
    settings.namedSounds = sounds
    settings.blow = try input.blowSettings(self.settings)
    settings.calibration = meters.calibration
    if let threshold {
      try settings.set("threshold", of: AnalyzerCatalog[RecognizedSound.self], to: threshold)
    }
    try settings.hearAsListen(hasShortNotes: wanted.contains(NoteActivity.name))
    return settings
  }

  // Adds reports of levels that enter or leave a requested range.
  private func addRanges(to listener: Listener) {
    gauge?.addMonitor(to: listener, format: input.source.format, meters: meters) { event in
      self.show(event)
    }
  }

  /// Analyzes the input to its end.
  ///
  /// - Parameters:
  ///   - needsReader: Whether to stop when standard output is closed.
  ///   - body: Called before each read.
  ///   - isOver: Called before each read; `true` stops.
  package func run(
    _ listener: Listener, needsReader: Bool = true, _ body: () -> Void = {},
    until isOver: () -> Bool = { false }
  ) throws(AudioError) {
    try listener.run(
      input, on: screen, isQuiet: isQuiet, showsProgress: !isQuiet && !occupiesTerminal,
      needsReader: needsReader, body, until: isOver)
  }

  private func addPicture(
    to listener: Listener, _ screen: LiveScreen<LiveView>, alsoHearing others: Set<String> = [],
    handler: @escaping (any AudioEvent) -> Void = { _ in }
  ) throws(AudioError) {
    var meters = meters
    // A statistics period must be long enough to read; only the level is fast.
    meters.statisticsPeriod = meters.statisticsPeriod ?? max(meters.levels.period, 1)
    meters.levels.period = LiveView.period
    meters.levels.report = .each
    let format = input.source.format
    listener.onGap { screen.view.showEvent($0) }
    meters.addAllButLevels(to: listener, format: format) { event in
      screen.view.showReading(event)
      handler(event)
    }
    // Faults of the input appear in the picture, whatever was chosen.
    let types = choice.types.union(others).union([InputHealth.name]).subtracting([Level.name])
    try add(types, to: listener, needing: choice.named.union(others)) {
      if self.isReported($0), !screen.view.showReading($0) { screen.view.showEvent($0) }
      if let health = $0 as? InputHealth {
        if !self.choice.contains(health) { screen.view.takeHealth(health) }
        screen.take(health)
      }
      handler($0)
    }
    // The level comes last: it draws the results of the others.
    if let soundLevel = meters.soundLevel {
      for channel in 0..<format.channelCount {
        let meter = listener.soundLevelMeter(
          soundLevel, format, channel: channel, period: LiveView.period, meters.calibration)
        listener.subscribe(to: meter) { level in
          if let time = screen.view.show(level) { screen.update(at: time) }
        }
      }
    } else {
      listener.subscribe(to: listener.levelMeter(meters.levels, format)) { level in
        if let time = screen.view.show(level) { screen.update(at: time) }
      }
    }
  }

  /// Closes the picture and leaves it; nothing may be written to the terminal before.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    screen?.close()
    console.output.flush()
  }
}
