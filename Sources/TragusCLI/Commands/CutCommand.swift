import ArgumentParser
import Tragus
import TragusStation

/// `tragus cut`: cuts clips by labels, into a folder for each class.
final class CutCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "cut",
    abstract: "Cut labelled recordings into clips, one folder per class.",
    discussion: """
      tragus cut takes/ -o sounds                         cuts all recordings at their labels
      tragus cut takes/ -o sounds --dry-run               only lists the clips
      tragus cut take.wav --labels take.csv -o sounds     uses a label file
      tragus cut takes/ -o sounds --background silence    also cuts the parts without labels
      tragus cut takes/ -o sounds --label Dog,Bark        cuts only these labels

      Clips are named sounds/CLASS/RECORDING-0001.wav.

      A label shorter than --min is extended, but never into another class.

      More: tragus label --help, tragus train --help, guide Documentation/Labelling.md
      """)

  @Argument(
    help: ArgumentHelp("Files and folders of recordings.", valueName: "file"),
    completion: .file())
  var inputs: [String]

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The folder for the clips. Each class gets its own subfolder.", valueName: "folder"),
    completion: .directory)
  var output: String

  @Option(
    help: ArgumentHelp(
      "A label file, or a folder of label files. Default: those beside each recording, such "
        + "as take.txt.",
      valueName: "file"),
    completion: .file())
  var labels: String?

  @Option(
    name: .customLong("label"),
    help: ArgumentHelp("The labels to cut, separated by commas. Default: all.", valueName: "text"),
    transform: TextListArgument.texts)
  var wanted: [[String]] = []

  @Option(
    help: ArgumentHelp(
      "Add this much at both ends of a label, but never into another class. Default: 0s.",
      valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(0.1))
  var padding: Double?

  @Option(
    name: .customLong("min"),
    help: ArgumentHelp(
      "The least length of a clip. Default: 975ms, the window of the recogniser.",
      valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(0.975))
  var minimum: Double?

  @Option(
    help: ArgumentHelp(
      "Also cut the parts without labels, into a class of this name.", valueName: "name"))
  var background: String?

  @Option(
    help: ArgumentHelp(
      "The sample rate, such as 16k. Default: the rate of each recording.", valueName: "frequency"),
    completion: .sampleRate, transform: FrequencyArgument.rate)
  var rate: Double?

  @Option(help: ArgumentHelp("The file format of the clips. Default: wav.", valueName: "type"))
  var container: AudioFileFormat?

  @Flag(help: "Replace existing clips.")
  var force = false

  @Flag(help: "List the clips, and write nothing.")
  var dryRun = false

  @Flag(help: "Print each clip as a JSON line.")
  var json = false

  @Flag(name: [.short, .long], help: "Print no notes.")
  var quiet = false

  func validate() throws {
    try require(padding, in: 0...10, "--padding must be at most 10s.")
    try require(minimum, in: 0...3600, "--min must be at most 1h.")
    try require(!output.isEmpty && output != "-", "Name a folder: -o sounds.")
    try require(
      !AudioFileFormat.hasAudioSuffix(output) || FileKind(output) != nil,
      "The clips go into a folder, as -o clips; 'tragus convert FILE --from 1s --to 3s -o \(TragusCommand.quotedForShell(output))' takes out one part."
    )
    try usage { () throws(AudioError) in try container?.checkHolds(sampleRate: rate) }
    if let background {
      try usage { () throws(AudioError) in try ClassFolder.check(background) }
    }
  }

  func run(_ console: Console) throws {
    var request = CutRequest()
    request.inputs = inputs
    request.labels = labels
    request.folder = PathParts.withoutEndingSlashes(output)
    request.minimum = minimum ?? request.minimum
    request.texts = Set(wanted.joined())
    request.padding = padding ?? 0
    request.container = container ?? .wav
    request.background = background
    request.sampleRate = rate
    request.overwrites = force
    request.isDryRun = dryRun
    request.reporting = Reporting(format: json ? .json : .text, isQuiet: quiet)
    try request.run(on: console)
  }
}
