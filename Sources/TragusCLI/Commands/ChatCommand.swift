import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus chat`: holds a conversation by sound.
final class ChatCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "chat",
    abstract: "Talk to another terminal, by sound.",
    discussion: """
      tragus chat                 talks to everyone nearby who also runs chat
      tragus chat --peer kitchen  talks to a paired device, encrypted
      echo hello | tragus chat    sends a line, waits for its arrival, and ends

      Each line is sent when nobody else is sending, and repeated until somebody receives it.

      Messages without encryption are marked '(unverified)': anyone nearby can read and fake \
      them. Nothing is stored.

      Ctrl-D or the line /quit ends the chat. The line /help shows the keys.

      Exit status: 0 success, 76 a line did not arrive, 130 interrupted.

      More: tragus pair --help, guide Documentation/Talk.md
      """)

  @OptionGroup var peerOptions: PeerOptions
  @OptionGroup var age: AgeOptions
  @OptionGroup var air: AirOptions

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Keep listening this long after the input ends. Default: 0s.", valueName: "duration"),
    completion: .duration, transform: DurationArgument.seconds)
  var stay = 0.0

  @Flag(name: [.short, .long], help: "Print no notes.")
  var quiet = false

  func run(_ console: Console) throws {
    let peers = try peerOptions.store(on: console)
    let devices = try air.open(on: console)
    let talk = DialogueLink(
      TalkLink(format: devices.source.format, settings: air.settings(answers: true)),
      Conversation(
        peers: peers, peer: peerOptions.peer, window: age.window ?? Freshness.usualWindow,
        mode: air.mode, band: air.band, clock: { PeerStore.now }))
    let view = ChatView(isQuiet: quiet, on: console)
    defer { view.close() }
    if !quiet {
      console.note(
        (peerOptions.peer.map { "what you type is sealed for \($0)" }
          ?? "anyone in range can hear what you type") + "; Ctrl-D ends; storing: nothing.")
    }
    view.open()
    let (unconfirmed, unsaid) = try view.converse(talk, devices, staying: stay)
    for line in unconfirmed {
      view.showFate(of: line.text, line.wasSaid ? "not confirmed" : "not said")
    }
    for line in unsaid { view.showFate(of: line, "not said") }
    try console.checkStop()
    if view.hasUnanswered || !unconfirmed.isEmpty || !unsaid.isEmpty {
      throw ExitStatus.undecoded
    }
  }
}
