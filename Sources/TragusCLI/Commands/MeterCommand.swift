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
      tragus meter                                  shows the level
      tragus meter take.wav --summary --loudness    measures its loudness
      tragus meter takes/ --summary --all --json    measures everything, file by file
      tragus meter --sound-level --slow --stats 1m  works as a sound level meter
      tragus meter take.wav --plot level.png        draws the levels

      Levels are in dBFS: 0 is full scale. Sound levels of a calibrated microphone are in dB SPL.

      More: tragus calibrate --help, guide Documentation/Measuring.md
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
    guard summary else { return }
    try require(
      output.format.labels == nil,
      "A summary is no label of a time; give --format text, json or csv with it.")
    try require(measured.stats == nil, "--summary is of the whole input; leave --stats out.")
    try require(
      levels.period == nil || plotting.plot != nil,
      "--summary is of the whole input; leave --period out, or add --plot.")
    try require(
      gauge.ranges == nil || plotting.plot != nil,
      "--summary prints no events; leave --ranges out, or add --plot.")
  }

  func run(_ console: Console) throws {
    var request = MeterRequest()
    request.reporting = output.reporting
    request.levels = levels.request(channel: input.channel)
    request.scale = scale == .db ? .decibels : .linear
    request.calibration = calibration.calibration
    request.meters = measured.meters
    request.measuresEverything = measured.all
    request.isSummary = summary
    request.gauge = gauge.settings
    request.ranges = gauge.ranges
    request.isShown = gauge.isShown
    request.plot = plotting.plot.map { ($0, plotting.settings) }
    try MeterSitting(request, on: console).run(input.request)
  }
}
