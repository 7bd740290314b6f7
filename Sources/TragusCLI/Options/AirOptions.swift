import ArgumentParser
import Tragus
import TragusStation

/// Through which devices, how and where in the spectrum two ends talk; spelled the same in `pair` and
/// `chat`.
struct AirOptions: ParsableArguments {
  @Option(name: .customLong("mode"), help: "robust, normal, quick or fast; normal unless set.")
  var modeChoice = AirMode.normal

  @OptionGroup var sound: BandOptions

  @OptionGroup var microphone: MicrophoneOptions

  @OptionGroup var speaker: SpeakerOptions

  // Where sound can also be a file, -o is a loudspeaker too.
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The loudspeaker, as speaker:NAME.", valueName: "speaker", visibility: .hidden),
    completion: .loudspeaker, transform: Self.loudspeaker)
  var output: String?

  /// The modes that have answers: all but the tutorial's code.
  enum AirMode: String, ExpressibleByArgument, CaseIterable {
    case robust, normal, quick, fast
  }

  var mode: ModemMode { ModemMode(rawValue: modeChoice.rawValue)! }
  var band: ModemBand { sound.band ?? .audible }

  mutating func validate() throws {
    try require(
      output == nil || speaker.name == nil, "--speaker names the loudspeaker; leave -o out.")
  }

  private static func loudspeaker(_ text: String) throws -> String {
    guard SoundOutput(text).path == nil else {
      throw ValidationError("'\(printable(text))' is not a loudspeaker; write --speaker NAME.")
    }
    return text
  }

  /// Opens microphone and loudspeaker, as `Air` does.
  func open(on console: Console) throws(AudioError) -> Air {
    try Air(
      microphone: microphone.device,
      device: speaker.device ?? output.flatMap { SoundOutput.device($0) }, mode, band, on: console)
  }

  /// How this end behaves.
  func settings(answers: Bool) -> TalkLink.Settings {
    var settings = TalkLink.Settings()
    settings.answers = answers
    settings.level = sound.peak
    return settings
  }
}

/// With whom something is sealed; spelled the same in `send`, `receive` and `chat`.
struct PeerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A paired device: only it can read what is sent, and only it is believed. "
        + "tragus pair --list names them.",
      valueName: "name"), completion: .peer)
  var peer: String?

  /// The store, when a peer is named or there may be some whose messages can be opened.
  func storeIfThere(on console: Console) throws(AudioError) -> PeerStore? {
    peer == nil ? console.peersIfAny : try store(on: console)
  }

  /// The store of peers, once the named one is known to be there.
  func store(on console: Console) throws(AudioError) -> PeerStore {
    try console.peers(with: peer)
  }
}
