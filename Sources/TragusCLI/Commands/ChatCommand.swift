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
      say what is not. Ctrl-D or Ctrl-C ends it at once: what was not said by then is not said. \
      Nothing is stored. Status 76: a line has not arrived.
      """)

  @OptionGroup var peerOptions: PeerOptions
  @OptionGroup var age: AgeOptions
  @OptionGroup var air: AirOptions

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("Go on for so long after the end of the input.", valueName: "duration"),
    transform: DurationArgument.seconds)
  var stay = 0.0

  private static let mostWaiting = 8

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
    let usesKeys = console.terminal != nil && Keyboard.open()
    defer { Keyboard.close() }
    let view = ChatView(isQuiet: quiet, editor: usesKeys ? LineEditor() : nil, on: console)
    if !quiet {
      console.note(
        (peerOptions.peer.map { "what you type is sealed for \($0)" }
          ?? "anyone in range can hear what you type") + "; Ctrl-D ends; storing: nothing.")
    }
    view.open()
    defer { view.close() }
    let (unconfirmed, unsaid) = try converse(talk, devices, view, on: console)
    for line in unconfirmed {
      view.showFate(of: line.text, line.wasSaid ? "not confirmed" : "not said")
    }
    for line in unsaid { view.showFate(of: line, "not said") }
    try console.checkStop()
    if view.hasUnanswered || !unconfirmed.isEmpty || !unsaid.isEmpty {
      throw ExitStatus.undecoded
    }
  }

  /// - Returns: The lines that nobody has confirmed, and those that came in vain.
  private func converse(
    _ talk: DialogueLink<Conversation>, _ devices: Air, _ view: ChatView, on console: Console
  ) throws -> (unconfirmed: [(text: String, wasSaid: Bool)], unsaid: [String]) {
    var input = LineInput()
    var lines: [String] = []
    var end: Double?
    var isOver = false
    // Ctrl-D ends it; the end of a pipe lets it say all that came.
    let isTyped = view.usesKeys || LineInput.isTerminal
    let listener = Listener()
    let member = listener.add(talk) { if !isOver { view.show($0.content) } }
    try devices.run(listener, playing: member) {
      isOver = console.isStopping || console.output.isClosed
      let isAtEnd = view.usesKeys ? view.isAtEnd : input.isOver
      if !isOver, isAtEnd, lines.isEmpty, listener.analyzer(of: member).link.isIdle {
        let time = listener.time
        end = end ?? time + stay
        isOver = time >= end!
      }
      if isOver { return true }
      // A pipe may hold more than will ever be said; keys are read at once, as one may be Ctrl-D.
      while isTyped || lines.isEmpty, let line = view.usesKeys ? view.typedLine() : input.next() {
        let text = String(decoding: line, as: UTF8.self)
        if !text.allSatisfy(\.isWhitespace) { lines.append(text) }
      }
      isOver = isTyped && (view.usesKeys ? view.isAtEnd : input.isOver)
      if isOver { return true }
      if listener.analyzer(of: member).dialogue.waitingCount < Self.mostWaiting, !lines.isEmpty {
        let line = lines.removeFirst()
        try listener.update(member) { (talk) throws(AudioError) in try say(line, &talk, view) }
      }
      return false
    }
    return (listener.analyzer(of: member).dialogue.waitingLines, lines)
  }

  private func say(
    _ line: String, _ talk: inout DialogueLink<Conversation>, _ view: ChatView
  ) throws(AudioError) {
    do throws(AudioError) {
      try talk.say(line)
      view.show(own: line)
    } catch {
      // What cannot be said is no reason to end.
      guard error.code == .invalidRequest else { throw error }
      view.note(error.message)
    }
  }
}
