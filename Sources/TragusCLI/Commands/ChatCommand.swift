import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus chat`: a conversation by sound.
struct ChatCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "chat",
    abstract: "Talk to another terminal, by sound.",
    discussion: """
      tragus chat                      to everyone in range who runs it too
      tragus chat --peer kitchen       sealed: only the peer can read it
      echo hello | tragus chat         says a line, waits until it has arrived, and ends
      tragus chat --for 1h </dev/null  listens

      What is typed is said when nobody else speaks, and repeated until somebody has it. What is heard \
      is printed with its time, and '(unverified)' unless it was sealed: anyone in range can hear and \
      say what is not. Ctrl-D, Ctrl-C or the line /quit ends it at once: what was not said by then is not \
      said. The line /help shows the keys. Nothing is stored. Status 76: a line has not arrived.
      """)

  @OptionGroup var peerOptions: PeerOptions
  @OptionGroup var age: AgeOptions
  @OptionGroup var air: AirOptions

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("Go on for so long after the end of the input.", valueName: "duration"),
    transform: DurationArgument.seconds)
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
