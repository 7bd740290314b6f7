import Tragus
import TragusStation
import TragusSystem

/// A conversation on screen. Messages scroll by; in a terminal, the state and the typed line stay
/// below.
package final class ChatView {
  let console: Console
  private let isQuiet: Bool
  private let terminal: Terminal?
  /// Takes the keys of a terminal; `nil` when lines come from elsewhere.
  private let screen: LiveScreen<ChatPrompt>?
  /// Whether some line did not arrive.
  package private(set) var hasUnanswered = false

  package init(isQuiet: Bool, on console: Console) {
    self.console = console
    self.isQuiet = isQuiet
    terminal = console.terminal
    let screen = terminal.map { terminal in
      LiveScreen(
        ChatPrompt(on: terminal), .init(command: "tragus chat", input: ""), on: terminal,
        place: .below, takesText: true, stop: {})
    }
    self.screen = screen?.hasKeys == true ? screen : nil
  }

  package var usesKeys: Bool { screen != nil }
  package var isAtEnd: Bool { screen?.view.editor.isAtEnd == true }

  /// The next line that was typed, or `nil` before Enter.
  package func typedLine() -> [UInt8]? {
    guard let screen else { return nil }
    // The terminal may have been resized.
    defer { screen.attend() }
    while !isAtEnd, let key = screen.nextKey() {
      defer { screen.update() }
      if let line = screen.view.editor.take(key) { return line }
    }
    return nil
  }

  package func show(_ event: Conversation.Event) {
    switch event {
    case .heard(let message):
      print(Self.line(message))
    case .notice(let text):
      note(CommandAdvice.added(to: text))
    case .waiting:
      setState("waiting until the others are silent")
    case .saying(_, let duration, let attempt):
      let time = decimal(duration, places: 1)
      setState("saying, \(time) s" + (attempt > 1 ? ", again" : ""))
    case .awaiting:
      setState("waiting for an answer")
    case .asking:
      setState("asking whether it was heard")
    case .delivered(let line):
      setState("")
      showFate(of: line, "delivered")
    case .unanswered(let line):
      hasUnanswered = true
      setState("")
      showFate(of: line, "no answer")
    case .progress(let progress):
      setState("hearing, \(progress.heardFragmentCount) of \(progress.neededFragmentCount)")
    }
  }

  /// Shows a typed line when it is sent. A line from a file or a pipe is not repeated.
  package func show(own line: String) {
    if usesKeys { print("\(Self.clock()) you: \(printableText(line))") }
  }

  /// Shows what happened to a line that was sent.
  package func showFate(of line: String, _ fate: String) {
    if usesKeys {
      let mark = "(\(fate): \(printableText(line)))"
      print(terminal?.dimmed(mark) ?? mark)
    } else {
      note("\(fate): \(line)")
    }
  }

  /// Shows a note for people that is not part of the conversation.
  package func note(_ text: String) {
    guard !isQuiet else { return }
    guard usesKeys else { return console.note(text) }
    print(terminal?.dimmed(printable(text)) ?? printable(text))
  }

  /// Shows the prompt, so that people can type.
  package func open() { screen?.update() }

  package func close() {
    screen?.close()
    console.output.flush()
  }

  private func print(_ line: String) {
    if let screen { return screen.write(line + "\n") }
    console.output.write(styled: line + "\n")
    console.output.flush()
  }

  private func setState(_ text: String) {
    screen?.view.state = text
    screen?.update()
  }

  // 09:15:30 kitchen: hello
  private static func line(_ message: ReceivedMessage) -> String {
    let name = message.isVerified ? message.sender ?? "" : "(unverified)"
    let text: String
    if message.kind == .text {
      text = printableText(message.bytes)
    } else if let file = message.fileName {
      text = "[file \(printableText(file)), \(message.bytes.count) bytes]"
    } else {
      text = "[\(message.bytes.count) bytes]"
    }
    return "\(clock()) \(printable(name))\(message.isVerified ? ":" : "") \(text)"
  }

  private static func clock() -> String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
  }
}
