import ArgumentParser
import Tragus
import TragusStation

/// `tragus labels`: converts files of labels.
final class LabelsCommand: ReportingCommand {
  static let hearsInputs = false

  static let configuration = CommandConfiguration(
    commandName: "labels",
    abstract: "Convert labels between Audacity, Raven and CSV.",
    discussion: """
      tragus labels take.txt                               prints the labels as text
      tragus labels take.txt --format raven > take.raven   converts to Raven
      tragus labels take.csv --format audacity > take.txt  converts to Audacity

      Times and frequencies stay exact. Audacity's format has six decimals.

      More: tragus label --help, tragus help formats
      """)

  @Argument(
    help: ArgumentHelp("A label file in any format.", valueName: "file"),
    completion: .file())
  var file: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try require(
      file != nil,
      "Name a label file, such as take.txt; 'tragus classify --labels' lists kinds of sounds.")
    if let file, FileKind(file) == .folder {
      let name = TragusCommand.quotedForShell(file)
      throw ValidationError(
        "'\(printable(file))' is a folder, and 'tragus labels' reads one table; labels of what is heard: "
          + "tragus classify \(name) --format audacity -o labels/")
    }
    if let file, PathParts(file).suffix == ".tragusmodel" {
      throw ValidationError(
        "'tragus models inspect \(TragusCommand.quotedForShell(file))' lists the classes of a model."
      )
    }
    if let file, let path = output.destination.path, FilePlace(file) == FilePlace(path) {
      throw ValidationError(
        "'\(printable(path))' is the file that is read; name another one behind -o.")
    }
  }

  func run(_ console: Console) throws {
    guard let file else { return }
    let track = try LabelTrack(reading: file)
    let recordings = try Set(TruthTable(reading: file).rows.compactMap(\.recording))
    if recordings.count > 1 {
      throw AudioError(
        .invalidRequest,
        "'\(printable(file))' has labels of \(recordings.count) recordings, which would lie over each "
          + "other; 'tragus cut', 'train' and 'eval' read it as it is.")
    }
    let format = output.format
    if track.labels.isEmpty, !output.quiet { console.note("there are no labels in '\(file)'.") }
    let json = JSONLines()
    switch format {
    case .text:
      for label in track.labels { console.output.writeLine(TextLines().line(for: label)) }
    case .json: for label in track.labels { console.output.writeLine(json.line(for: label)) }
    case .csv: console.output.write(track.text(as: .csv))
    case .tsv:
      var writer = LabelWriter(.csv, hasTabs: true)
      if let header = writer.header { console.output.writeLine(header) }
      for label in track.labels { console.output.writeLine(writer.lines(for: label)) }
    case .audacity: console.output.write(track.text(as: .audacity))
    case .raven: console.output.write(track.text(as: .raven))
    }
  }
}
