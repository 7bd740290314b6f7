import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus train`: trains a model of sounds from clips of each.
final class TrainCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "train",
    abstract: "Train a model that recognises your own sounds.",
    discussion: """
      tragus train sounds -o home.tragusmodel      learns from a folder of clips for each class
      tragus train takes -o breath.tragusmodel     learns from recordings with labels beside them
      tragus train take.wav --labels take.csv -o birds.tragusmodel
      tragus train sounds -o home.tragusmodel --report home.html
      tragus train sounds -o home.tragusmodel --add-mistakes evenings

      Five clips per class are a start, and twenty are good. Put the usual sounds of the room \
      into a class 'background'.

      The score is cross-validated by source: clips of one recording are never in both training \
      and test. Clips share a source if only the last word of their names differs, such as \
      kitchen-1.wav and kitchen-2.wav; it has four characters at most. Clips in one subfolder of \
      their class also share a source.

      The model contains numbers and the names of the classes: no sound, no file names, no code.

      Exit status: 0 success, 2 some clips were left out, 64 only one class.

      More: tragus classify --help, tragus collect --help, guide Documentation/Training.md
      """)

  @Argument(
    help: ArgumentHelp(
      "The folder with the clips, or labelled recordings.", valueName: "folder"),
    completion: .file())
  var folder: String

  @Option(
    name: [.short, .long], help: ArgumentHelp("The model file to write.", valueName: "file"),
    completion: .file())
  var output: String

  @Option(
    help: ArgumentHelp(
      "The labels of the recordings: a file, or a folder of label files. Default: those beside each "
        + "recording.", valueName: "file"), completion: .file())
  var labels: String?

  @Option(
    help: ArgumentHelp(
      "Write an HTML page with the score and the misclassified clips.",
      valueName: "file"), completion: .file(extensions: ["html"]))
  var report: String?

  @Flag(help: "Replace an existing file.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "Use recordings as the class 'background', except where they have labels. The training "
        + "folder itself is allowed. Repeatable.", valueName: "file|folder"), completion: .file())
  var background: [String] = []

  @Option(
    help: ArgumentHelp(
      "Add false alarms in these recordings to the class 'background', and count them before "
        + "and after. Labelled parts are left out. Repeatable.",
      valueName: "file|folder"), completion: .file())
  var addMistakes: [String] = []

  @Flag(help: "Print a learning curve: the score with fewer sources, and whether more would help.")
  var curve = false

  @Option(
    help: ArgumentHelp(
      "Group clips into sources by name (its start, or the folder), by clip, or by a column, "
        + "such as subject. Default: name.", valueName: "name|clip|column"),
    transform: TrainingFolder.Grouping.init)
  var groupBy = TrainingFolder.Grouping.name

  @Option(
    help: ArgumentHelp(
      "The licence of the clips, stored in the model, such as 'CC BY 4.0'.", valueName: "text"))
  var licence: String?

  @Flag(help: "Print the score as a JSON object.")
  var json = false

  @Flag(name: [.short, .long], help: "Print no progress, no warnings and no result.")
  var quiet = false

  func validate() throws {
    let suffix = PathParts(output).suffix.lowercased()
    try require(
      ![".mlmodel", ".mlpackage", ".onnx", ".tflite", ".pt", ".h5", ".pkl"].contains(suffix),
      "'\(suffix)' is not written; a model is for Tragus and named NAME.tragusmodel.")
    try require(
      ["", ".tragusmodel"].contains(suffix),
      "A model is named NAME.tragusmodel, as -o home.tragusmodel.")
    if let report, ![".html", ".htm"].contains(PathParts(report).suffix.lowercased()) {
      let name = PathParts(report).prefix + PathParts(report).stem
      throw ValidationError("The report is a page; write --report \(printable(name)).html.")
    }
    try require(
      !json || output != "-", "--json and the model would both go to standard output; name a file.")
  }

  func run(_ console: Console) throws {
    var request = TrainingRequest(folder, path: output)
    request.labels = labels
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
