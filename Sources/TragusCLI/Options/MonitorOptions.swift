import ArgumentParser
import Tragus
import TragusStation

/// The options for playing the input: whether, on which device, and how loud.
final class MonitorOptions: ParsableArguments {
  @Flag(help: "Play the input live through headphones. Loudspeakers would feed back.")
  var monitor = false

  @OptionGroup var speaker: SpeakerOptions

  @Option(
    help: ArgumentHelp("With --monitor: the playback gain. Default: -20dB.", valueName: "gain"),
    completion: .level, transform: LevelArgument.gain)
  var monitorGain: Double?

  func validate() throws {
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
