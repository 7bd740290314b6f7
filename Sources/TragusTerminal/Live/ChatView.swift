import Tragus
import TragusStation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A conversation as people see it: what was said scrolls by, and in a terminal the line that is being
/// typed stays below, after what is going on.
package final class ChatView {
  let console: Console
  private let isQuiet: Bool
  private var editor: LineEditor?
  private let terminal: Terminal?
  private var state = ""
  /// Whether a line has not arrived.
  package private(set) var hasUnanswered = false

  /// - Parameter editor: Takes the keys of a terminal; `nil` when lines come from elsewhere.
  package init(isQuiet: Bool, editor: LineEditor?, on console: Console) {
    self.console = console
    self.isQuiet = isQuiet
    self.editor = editor
    terminal = console.terminal
  }

  package var usesKeys: Bool { editor != nil }
  package var isAtEnd: Bool { editor?.isAtEnd == true }

  /// The next line that was typed, when there is one.
  package func typedLine() -> [UInt8]? {
    guard editor != nil else { return nil }
    var hasChanged = false
    defer { if hasChanged { drawPrompt() } }
    while !isAtEnd, let key = Keyboard.next() {
      hasChanged = true
      if let line = editor?.take(key) { return line }
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
      state = ""
      showFate(of: line, "delivered")
    case .unanswered(let line):
      hasUnanswered = true
      state = ""
      showFate(of: line, "no answer")
    case .progress(let progress):
      setState("hearing, \(progress.heardFragmentCount) of \(progress.neededFragmentCount)")
    }
  }

  /// A line that was typed, as it goes on its way. What comes from a file or a pipe is known there.
  package func show(own line: String) {
    if usesKeys { print("\(Self.clock()) you: \(printableText(line))") }
  }

  /// What has become of a line that was said.
  package func showFate(of line: String, _ fate: String) {
    if usesKeys {
      let mark = "(\(fate): \(printableText(line)))"
      print(terminal?.dimmed(mark) ?? mark)
    } else {
      note("\(fate): \(line)")
    }
  }

  /// Something for people, which is no part of the conversation.
  package func note(_ text: String) {
    guard !isQuiet else { return }
    guard usesKeys else { return console.note(text) }
    print(terminal?.dimmed(printable(text)) ?? printable(text))
  }

  /// Lets people begin to type.
  package func open() { drawPrompt() }

  package func close() {
    if usesKeys { console.output.write(styled: "\r\u{1B}[2K") }
    console.output.flush()
  }

  private func print(_ line: String) {
    console.output.write(styled: usesKeys ? "\r\u{1B}[2K\(line)\n" : line + "\n")
    console.output.flush()
    drawPrompt()
  }

  private func setState(_ text: String) {
    state = text
    if usesKeys { drawPrompt() }
  }

  private func drawPrompt() {
    guard let editor, let terminal else { return }
    let typed = printableText(editor.bytes)
    let head = state.isEmpty ? "> " : "[\(state)] > "
    // The end of a long line is what is being typed.
    let room = max(terminal.width - head.count - 1, 8)
    console.output.write(
      styled: "\r\u{1B}[2K" + terminal.dimmed(head) + String(typed.suffix(room)))
    console.output.flush()
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
