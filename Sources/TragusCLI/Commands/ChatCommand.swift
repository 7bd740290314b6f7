import ArgumentParser
import Tragus

/// `tragus chat`: a conversation by sound.
struct ChatCommand: ParsableCommand {
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
      say what is not. Ctrl-D or Ctrl-C ends it. Status 76: a line has not arrived.
      """)

  @OptionGroup var peerOptions: PeerOptions
  @OptionGroup var air: AirOptions

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("Go on for so long after the end of the input.", valueName: "duration"),
    transform: DurationArgument.seconds)
  var stay = 0.0

  private static let mostWaiting = 8

  @Flag(name: [.short, .long], help: "Print no notes.")
  var quiet = false

  func run() throws {
    let peers = try peerOptions.store()
    let link = try air.open(answers: true)
    let conversation = Conversation(
      link, peers: peers, peer: peerOptions.peer, mode: air.mode, band: air.band)
    let usesKeys = Terminal.output != nil && Keyboard.open()
    defer { Keyboard.close() }
    let view = ChatView(isQuiet: quiet, editor: usesKeys ? LineEditor() : nil)
    if !quiet {
      StandardError.note(
        peerOptions.peer.map { "what you type is sealed for \($0); Ctrl-D ends" }
          ?? "anyone in range can hear what you type; Ctrl-D ends")
    }
    view.open()
    defer { view.close() }
    try converse(conversation, link, view)
    let unconfirmed = conversation.waitingLines
    for line in unconfirmed { view.showFate(of: line, "not confirmed") }
    try checkInterruption()
    if view.hasUnanswered || !unconfirmed.isEmpty { throw ExitStatus.undecoded }
  }

  private func converse(_ conversation: Conversation, _ link: TalkLink, _ view: ChatView) throws {
    var input = LineInput()
    var end: Double?
    while Interruption.signal == nil, !link.isOver, !StandardOutput.shared.isClosed {
      // One at a time, and none while many wait: a pipe may hold more than will ever be said.
      if conversation.waitingCount < Self.mostWaiting,
        let line = view.usesKeys ? view.typedLine() : input.next()
      {
        try say(String(decoding: line, as: UTF8.self), conversation, view)
      }
      for event in try conversation.step() { view.show(event) }
      guard view.usesKeys ? view.isAtEnd : input.isOver, conversation.isIdle else { continue }
      end = end ?? link.time + (view.usesKeys ? 0 : stay)
      if link.time >= end! { break }
    }
  }

  private func say(
    _ line: String, _ conversation: Conversation, _ view: ChatView
  ) throws(AudioError) {
    guard !line.allSatisfy(\.isWhitespace) else { return }
    do throws(AudioError) {
      try conversation.say(line)
      view.show(own: line)
    } catch {
      // What cannot be said is no reason to end.
      guard error.code == .invalidRequest else { throw error }
      view.note(error.message)
    }
  }
}
