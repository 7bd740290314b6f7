import ArgumentParser
import Tragus
import TragusStation

/// The options for playing the input: whether, on which device, and how loud.
struct MonitorOptions: ParsableArguments {
  @Flag(help: "Play what is heard at once, for headphones; loudspeakers feed back.")
  var monitor = false

  @OptionGroup var speaker: SpeakerOptions

  @Option(
    help: ArgumentHelp("How loud it is played; -20dB unless set.", valueName: "gain"),
    completion: .level, transform: LevelArgument.gain)
  var monitorGain: Double?

  mutating func validate() throws {
    guard !monitor else { return }
    try refuse(["speaker": speaker.name != nil, "monitorGain": monitorGain != nil]) {
      "\($0) needs --monitor."
    }
  }

  /// The request for the options, or `nil`.
  var request: MonitorRequest? {
    monitor ? MonitorRequest(device: speaker.device, volume: monitorGain) : nil
  }
}
