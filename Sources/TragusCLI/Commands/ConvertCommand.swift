import ArgumentParser
import Tragus
import TragusStation

/// `tragus convert`: formats, rates, bits and channels.
struct ConvertCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert audio: format, sample rate, bits, channels.",
    discussion: """
      tragus convert talk.flac talk.wav                           converts the format
      tragus convert talk.wav small.wav --rate 16k --channel mix  converts the rate, and mixes
      tragus convert studio.wav -o cd.aiff --rate 44.1k --bits 16

      Where bits are lost, triangular dither (TPDF) keeps the error free of distortion.

      More: tragus help formats, guide Documentation/SoundInSoundOut.md
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var file: FileOptions

  @Flag(name: [.short, .long], help: "Print no progress and no warnings.")
  var quiet = false

  mutating func validate() throws {
    try require(
      input.channel != .each,
      "--channel each does not fit here; all channels are kept anyway.")
  }

  func run(_ console: Console) throws {
    var (input, file) = (input, file)
    if file.output.isEmpty, input.inputs.count == 2 {
      file.output = [input.inputs.removeLast()]
    }
    var request = ConvertRequest(path: try file.path(example: "take.wav"))
    guard !input.inputs.isEmpty else {
      throw AudioError(.invalidRequest, "Name the file to convert; 'tragus record' records.")
    }
    request.file = file.request
    request.isQuiet = quiet
    let session = try Session(input.request, isQuiet: quiet, on: console)
    try session.withOnlyInput { try request.run($0) }
  }
}
