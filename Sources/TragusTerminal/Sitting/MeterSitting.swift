import Tragus
import TragusStation

/// Measures inputs one after the other: levels as they come, or one summary of each, and a picture.
package final class MeterSitting {
  private let request: MeterRequest
  private let console: Console
  private let action: EventAction
  private var plot: LevelPlot?
  // Where the plot goes. It is created before listening begins.
  private var picture: PictureFile?
  // The summaries of several files, for one table.
  private var table: SummaryTable
  private var isSeveral = false

  /// - Throws: An error when the program for actions cannot run.
  package init(_ request: MeterRequest, on console: Console) throws(AudioError) {
    (self.request, self.console) = (request, console)
    action = try EventAction(request.action, request.reporting, on: console)
    table = SummaryTable(target: request.target)
  }

  /// Measures all inputs.
  package func run(_ inputs: InputRequest) throws {
    let period = try request.levels.period(Settings(environment: console.environment))
    let session = try Session(
      inputs.calling(every: period), isQuiet: request.reporting.isQuiet, on: console)
    if let plot = request.plot {
      try InputName.check([plot.path], spare: inputs.inputs)
      let names = try InputName.all(inputs.inputs, device: session.settings.device)
      try MeterRequest.checkPlot(of: names.count)
      picture = try PictureFile(plot.path, overwrite: plot.settings.overwrites, on: console)
    }
    defer {
      picture?.discard()
      action.close()
    }
    do {
      let closing: (Int, Int) -> String = { done, count in
        "\(done == count ? "" : "\(done) of ")\(count) files \(done == 1 ? "was" : "were") measured"
      }
      try session.forEachInput(
        nothing: { action.count > 0 ? nil : "nothing was found." }, closing: closing,
        atEnd: printTable, until: { action.isOver }
      ) { input, isFirst in
        try measure(input, session.settings, isFirst: isFirst)
      }
    } catch let error as AudioError where error.endsLiveInput {
      try plot?.finish()
      throw error
    }
    try plot?.finish()
    action.close()
    try action.finish()
  }

  private func measure(
    _ input: OpenInput, _ settings: Settings, isFirst: Bool
  ) throws(AudioError) {
    action.begin(input)
    let meters = try request.meters(for: input, settings)
    if isFirst, !request.reporting.isQuiet, meters.soundLevel != nil, meters.calibration == nil,
      request.calibration == nil
    {
      console.note("Levels are dBFS, not dB SPL; 'tragus calibrate' changes that.")
    }
    // A device that comes back in another format continues the same picture.
    if let wanted = request.plot, let picture, plot == nil {
      if !meters.bands.isEmpty, !request.reporting.isQuiet {
        console.note("The picture shows the level; --csv has the bands.")
      }
      plot = LevelPlot(
        picture, wanted.settings, request.gauge.scale(meters.calibration), meters,
        target: request.target, of: input)
    }
    if request.summarizes(input), !input.source.isLive, input.startDate != nil {
      throw AudioError(
        .invalidRequest, "A summary has no dates; add --period 1m for values over time.")
    }
    if request.summarizes(input) { return try summarize(input, meters, isFirst: isFirst) }
    let listener = Listener()
    let report = try Report(
      input, command: "meter", meters: meters, settings: settings, output: request.reporting,
      isFirst: isFirst, storing: plot?.path ?? "nothing", choice: .metering,
      events: request.gauge.ranges == nil ? [Gap.self] : [Gap.self, RangeEvent.self],
      allowsPicture: request.scale == .decibels && request.isShown && !action.runsProgram,
      gauge: request.gauge)
    defer { report.close() }
    plot?.add(to: listener, input.source.format, meters)
    try report.addMeters(to: listener) { self.plot?.take($0) }
    try addAction(to: listener, input, meters)
    let collector =
      request.sumsUp(input) ? collector(for: input, request.metersOfSummary(meters)) : nil
    collector?.add(to: listener)
    // The picture is drawn even when the reader of the levels has gone.
    try report.run(listener, needsReader: plot == nil) {
    } until: {
      // The end of the input would add a level of a few frames.
      report.isOver = action.isDone
      return action.shouldStop(at: listener.time)
    }
    if let collector, listener.time > 0 {
      console.output.write("\n" + SummaryText.text(collector.summary))
    }
  }

  private func collector(for input: OpenInput, _ meters: Meters) -> MeterSummaryCollector {
    MeterSummaryCollector(
      source: input.name.text, format: input.source.format, meters: meters,
      keepsSeries: request.measuresEverything)
  }

  // Actions need meters of their own: a summary and a picture measure differently.
  private func addAction(
    to listener: Listener, _ input: OpenInput, _ meters: Meters
  ) throws(AudioError) {
    let (types, format) = (action.types, input.source.format)
    if types.contains(InputHealth.name) {
      try AnalyzerCatalog[InputHealth.self].add(to: listener, format: format) {
        self.action.take($0)
      }
    }
    if types.contains(RangeEvent.name) {
      request.gauge.addMonitor(to: listener, format: format, meters: meters) {
        self.action.take($0)
      }
    }
    var meters = meters
    meters.measuresLevel = true
    guard meters.eventTypes.contains(where: { types.contains($0.name) }) else { return }
    meters.add(to: listener, format: format) { self.action.take($0) }
  }

  private func summarize(
    _ input: OpenInput, _ meters: Meters, isFirst: Bool
  ) throws(AudioError) {
    let isQuiet = request.reporting.isQuiet
    let format = input.source.format
    let collector = collector(for: input, meters)
    let listener = Listener()
    collector.add(to: listener)
    // The meters of a summary report only at its end.
    plot?.add(to: listener, format, meters, hasEvents: false)
    try addAction(to: listener, input, meters)
    let isLive = input.source.isLive
    if isLive, !isQuiet { listener.addWarnings(format: format, on: console) }
    if isLive || plot != nil, !isQuiet {
      input.announce(
        storing: plot?.path ?? "nothing",
        ending: isLive ? "Ctrl-C ends and prints the summary" : nil)
    }
    var lostFrameCount: Int64 = 0
    listener.onGap { lostFrameCount += $0.frames }
    // A live input cannot be heard again, so its summary is printed before the error.
    var failure: AudioError?
    do throws(AudioError) {
      try listener.run(input, isQuiet: isQuiet, needsReader: plot == nil) {
      } until: {
        action.shouldStop(at: listener.time)
      }
    } catch {
      guard error.endsLiveInput else { throw error }
      failure = error
    }
    print(collector.summary, meters, of: input, isFirst: isFirst)
    if action.isOver, !isQuiet {
      console.note("the summary ends at \(decimal(listener.time, places: 1)) s, with the event.")
    }
    if lostFrameCount > 0, !isQuiet {
      console.warn("\(lostFrameCount) frames were lost; the summary leaves them out.")
    }
    if let failure { throw failure }
  }

  private func print(
    _ summary: MeterSummary, _ meters: Meters, of input: OpenInput, isFirst: Bool
  ) {
    isSeveral = input.tally.isSeveral
    var summary = summary
    summary.target = request.target
    switch request.reporting.format {
    case .json: console.output.writeLine(JSONLines().object(summary))
    case .csv, .tsv:
      let table = CSVLines(
        columns: MeterSummary.columns(of: meters, hasTarget: request.target != nil),
        separator: request.reporting.format.separator)
      if isFirst { console.output.writeLine(table.keys) }
      for row in summary.rows(of: meters) { console.output.writeRow(table.row(of: row)) }
    case .text, .audacity, .raven:
      // Measurements that do not fit into a row are printed before the table.
      if !isSeveral || table.omits(meters) {
        console.output.write(SummaryText.text(summary))
      }
      table.add(summary, meters)
    }
  }

  private func printTable() {
    guard isSeveral, request.reporting.format == .text else { return }
    let width = console.output.isTerminal ? console.terminal?.width : nil
    for line in table.lines(width: width) { console.output.writeLine(line) }
    console.output.flush()
  }
}
