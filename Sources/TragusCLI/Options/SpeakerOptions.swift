import ArgumentParser
import Tragus
import TragusStation

/// The loudspeaker of a command whose -o is something else.
struct SpeakerOptions: ParsableArguments {
  @Option(
    name: .customLong("speaker"),
    help: ArgumentHelp("The loudspeaker: a part of its name or id.", valueName: "name"),
    completion: .loudspeaker)
  var name: String?

  /// The device, or `nil` for the usual one.
  var device: String? { name.flatMap { SoundOutput.device($0) } }
}

extension SoundOutput {
  /// A loudspeaker where no file can be written.
  static func speaker(_ text: String) throws -> SoundOutput {
    let output = SoundOutput(text)
    guard case .speaker = output else {
      throw ValidationError(
        "'\(printable(text))' is not a loudspeaker; write speaker, or speaker:NAME.")
    }
    return output
  }
}
