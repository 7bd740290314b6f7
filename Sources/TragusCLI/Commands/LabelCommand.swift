import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus label`: labels recordings with single keys.
final class LabelCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "label",
    abstract: "Label recordings with single keys, or propose labels.",
    discussion: """
      tragus label takes/ --classes dog,other  asks for each sound: 1 is dog, 2 is other, x is none
      tragus label take.wav --propose          lists the sounds and their likely names
      tragus label takes/ --propose --write    writes the proposals as labels

      After each step, labels are written beside the recording: take.txt beside take.wav.

      An existing label file is continued. ? shows all keys.

      More: tragus cut --help, tragus train --help, guide Documentation/Labelling.md
      """)

  @Argument(
    help: ArgumentHelp("Files and folders of recordings.", valueName: "file"),
    completion: .file())
  var inputs: [String]

  @Option(
    help: ArgumentHelp(
      "The classes for the keys 1 to 9, such as breathing,not-breathing.", valueName: "names"),
    transform: LabelCommand.names)
  var classes: [String] = []

  @OptionGroup var output: OutputOptions

  @Option(
    name: .customLong("import"),
    help: ArgumentHelp(
      "Start with these labels: Audacity, Raven or CSV, for one recording or with a column "
        + "'path'.",
      valueName: "file"),
    completion: .file())
  var imported: String?

  @Flag(help: "Print proposals instead of asking for labels.")
  var propose = false

  @Flag(help: "With --propose: write the proposals as label files, and print nothing.")
  var write = false

  @Option(
    help: ArgumentHelp(
      "A model made by 'tragus train' that names the sounds: its file or its name. Default: "
        + "the built-in network.",
      valueName: "model"), completion: .model)
  var model: String?

  @OptionGroup var segments: SegmentOptions

  @OptionGroup var speaker: SpeakerOptions

  func validate() throws {
    // `label voice.wav speech`
    if let name = inputs.first(where: {
      FileKind($0) == nil && SoundNames.published.nameMeant(by: $0) != nil
    }), let file = inputs.first(where: { FileKind($0) == .file }) {
      let words = [name, file].map(TragusCommand.quotedForShell).joined(separator: " ")
      let output = output.destination.path ?? PathParts(file).stem + ".txt"
      throw ValidationError(
        "'tragus detect \(words) --format audacity -o \(TragusCommand.quotedForShell(output))' marks "
          + "where it is heard; 'tragus label' asks you.")
    }
    if let file = inputs.first(where: { $0.hasSuffix(".tragusmodel") }) {
      let name = TragusCommand.quotedForShell(file)
      throw ValidationError(
        "'\(printable(file))' is a model; tragus label RECORDING --propose --model \(name) names sounds "
          + "with it.")
    }
    if let file = inputs.first(where: { [".txt", ".csv", ".tsv"].contains(where: $0.hasSuffix) }) {
      if inputs.count == 2, file == inputs[1], FileKind(file) == nil {
        let names = inputs.map(TragusCommand.quotedForShell)
        throw ValidationError(
          "Write tragus label \(names[0]) --propose --format audacity -o \(names[1]).")
      }
      throw ValidationError(
        inputs.count > 1
          ? "Write --import \(printable(file)), not \(printable(file)): it names labels, not a recording."
          : "'\(printable(file))' is a table or a text; 'tragus labels \(printable(file)) --format "
            + "\(output.printing.chosenFormat?.rawValue ?? "csv")' prints it, and 'tragus label RECORDING --import \(printable(file))' begins with it."
      )
    }
    try require(
      propose || !write,
      classes.isEmpty
        ? "--write needs --propose."
        : "The labels of --classes are written anyway; leave --write out.")
    try require(
      propose || !output.printing.json, "--json needs --propose; labels are written with --format.")
    try require(
      !propose || write || imported == nil,
      "--import is not for proposals that are printed; add --write, or leave --import out.")
    try require(
      propose && !write || [nil, .audacity, .raven, .csv].contains(output.printing.chosenFormat),
      "Labels are written as --format audacity, raven or csv.")
    try require(
      propose && !write || output.destination.path == nil,
      propose
        ? "--write puts the labels beside the recordings; leave -o out, or --write."
        : "Labels are written beside the recordings; leave -o out. Proposals go into a file: "
          + "tragus label \(inputs.map(TragusCommand.quotedForShell).joined(separator: " ")) --propose "
          + "--format audacity -o \(TragusCommand.quotedForShell(output.destination.path ?? ""))."
    )
    try require(
      !write || !output.printing.json, "Labels are written as --format audacity, raven or csv.")
    try require(
      model == nil || !segments.noNames, "--no-names names no sounds; leave it out, or --model.")
    try require(
      !propose || classes.isEmpty,
      "--classes is for the keys of labelling; proposals have names of their own. Leave it out.")
    try require(
      classes.count <= 9,
      "The keys 1 to 9 choose among nine classes, and \(classes.count) are named; leave some out.")
    if Set(classes).count < classes.count {
      throw ValidationError("A class is named twice in --classes.")
    }
  }

  func run(_ console: Console) throws {
    var request = request
    if let model {
      request.model = try ModelFolder(environment: console.environment).model(model)
    } else if segments.noNames {
      request.model = nil
    }
    if propose {
      var proposals = ProposalRequest(request)
      proposals.reporting = output.reporting
      proposals.isWritten = write
      return try proposals.run(on: console)
    }
    try LabelSitting(request, on: console).run()
  }

  private var request: LabelRequest {
    var request = LabelRequest()
    request.inputs = inputs
    request.classes = classes
    request.importedPath = imported
    request.segments = segments.settings
    request.device = speaker.device
    request.isQuiet = output.quiet
    switch output.format {
    case .raven: request.format = .raven
    case .csv: request.format = .csv
    case .text, .json, .tsv, .audacity: request.format = .audacity
    }
    return request
  }

  private static func names(_ text: String) throws -> [String] {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0.drop { $0 == " " })
    }
    for name in names { try usage { () throws(AudioError) in try ClassFolder.check(name) } }
    return names
  }
}
