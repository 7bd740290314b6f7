import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus train`: trains a model of sounds from clips of each.
struct TrainCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "train",
    abstract: "Learn to tell sounds apart from clips of each.",
    discussion: """
      tragus train sounds -o home.tragusmodel      learns from a folder of clips for each kind
      tragus train takes -o breath.tragusmodel     learns from recordings with labels beside them
      tragus train sounds -o home.tragusmodel --report home.html
      tragus train sounds -o home.tragusmodel --add-mistakes evenings

      Five clips of a kind are a beginning, and twenty are good. Usual sounds of the room belong \
      into a kind 'background'.

      It is cross-validated by source: clips of one recording are never both learned and judged. \
      Clips are of one source when only the number at the end of their names differs, as \
      kitchen-1.wav and kitchen-2.wav. So are clips in one folder within the folder of their kind.

      The model holds numbers and the names of the kinds: no sound, no file names, no code.

      Status: 0, 2 some clips were left out, 64 there is only one kind.

      More: tragus classify --help, tragus collect --help, guide Documentation/Training.md
      """)

  @Argument(
    help: ArgumentHelp("The folder of the clips.", valueName: "folder"), completion: .directory)
  var folder: String

  @Option(
    name: [.short, .long], help: ArgumentHelp("The model to write.", valueName: "file"),
    completion: .file())
  var output: String

  @Option(
    help: ArgumentHelp(
      "Write a page for a browser: how well it does, and the clips that were mistaken.",
      valueName: "file"), completion: .file(extensions: ["html"]))
  var report: String?

  @Flag(help: "Replace a file that is there.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "Learn recordings as the kind 'background', except where they have labels; the folder of the "
        + "labels itself is allowed. Repeatable.", valueName: "file|folder"), completion: .file())
  var background: [String] = []

  @Option(
    help: ArgumentHelp(
      "Learn mistakes in these recordings as the kind 'background', and count false alarms before and "
        + "after. Parts with labels are left out. Repeatable.",
      valueName: "file|folder"), completion: .file())
  var addMistakes: [String] = []

  @Flag(help: "Say how well it would do with fewer sources, and whether more would help.")
  var curve = false

  @Option(
    help: ArgumentHelp(
      "What clips of one source share: the start of their name or folder (name, unless set), "
        + "nothing (clip), or a column, such as subject.", valueName: "name|clip|column"),
    transform: TrainingFolder.Grouping.init)
  var groupBy = TrainingFolder.Grouping.name

  @Option(
    help: ArgumentHelp(
      "What the model says of the rights in the clips, such as 'CC BY 4.0'.", valueName: "text"))
  var licence: String?

  @Flag(help: "Print how well it does as one object of JSON.")
  var json = false

  @Flag(name: [.short, .long], help: "Print no progress, no warnings and no result.")
  var quiet = false

  mutating func validate() throws {
    try require(
      ["", ".tragusmodel"].contains(PathParts(output).suffix.lowercased()),
      "A model is named NAME.tragusmodel, as -o home.tragusmodel.")
    try require(
      !json || output != "-", "--json and the model would both go to standard output; name a file.")
  }

  func run(_ console: Console) throws {
    var request = TrainingRequest(folder, path: output)
    request.overwrites = force
    request.report = report
    request.grouping = groupBy
    request.background = background
    request.mistakes = addMistakes
    request.measuresCurve = curve
    request.licence = licence
    request.isQuiet = quiet
    let outcome = try request.run(on: console)
    if json, let card = outcome.training.model.card {
      console.output.writeLine(
        JSONLines().object(
          card, ["model": output], ["leftOut": outcome.faultCount],
          Measured(curve: outcome.training.curve, falseAlarms: outcome.falseAlarms)))
    } else if !quiet, output != "-" {
      console.output.write(TrainingText.text(outcome, path: output))
    }
    if outcome.faultCount > 0 { throw ExitStatus.someFailed }
  }
}

/// The measurements made on request.
private struct Measured: Encodable {
  let curve: [LearningCurvePoint]?
  let falseAlarms: LearnedFalseAlarms?

  init(curve: [LearningCurvePoint], falseAlarms: LearnedFalseAlarms?) {
    self.curve = curve.isEmpty ? nil : curve
    self.falseAlarms = falseAlarms
  }
}
