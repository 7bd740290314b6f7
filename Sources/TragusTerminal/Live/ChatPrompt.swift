import Tragus
import TragusStation

/// The state of a conversation, and the line that is being typed.
struct ChatPrompt: ScreenView {
  var editor = LineEditor()
  /// The state in words; empty for none.
  var state = ""
  private let terminal: Terminal

  init(on terminal: Terminal) { self.terminal = terminal }

  var details: [String] { [] }

  func lines(columns: Int, rows: Int) -> [String] {
    let known = state.isEmpty ? "> " : "[\(state)] > "
    // The typed line matters more than the state, and its end more than its beginning.
    let head = known.count + 9 <= columns ? known : "> "
    let typed = printableText(editor.bytes).suffix(max(columns - head.count - 1, 1))
    return [terminal.dimmed(head) + typed + (terminal.hasColor ? terminal.reversed(" ") : "_")]
  }
}
