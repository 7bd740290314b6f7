import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus breath`: when somebody breathes in and out, and how often.
struct BreathCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "breath",
    abstract: "Follow a breath: in, out, how often, and how well it is heard.",
    discussion: """
      tragus breath                             a live picture of the breath
      tragus breath night.wav                   each part of a breath, and the rate
      tragus breath take.wav --json             the same as lines of JSON
      tragus breath takes/ --csv > breaths.csv  a folder, as a table
      tragus breath take.wav --format audacity > take.txt    labels for an editor
      tragus breath --model my-breath                        better, by what 'tragus train' made
      tragus breath night.flac --night --plot night.png      hours of sleep, and a picture
      tragus breath --on inhale --exec -- ./light-on         runs a program for each breath in

      Nothing has to be set up. Hold the microphone near mouth or nose. It says nothing until it \
      is sure that it hears a breath, after two or three of them. It cannot tell breaths of several \
      people apart, and it is no medical device.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var model: ModelOptions

  @Flag(
    help: "Hear hours of sleep: a rate a minute, pauses of 10 s and more, snores, coughs, talk.")
  var night = false

  @Option(
    help: ArgumentHelp("Draw the night as a picture, .png or .svg.", valueName: "file"),
    completion: .file())
  var plot: String?

  @OptionGroup var look: LookOptions

  @OptionGroup var action: ActionOptions

  mutating func validate() throws {
    try action.checkUse()
    try action.refuseUpdates()
    try require(
      !night || !action.isNeeded,
      "--night hears to the end; leave --exec, --exit, --count and --timeout out.")
    try require(
      plot != nil || !look.isUsed, "--size, --theme, --title and --force need --plot FILE.")
    try require(!night || model.model == nil, "--night cannot use a model; leave --model out.")
    guard let plot else { return }
    try require(night, "--plot draws a night; add --night.")
    try require(
      plot != "-",
      "--plot draws beside what is printed, so it needs a file: --plot night.png.")
    _ = try usage { () throws(AudioError) in try PictureFile.kind(of: plot) }
  }

  func run(_ console: Console) throws {
    if night {
      return try NightSitting(
        output.reporting, plot: plot.map { ($0, settings) }, on: console
      ).run(input.request)
    }
    let model = try model.breathModel(on: console)
    let action = try EventAction(
      action.request(
        ActionRequest.Words("a breath", "breaths"), on: [Breath.name], besides: [BreathRate.name]),
      output.reporting, on: console)
    defer { action.close() }
    let session = try Session(input.request, isQuiet: output.quiet, on: console)
    try session.forEachInput { opened, isFirst in
      guard !action.isOver else { return }
      try DetectorSitting(opened, output.reporting, isFirst: isFirst, action: action)
        .hearBreath(model)
    }
    action.close()
    try action.finish()
  }

  private var settings: PlotSettings {
    let size = look.size ?? SizeChoice(width: 1000, height: 420)
    var settings = PlotSettings(width: size.width, height: size.height)
    (settings.theme, settings.title) = (look.theme, look.title)
    settings.overwrites = look.force
    return settings
  }
}
