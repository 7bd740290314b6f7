import ArgumentParser
import Tragus
import TragusStation

/// The devices, the mode and the band of a conversation; the same options in `pair` and `chat`.
final class AirOptions: ParsableArguments {
  @Option(name: .customLong("mode"), help: "robust, normal, quick or fast.")
  var modeChoice = AirMode.normal

  @OptionGroup var sound: BandOptions

  @OptionGroup var microphone: MicrophoneOptions

  @OptionGroup var speaker: SpeakerOptions

  // `-o` also accepts a loudspeaker, as in commands where it can be a file.
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The loudspeaker, as speaker:NAME.", valueName: "speaker", visibility: .hidden),
    completion: .loudspeaker, transform: AirOptions.loudspeaker)
  var output: String?

  /// The modes with answers: all except the tutorial's code.
  enum AirMode: String, ExpressibleByArgument, CaseIterable {
    case robust, normal, quick, fast
  }

  var mode: ModemMode { ModemMode(rawValue: modeChoice.rawValue)! }
  var band: ModemBand { sound.band ?? .audible }

  func validate() throws {
    try require(
      output == nil || speaker.name == nil, "--speaker names the loudspeaker; leave -o out.")
  }

  private static func loudspeaker(_ text: String) throws -> String {
    guard SoundOutput(text).path == nil else {
      throw ValidationError("'\(printable(text))' is not a loudspeaker; write --speaker NAME.")
    }
    return text
  }

  /// Opens the microphone and the loudspeaker, as `Air` does.
  func open(on console: Console) throws(AudioError) -> Air {
    try Air(
      microphone: microphone.device,
      device: speaker.device ?? output.flatMap { SoundOutput.device($0) }, mode, band, on: console)
  }

  /// The settings of this end.
  func settings(answers: Bool) -> TalkLink.Settings {
    var settings = TalkLink.Settings()
    settings.answers = answers
    settings.level = sound.peak
    return settings
  }
}

/// The peer for sealed messages; the same options in `send`, `receive` and `chat`.
final class PeerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A paired device. Only it can read your messages, and only its messages are accepted. "
        + "'tragus pair --list' lists the names.",
      valueName: "name"), completion: .peer)
  var peer: String?

  /// The store, if a peer is named or may have messages to open.
  func storeIfThere(on console: Console) throws(AudioError) -> PeerStore? {
    peer == nil ? console.peersIfAny : try store(on: console)
  }

  /// The store of peers, after checking that the named one is there.
  func store(on console: Console) throws(AudioError) -> PeerStore {
    try console.peers(with: peer)
  }
}
