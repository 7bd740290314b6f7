import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus meter`: levels, or one summary of the whole input.
struct MeterCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "meter",
    abstract: "Measure levels, loudness, sound levels, bands and dose.",
    discussion: """
      tragus meter                                the level now
      tragus meter take.wav --summary --loudness  one measurement of the whole file
      tragus meter takes/ --summary --all --json  everything, an object for each file of a folder
      tragus meter take.wav --csv --period 1s --channel each
      tragus meter --sound-level --weight C --slow --stats 1m
      tragus meter take.wav --bands third-octave --range 18k:21k --summary
      tragus meter take.wav --plot level.png      the levels as a picture; or --plot-shape radial

      Levels are dBFS: 20 log10 of the amplitude, 0 being full scale. Of a calibrated microphone \
      ('tragus calibrate') sound levels are dB SPL.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var levels: LevelOptions
  @OptionGroup(title: "What is measured") var measured: MeterOptions
  @OptionGroup(title: "The live view, and ranges") var gauge: GaugeOptions
  @OptionGroup(title: "A picture") var plotting: PlotOptions
  @OptionGroup var calibration: CalibrationOptions

  @Flag(help: "Print one measurement of the whole input.")
  var summary = false

  @Option(help: ArgumentHelp("db or linear; a summary is always in dBFS.", valueName: "scale"))
  var scale = ScaleChoice.db

  enum ScaleChoice: String, ExpressibleByArgument, CaseIterable {
    case db, linear
  }

  mutating func validate() throws {
    if summary, output.format.labels != nil {
      throw ValidationError(
        "A summary is no label of a time; give --format text, json or csv with it.")
    }
    if summary, measured.stats != nil {
      throw ValidationError("--summary is of the whole input; leave --stats out.")
    }
    if summary, levels.period != nil, plotting.plot == nil {
      throw ValidationError("--summary is of the whole input; leave --period out, or add --plot.")
    }
    if summary, gauge.ranges != nil, plotting.plot == nil {
      throw ValidationError("--summary prints no events; leave --ranges out, or add --plot.")
    }
  }

  func run(_ console: Console) throws {
    let period = try levels.period(try Settings(environment: console.environment))
    let session = try Session(
      input.calling(every: period).request, isQuiet: output.quiet, on: console)
    if let path = plotting.plot {
      try InputName.check([path], spare: input.inputs)
      let names = try InputName.all(input.inputs, device: session.settings.device)
      guard names.count == 1 else {
        throw AudioError(
          .invalidRequest, "\(names.count) inputs do not fit into one picture; plot one of them.")
      }
    }
    var plot: LevelPlot?
    defer { plot?.close() }
    do {
      try session.forEachInput { opened, isFirst in
        let meters = try meters(for: opened, session.settings, on: console)
        // A device that comes back in another format goes on in the same picture.
        if let path = plotting.plot, plot == nil {
          plot = try LevelPlot(
            path, plotting.settings, gauge.settings.scale(meters.calibration), meters, of: opened)
        }
        if summary {
          try summarize(opened, meters, plot, isFirst: isFirst, on: console)
        } else {
          try measure(opened, meters, session.settings, plot, isFirst: isFirst)
        }
      }
    } catch let error as AudioError where error.endsLiveInput {
      try plot?.finish()
      throw error
    }
    try plot?.finish()
    try console.checkStop()
  }

  private func meters(for opened: OpenInput, _ settings: Settings, on console: Console)
    throws(AudioError) -> Meters
  {
    var meters = try levels.meters(settings, channel: input.channel)
    meters.levels.scale = scale == .db ? .decibels : .linear
    meters.calibration = try calibration.calibration(of: opened, isQuiet: output.quiet, on: console)
    try measured.apply(to: &meters)
    // Who wants a line a minute does not want ten levels a second between.
    meters.measuresLevel = measured.stats == nil || levels.period != nil
    try gauge.apply(to: &meters)
    let omitted = meters.adapt(to: opened.source.format)
    if !omitted.isEmpty, !output.quiet {
      console.warn(
        "\(opened.title): the rate of \(Int(opened.source.format.sampleRate)) Hz is too low for "
          + omitted.joined(separator: ", ") + "; not measured.")
    }
    return meters
  }

  private func measure(
    _ opened: OpenInput, _ meters: Meters, _ settings: Settings, _ plot: LevelPlot?, isFirst: Bool
  ) throws {
    let listener = Listener()
    let report = try Report(
      opened, command: "meter", meters: meters, settings: settings,
      output: output.reporting,
      isFirst: isFirst, storing: plot?.path ?? "nothing",
      allowsPicture: scale == .db && gauge.isShown, gauge: gauge.settings)
    defer { report.close() }
    plot?.add(to: listener, opened.source.format, meters)
    try report.addMeters(to: listener) { plot?.take($0) }
    // A picture is drawn also when nobody reads the levels any more.
    try report.run(listener, needsReader: plot == nil)
  }

  private func summarize(
    _ opened: OpenInput, _ meters: Meters, _ plot: LevelPlot?, isFirst: Bool, on console: Console
  ) throws {
    let format = opened.source.format
    let collector = MeterSummaryCollector(
      source: opened.name.text, format: format, meters: meters, keepsSeries: measured.all)
    let listener = Listener()
    collector.add(to: listener)
    // The meters of a summary speak at its end alone.
    plot?.add(to: listener, format, meters, hasEvents: false)
    if opened.source.isLive, !output.quiet {
      listener.addWarnings(format: format, on: console)
      opened.announce(
        storing: plot?.path ?? "nothing", ending: "Ctrl-C ends and prints the summary")
    }
    var lostFrameCount: Int64 = 0
    listener.onGap { lostFrameCount += $0.frames }
    // Of what nobody can hear again, the summary is told before the error.
    var failure: AudioError?
    do throws(AudioError) {
      try listener.run(opened, isQuiet: output.quiet, needsReader: plot == nil)
    } catch {
      guard error.endsLiveInput else { throw error }
      failure = error
    }
    switch output.format {
    case .json: console.output.writeLine(JSONLines().object(collector.summary))
    case .csv:
      let table = SummaryText.table(meters)
      if isFirst { console.output.writeLine(table.keys) }
      console.output.writeRow(table.row(of: MeterSummary.Row(collector.summary)))
    case .text, .audacity, .raven: console.output.write(SummaryText.text(collector.summary))
    }
    if lostFrameCount > 0, !output.quiet {
      console.warn("\(lostFrameCount) frames were lost; the summary leaves them out.")
    }
    if let failure { throw failure }
  }
}
