import ArgumentParser
import Tragus
import TragusStation

/// The loudspeaker of a command that writes no sound, or whose -o is something else.
struct SpeakerOptions: ParsableArguments {
  @Option(
    name: .customLong("speaker"),
    help: ArgumentHelp("The loudspeaker: a part of its name or id.", valueName: "name"),
    completion: .loudspeaker)
  var name: String?

  /// The device, or `nil` for the usual one.
  var device: String? { name.flatMap { SoundOutput.device($0) } }
}
