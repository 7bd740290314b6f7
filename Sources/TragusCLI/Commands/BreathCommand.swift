import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus breath`: detects inhalations and exhalations, and their rate.
final class BreathCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "breath",
    abstract: "Detect breaths in and out, and measure their rate.",
    discussion: """
      tragus breath                                      shows breaths live
      tragus breath takes/ --summary                     prints the breathing rate in one line
      tragus breath take.wav --json                      prints each phase of a breath, and the rate
      tragus breath night.flac --night --plot night.png  sums up a night, with a picture
      tragus breath --on inhale --exec -- ./light-on.sh  runs a program for each breath in

      Hold the microphone near your mouth or nose. The first report comes after two or three \
      breaths.

      The detector cannot tell people apart. It is not a medical device.

      More: tragus breathe --help, guide Documentation/Breathing.md
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var model: ModelOptions

  @Flag(
    help: "Analyse hours of sleep: rate, pauses of 10 s to 2 min, snores, coughs and talk.")
  var night = false

  @Flag(help: "Print one line for the whole input: number of breaths, rate and regularity.")
  var summary = false

  @Option(
    help: ArgumentHelp("With --night: draw the night into a .png or .svg file.", valueName: "file"),
    completion: .file())
  var plot: String?

  @OptionGroup var look: LookOptions

  @OptionGroup var clock: DateOptions
  @OptionGroup var action: ActionOptions

  func validate() throws {
    try action.check { () throws(AudioError) in try actions }
    try clock.refuse(in: summary)
    try action.refuseUpdates()
    try require(
      !night || !action.isNeeded,
      "--night hears to the end; leave --exec, --exit, --count and --timeout out.")
    try action.requirePhases(!summary && !night)
    try require(!night || !summary, "--night ends with a summary anyway; leave --summary out.")
    try require(!summary || !action.isNeeded, "--summary is of the whole; leave actions out.")
    try require(
      !summary || output.format.labels == nil,
      "A summary does not become labels; give --format text, json, csv or tsv with it.")
    try require(!night || model.model == nil, "--night cannot use a model; leave --model out.")
    guard let plot else { return try look.refuse(without: "--night --plot night.png") }
    try require(night, "--plot draws a night; add --night.")
    try require(
      plot != "-",
      "--plot draws beside what is printed, so it needs a file: --plot night.png.")
    _ = try usage { () throws(AudioError) in try PictureFile.kind(of: plot) }
  }

  var writesAnotherFile: Bool { plot != nil }

  func run(_ console: Console) throws {
    if night {
      return try NightSitting(
        output.reporting, plot: plot.map { ($0, settings) }, on: console
      ).run(inputRequest)
    }
    if inputRequest.inputs.isEmpty, !output.quiet, output.format == .text {
      console.note("this follows your breath; 'tragus breathe' leads an exercise.")
    }
    let model = try model.breathModel(on: console)
    let action = try EventAction(actions, output.reporting, on: console)
    let session = try Session(inputRequest, isQuiet: output.quiet, on: console)
    try action.hear(session) { opened, isFirst in
      try DetectorSitting(opened, output.reporting, isFirst: isFirst, action: action)
        .hearBreath(model, isSummary: summary)
    }
  }

  private var actions: ActionRequest {
    get throws(AudioError) {
      try action.request(
        ActionRequest.Words("a breath", "breaths"), on: [Breath.name], besides: [BreathRate.name])
    }
  }

  private var settings: PlotSettings {
    let size = look.size ?? SizeChoice(width: 1000, height: 420)
    var settings = PlotSettings(width: size.width, height: size.height)
    (settings.theme, settings.title) = (look.theme, look.title)
    settings.overwrites = output.destination.force
    return settings
  }
}
