import ArgumentParser
import Tragus

/// The option for a microphone, the same in every command that listens.
final class MicrophoneOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The microphone: any part of its name or id.", valueName: "name"),
    completion: .microphone)
  var device: String?

  func validate() throws {
    try require(device?.isEmpty != true, "--device needs a name, as --device USB.")
    if let device, device.hasPrefix("sim:") {
      throw ValidationError(
        "'\(printable(device))' is an input, and no microphone; write it without --device.")
    }
  }
}
