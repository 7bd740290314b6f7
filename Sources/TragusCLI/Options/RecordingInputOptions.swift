import ArgumentParser
import Tragus
import TragusStation

/// The options for recordings that are read whole, as `info` and `check` do.
final class RecordingInputOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Files, a folder, or - for standard input.", valueName: "input"),
    completion: .input)
  var inputs: [String] = []

  @Option(
    help: ArgumentHelp(
      "The format of raw samples without a header, as s16le@48000x1.", valueName: "format"),
    completion: .rawFormat)
  var raw: String?

  func validate() throws {
    if let input = inputs.first(where: { InputName($0, device: nil).isNotRecorded }) {
      throw ValidationError(
        "'\(printable(input))' is not a recording; name a file. 'tragus doctor' examines a microphone."
      )
    }
  }

  /// The request for the options.
  var request: InputRequest {
    var request = InputRequest()
    request.inputs = inputs
    request.raw = raw
    request.allowsEmpty = true
    return request
  }
}
