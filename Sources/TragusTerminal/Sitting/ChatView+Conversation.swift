import Tragus
import TragusStation

extension ChatView {
  private static let mostWaiting = 8

  /// Says what is typed, and shows what is heard, until the end of what is typed.
  ///
  /// - Parameter stay: Seconds to go on hearing after that.
  /// - Returns: The lines that nobody has confirmed, and those that came in vain.
  package func converse(
    _ talk: DialogueLink<Conversation>, _ devices: Air, staying stay: Double
  ) throws -> (unconfirmed: [(text: String, wasSaid: Bool)], unsaid: [String]) {
    var input = LineInput(on: console)
    var lines: [String] = []
    var end: Double?
    var isOver = false
    // Ctrl-D ends it; the end of a pipe lets it say all that came.
    let isTyped = usesKeys || input.isTerminal
    let listener = Listener()
    let member = listener.add(talk) { if !isOver { self.show($0.content) } }
    try devices.run(listener, playing: member) {
      isOver = console.isStopping || console.output.isClosed
      let hasEnded = usesKeys ? isAtEnd : input.isOver
      if !isOver, hasEnded, lines.isEmpty, listener.analyzer(of: member).link.isIdle {
        let time = listener.time
        end = end ?? time + stay
        isOver = time >= end!
      }
      if isOver { return true }
      // A pipe may hold more than will ever be said; keys are read at once, as one may be Ctrl-D.
      while isTyped || lines.isEmpty, let line = usesKeys ? typedLine() : input.next() {
        let text = String(decoding: line, as: UTF8.self)
        if usesKeys, obey(text) { continue }
        if !text.allSatisfy(\.isWhitespace) { lines.append(text) }
      }
      isOver = isTyped && (usesKeys ? isAtEnd : input.isOver)
      if isOver { return true }
      if listener.analyzer(of: member).dialogue.waitingCount < Self.mostWaiting, !lines.isEmpty {
        let line = lines.removeFirst()
        try listener.update(member) { (talk) throws(AudioError) in try self.say(line, &talk) }
      }
      return false
    }
    return (listener.analyzer(of: member).dialogue.waitingLines, lines)
  }

  /// Does what a line asks of the command, if it does.
  private func obey(_ line: String) -> Bool {
    switch line {
    case "/help":
      note("/help shows this, /quit ends (as Ctrl-D and Ctrl-C do), all else is sent.")
    case "/quit": console.stopByKey()
    default: return false
    }
    return true
  }

  private func say(
    _ line: String, _ talk: inout DialogueLink<Conversation>
  ) throws(AudioError) {
    do throws(AudioError) {
      try talk.say(line)
      show(own: line)
    } catch {
      // What cannot be said is no reason to end.
      guard error.code == .invalidRequest else { throw error }
      note(error.message)
    }
  }
}
