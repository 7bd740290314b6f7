import ArgumentParser
import Tragus
import TragusStation

/// `tragus cut`: cuts clips by labels, into a folder for each class.
struct CutCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "cut",
    abstract: "Cut labelled recordings into a folder of clips for each class.",
    discussion: """
      tragus cut takes/ -o sounds                         cuts all recordings by their labels
      tragus cut takes/ -o sounds --dry-run               shows what it would write
      tragus cut take.wav --labels take.csv -o sounds     uses labels of another file
      tragus cut takes/ -o sounds --background silence    also keeps what has no label
      tragus cut takes/ -o sounds --label Dog,Bark        cuts these labels alone

      A clip is called sounds/CLASS/RECORDING-0001.wav.

      A label shorter than --min is widened, but never over a label of another class.

      More: tragus label --help, tragus train --help, guide Documentation/Labelling.md
      """)

  @Argument(
    help: ArgumentHelp("Files and folders of recordings.", valueName: "file"),
    completion: .file())
  var inputs: [String]

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The folder that gets a folder for each class.", valueName: "folder"),
    completion: .directory)
  var output: String

  @Option(
    help: ArgumentHelp(
      "A file of labels, or a folder of them; else those beside each recording, as take.txt.",
      valueName: "file"),
    completion: .file())
  var labels: String?

  @Option(
    name: .customLong("label"),
    help: ArgumentHelp("The labels to cut, as a,b; else all.", valueName: "text"),
    transform: TextListArgument.texts)
  var wanted: [[String]] = []

  @Option(
    help: ArgumentHelp(
      "What is added at both ends of a label, but never over another class; 0s unless set.",
      valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.seconds)
  var padding: Double?

  @Option(
    name: .customLong("min"),
    help: ArgumentHelp(
      "How long a clip should be at least; 975ms unless set, the window of the recogniser.",
      valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.seconds)
  var minimum: Double?

  @Option(
    help: ArgumentHelp("Cut what has no label into a class of this name too.", valueName: "name"))
  var background: String?

  @Option(
    help: ArgumentHelp(
      "The sample rate, as 16k; else the rate of each recording.", valueName: "frequency"),
    completion: .sampleRate, transform: FrequencyArgument.rate)
  var rate: Double?

  @Option(help: ArgumentHelp("The kind of the clips; wav unless set.", valueName: "type"))
  var container: AudioFileFormat?

  @Flag(help: "Replace clips that are there already.")
  var force = false

  @Flag(help: "Print what would be cut, and write nothing.")
  var dryRun = false

  @Flag(help: "Print each clip as a line of JSON.")
  var json = false

  @Flag(name: [.short, .long], help: "Print no notes.")
  var quiet = false

  mutating func validate() throws {
    try require(padding, in: 0...10, "--padding must be at most 10s.")
    try require(minimum, in: 0...3600, "--min must be at most 1h.")
    try require(!output.isEmpty && output != "-", "Name a folder: -o sounds.")
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
