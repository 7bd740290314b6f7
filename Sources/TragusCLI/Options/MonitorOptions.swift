import ArgumentParser
import Tragus
import TragusStation

/// Whether what is heard is played at once, on which device, and how loud.
struct MonitorOptions: ParsableArguments {
  @Flag(help: "Play what is heard at once, for headphones; loudspeakers feed back.")
  var monitor = false

  @Option(
    help: ArgumentHelp(
      "The output to play on: its id, or a part of its name or id.", valueName: "device"),
    completion: .loudspeaker)
  var monitorDevice: String?

  // Unconditional, because a negative number looks like an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How loud, -120dB to 0dB; -20dB unless set.", valueName: "volume"),
    completion: .level, transform: DecibelArgument.volume)
  var monitorVolume: Double?

  mutating func validate() throws {
    guard !monitor else { return }
    try refuse(["monitorDevice": monitorDevice != nil, "monitorVolume": monitorVolume != nil]) {
      "\($0) needs --monitor."
    }
  }

  /// What the options ask for.
  var request: MonitorRequest? {
    monitor ? MonitorRequest(device: monitorDevice, volume: monitorVolume) : nil
  }
}
