import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus play`: files, through a loudspeaker.
struct PlayCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play files, standard input or a test signal.",
    discussion: """
      tragus play take.wav                       plays a file
      tragus play music/ --volume -20dB          plays the files of a folder, softly
      tragus play take.flac --from 1m --for 10s  plays a part
      tragus synth speech -o - | tragus play -   plays what a program writes

      Rate and channels are converted to what the device has. Space pauses and q stops.

      Status: 130 interrupted.

      More: tragus beep --help, guide Documentation/MakingSound.md
      """)

  @OptionGroup var input: InputOptions

  @Option(
    help: ArgumentHelp(
      "The output to play on: its id, or a part of its name or id.", valueName: "device"),
    completion: .loudspeaker)
  var device: String?

  // Unconditional, because a negative number looks like an option.
  @Option(
    name: [.long, .customLong("gain"), .customLong("level")], parsing: .unconditional,
    help: ArgumentHelp("How loud, -120dB to 0dB; 0dB unless set.", valueName: "volume"),
    completion: .level, transform: DecibelArgument.volume)
  var volume = 0.0

  @Flag(name: [.short, .long], help: "Print no progress, no notes.")
  var quiet = false

  mutating func validate() throws {
    guard !input.inputs.isEmpty else {
      throw ValidationError("Name what to play: a file, a folder, - or sim:NAME.")
    }
    if let microphone = input.inputs.first(where: { $0 == "mic" || $0.hasPrefix("mic:") }) {
      throw ValidationError(
        "'\(microphone)' would feed back; tragus record --monitor plays what a microphone hears.")
    }
  }

  func run(_ console: Console) throws {
    let session = try Session(input.request, isQuiet: quiet, on: console)
    try session.forEachInput { opened, _ in try PlaySitting(opened, request).play() }
    try console.checkStop()
  }

  private var request: PlayRequest {
    var request = PlayRequest()
    request.device = device
    request.volume = volume
    request.isQuiet = quiet
    return request
  }
}
