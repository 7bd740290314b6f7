import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus meter`: prints a summary of a recording, or levels as they come.
final class MeterCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "meter",
    abstract: "Measure levels, loudness, sound levels, bands and dose.",
    discussion: """
      tragus meter                                 shows the level
      tragus meter take.wav                        measures the level and the loudness of a recording
      tragus meter takes/ --target -16             compares a folder with a target in LUFS
      tragus meter --sound-level --stats 1m        works as a sound level meter
      tragus meter --on clipping --exec -- ./warn  runs a program when the input clips

      A file, or a pipe whose header states its length, gives one summary; --summary does so for \
      any input. As text it has the loudness too; JSON and tables have it with --loudness. \
      Another pipe gives levels as they come, and a summary at its end. With --period, \
      --stats or --ranges, an input gives values over time, as live input does.

      --on accepts faults of the input, such as clipping, ranges of --ranges, and all measured \
      values. A program gets the event as a JSON line on standard input.

      Levels are in dBFS: 0 is full scale. Sound levels of a calibrated microphone are in dB \
      SPL. Mono counts as one loudspeaker: -19 LUFS in mono is as loud as -16 LUFS in stereo.

      Exit status: 0 success, 2 a program failed, 124 too few matching events in time, 130 \
      interrupted.

      More: tragus calibrate --help, guide Documentation/Measuring.md
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var levels: LevelOptions
  @OptionGroup var measured: MeterOptions
  @OptionGroup var gauge: GaugeOptions
  @OptionGroup var plotting: PlotOptions
  @OptionGroup var calibration: CalibrationOptions
  @OptionGroup var clock: DateOptions
  @OptionGroup var action: ActionOptions

  @Flag(help: "Print one measurement of the whole input, also for live input.")
  var summary = false

  @Option(
    help: ArgumentHelp(
      "Compare the integrated loudness with this target, such as -16 or -23. Includes "
        + "--loudness.",
      valueName: "LUFS"),
    transform: LevelArgument.loudness)
  var target: Double?

  @Option(
    help: ArgumentHelp(
      "The scale of levels: db or linear. A summary is always in dBFS.", valueName: "scale"))
  var scale = ScaleChoice.db

  enum ScaleChoice: String, ExpressibleByArgument, CaseIterable {
    case db, linear
  }

  func validate() throws {
    try action.check { () throws(AudioError) in try actions }
    try require(
      !action.isNeeded || !action.allEvents.isEmpty || gauge.ranges != nil,
      "Say which events count: --on level for each value, --on input for faults, or --ranges "
        + "loud:-20:0 --on loud.")
    try action.refuseUpdates()
    try action.requirePhases(
      gauge.ranges != nil || !action.allEvents.isEmpty,
      advice: "--phase is for --ranges, and for --on with an event that lasts.")
    try require(
      target == nil || plotting.plot != nil || levels.period == nil && measured.stats == nil,
      "--target compares the whole input; leave --period and --stats out.")
    try require(
      !input.areRecorded || input.realtime || input.inputs.contains("-")
        || [.bar, .none].contains(gauge.gauge) && gauge.ballistics == nil,
      "A recording is measured at once; add --realtime to see its gauge.")
    try require(
      output.format == .text || output.destination.path != nil
        || [.bar, .none].contains(gauge.gauge) && gauge.ballistics == nil,
      "A gauge is drawn where events are text; leave \(gauge.ballistics == nil ? "--gauge" : "--ballistics") out."
    )
    guard summary else { return }
    try require(
      output.format.labels == nil,
      "A summary does not become labels; give --format text, json, csv or tsv with it.")
    try require(measured.stats == nil, "--summary is of the whole input; leave --stats out.")
    try require(
      levels.period == nil || plotting.plot != nil,
      "--summary is of the whole input; leave --period out, or add --plot.")
    try require(
      gauge.ranges == nil || plotting.plot != nil,
      "--summary prints no events; leave --ranges out, or add --plot.")
  }

  var writesAnotherFile: Bool { plotting.plot != nil }

  func checkWords() throws {
    if plotting.plot != nil { try MeterRequest.checkPlot(of: input.inputs.count) }
  }

  func run(_ console: Console) throws {
    var request = request
    request.action = try actions
    if !output.quiet, measured.weight != nil, measured.bands != nil || !measured.ranges.isEmpty {
      console.note("A weighting is of the sound level; the levels of bands have none.")
    }
    try MeterSitting(request, on: console).run(inputRequest)
  }

  private var actions: ActionRequest {
    get throws(AudioError) {
      let request = request
      let (usual, others) = request.actionTypes
      return try action.request(
        ActionRequest.Words("an event", "events"), on: usual, besides: others,
        ranges: request.gauge.ranges ?? .standard)
    }
  }

  private var request: MeterRequest {
    var request = MeterRequest()
    request.reporting = output.reporting
    request.levels = levels.request(channel: input.channel)
    request.scale = scale == .db ? .decibels : .linear
    request.calibration = calibration.calibration
    request.meters = measured.meters
    request.measuresEverything = measured.all
    request.isSummary = summary
    request.target = target
    request.gauge = gauge.settings
    if namesRange { request.gauge.ranges = request.gauge.ranges ?? .standard }
    if request.gauge.ranges != nil, measured.ranges.joined().count == 1, measured.bands == nil {
      request.gauge.band = measured.ranges.joined().first
    }
    request.ranges = gauge.ranges
    request.isShown = gauge.isShown
    request.plot = plotting.plot.map { path in
      var settings = plotting.settings
      settings.overwrites = output.destination.force
      return (path, settings)
    }
    return request
  }

  // Whether `--on` names a range, or all ranges.
  private var namesRange: Bool {
    let names = LevelRanges.standard.ranges.map(\.name) + [RangeEvent.name]
    return action.allEvents.flatMap { $0.lowercased().split(separator: ",") }.contains { word in
      let word = word.drop { $0 == " " }.replacing(#/[-_]/#, with: " ")
      return names.contains { $0 == word || "\(RangeEvent.name):\($0)" == word }
    }
  }
}
