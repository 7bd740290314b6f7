import ArgumentParser
import Tragus

/// `tragus meter`: levels, or one summary of the whole input.
struct MeterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "meter",
    abstract: "Measure the level: peak, RMS, crest factor, offset and clipped samples.",
    discussion: """
      tragus meter                          the level now
      tragus meter take.wav --summary       one measurement of the whole file
      tragus meter takes/ --summary --json  one JSON object for each file of a folder
      tragus meter take.wav --csv --period 1s --channel each

      Levels are dBFS: 20 log10 of the amplitude, 0 being full scale.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var levels: LevelOptions

  @Flag(help: "Print one measurement of the whole input.")
  var summary = false

  @Flag(help: "Measure everything there is; today that is the level.")
  var all = false

  @Option(help: ArgumentHelp("db or linear; a summary is always in dBFS.", valueName: "scale"))
  var scale = ScaleChoice.db

  enum ScaleChoice: String, ExpressibleByArgument, CaseIterable {
    case db, linear
  }

  func run() throws {
    let session = try Session(input, isQuiet: output.quiet)
    try session.forEachInput { opened, isFirst in
      if summary {
        try summarize(opened, session.settings, isFirst: isFirst)
      } else {
        try measure(opened, session.settings, isFirst: isFirst)
      }
    }
    try checkInterruption()
  }

  private func measure(_ opened: OpenInput, _ settings: Settings, isFirst: Bool) throws {
    var listener = Listener()
    let analyzers = try levels.analyzers(settings, channel: input.channel)
    let report = Report(
      opened, command: "meter", analyzers: analyzers, output: output, isFirst: isFirst,
      allowsPicture: scale == .db)
    defer { report.close() }
    report.addLevel(to: &listener, scale: scale == .db ? .decibels : .linear)
    try report.run(&listener)
  }

  private func summarize(
    _ opened: OpenInput, _ settings: Settings, isFirst: Bool
  ) throws {
    let format = opened.source.format
    let meter = LevelMeter(
      format: format, period: .infinity, report: .combinedAndEach,
      floor: try levels.floor(settings))
    var heard: [Level] = []
    var listener = Listener()
    listener.add(meter) { heard.append($0) }
    if opened.source.isLive, !output.quiet {
      listener.addWarnings(format: format)
      StandardError.note("listening: \(opened.title); Ctrl-C ends and prints the summary.")
    }
    try listener.run(opened, isQuiet: output.quiet)
    let summary = LevelSummary(source: opened.name.text, format: format, levels: heard)
    switch output.format {
    case .json: StandardOutput.shared.writeLine(JSONLines().object(summary))
    case .csv:
      if isFirst { StandardOutput.shared.writeLine(SummaryText.csvHeader) }
      StandardOutput.shared.writeLine(SummaryText.csv(summary))
    case .text: StandardOutput.shared.write(SummaryText.text(summary))
    }
  }
}
