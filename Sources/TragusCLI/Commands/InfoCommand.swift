import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus info`: describes a recording.
final class InfoCommand: ReportingCommand {
  static let hearsInputs = false

  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Describe a recording: format, length, level, notes.",
    discussion: """
      tragus info take.wav       describes a recording
      tragus info takes/         lists a folder, one line per recording
      tragus info takes/ --csv   prints the same as comma-separated values
      tragus info *.wav --quick  reads only the headers

      It shows tags, markers, the label file beside the recording, and the stored calibration.

      It warns of clipping, silence, an empty channel, a DC offset, and a header that promises \
      more than the file contains.

      More: tragus meter --help, tragus doctor --help, guide Documentation/SoundInSoundOut.md
      """)

  @OptionGroup var input: RecordingInputOptions

  @Flag(help: "Read only the header. Level and warnings about the sound are left out.")
  var quick = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try require(
      !input.inputs.isEmpty,
      "Name what to describe: a file, a folder or -, as tragus info take.wav.")
    try require(
      output.format.labels == nil,
      "A description is not a label of a time; give --format text, json, csv or tsv.")
  }

  func run(_ console: Console) throws {
    try InfoSitting(output.reporting, isQuick: quick, on: console).describe(input.request)
  }
}
