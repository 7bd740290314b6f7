import ArgumentParser

/// The microphone, spelled the same in every command that hears.
struct MicrophoneOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The microphone, as mic:NAME names it.", valueName: "name"),
    completion: .microphone)
  var device: String?

  mutating func validate() throws {
    try require(device?.isEmpty != true, "--device needs a name, as --device USB.")
  }
}
