import Tragus
import TragusStation

extension ChatView {
  private static let mostWaiting = 8

  /// Sends typed lines, and shows received messages, until the typed input ends.
  ///
  /// - Parameter stay: Seconds to listen after that.
  /// - Returns: The lines without confirmation, and the lines that were not sent.
  package func converse(
    _ talk: DialogueLink<Conversation>, _ devices: Air, staying stay: Double
  ) throws -> (unconfirmed: [(text: String, wasSaid: Bool)], unsaid: [String]) {
    var input = LineInput(on: console)
    var lines: [String] = []
    var end: Double?
    var isOver = false
    // Ctrl-D ends the conversation; the end of a pipe waits until all its lines are sent.
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
      // A pipe may hold more than is ever sent; keys are read at once, as one may be Ctrl-D.
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

  /// Carries out a line that is a command, and returns whether it was one.
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
      // A line that cannot be sent does not end the conversation.
      guard error.code == .invalidRequest else { throw error }
      note(error.message)
    }
  }
}
