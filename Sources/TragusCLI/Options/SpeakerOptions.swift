import ArgumentParser
import Tragus
import TragusStation

/// The option for a loudspeaker, in commands where -o is not a sound output.
final class SpeakerOptions: ParsableArguments {
  @Option(
    name: .customLong("speaker"),
    help: ArgumentHelp("The loudspeaker: any part of its name or id.", valueName: "name"),
    completion: .loudspeaker)
  var name: String?

  func validate() throws {
    try require(
      name?.isEmpty != true,
      "--speaker needs a part of the name of a loudspeaker; 'tragus devices' lists them.")
  }

  /// The device, or `nil` for the default.
  var device: String? { name.flatMap { SoundOutput.device($0) } }
}
