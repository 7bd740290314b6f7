import Tragus
import TragusStation

/// What is going on in a conversation, and the line that is being typed.
struct ChatPrompt: ScreenView {
  var editor = LineEditor()
  /// What is going on, in words; empty for nothing.
  var state = ""
  private let terminal: Terminal

  init(on terminal: Terminal) { self.terminal = terminal }

  var details: [String] { [] }

  func lines(columns: Int, rows: Int) -> [String] {
    let known = state.isEmpty ? "> " : "[\(state)] > "
    // What is typed is worth more than what is going on, and its end is what is being typed.
    let head = known.count + 9 <= columns ? known : "> "
    let typed = printableText(editor.bytes).suffix(max(columns - head.count - 1, 1))
    return [terminal.dimmed(head) + typed + (terminal.hasColor ? terminal.reversed(" ") : "_")]
  }
}
