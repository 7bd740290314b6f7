import Testing
import Synchronization
import TragusStation
import TragusTerminal

/// A terminal in memory: it does what ECMA-48 and xterm's `ctlseqs` say of the sequences that a
/// picture is made of.
final class FakeTerminal: TextStream {
  private struct State {
    var size: Terminal.Size
    var screens = [[[Character]](), []]
    var row = 0
    var column = 0
    /// The cursor of the first screen while the second one is shown.
    var saved = (row: 0, column: 0)
    var isSecond = false
    var showsCursor = true
    var wraps = true
    var isBusy = false
    var pictureCount = 0
  }

  private let state: Mutex<State>
  let descriptor: Int32 = -1
  let isTerminal = true

  init(columns: Int, rows: Int) {
    state = Mutex(State(size: .init(columns: columns, rows: rows)))
  }

  var size: Terminal.Size {
    get { state.withLock { $0.size } }
    set {
      state.withLock { state in
        state.size = newValue
        state.row = min(state.row, newValue.rows - 1)
      }
    }
  }

  /// What it shows, without the blanks at the ends of lines and the empty lines below.
  var lines: [String] {
    state.withLock { state in
      var lines = state.screens[state.isSecond ? 1 : 0].map { line in
        var line = line
        while line.last == " " { line.removeLast() }
        return String(line)
      }
      while lines.last == "" { lines.removeLast() }
      return lines
    }
  }

  /// Whether it is as it was for the shell.
  var isRestored: Bool {
    state.withLock { !$0.isSecond && $0.showsCursor && $0.wraps && $0.column == 0 }
  }

  /// How often something was written to it.
  var pictureCount: Int { state.withLock { $0.pictureCount } }

  /// Whether it takes no picture.
  var isBusy: Bool {
    get { state.withLock { $0.isBusy } }
    set { state.withLock { $0.isBusy = newValue } }
  }

  func flush() {}

  func draw(_ picture: String) -> Bool {
    if isBusy { return false }
    write(styled: picture)
    return true
  }

  func write(styled text: String) {
    state.withLock { state in
      state.pictureCount += 1
      var rest = Substring(text)
      while let sign = rest.popFirst() {
        if sign == "\u{1B}" {
          rest.removeFirst()  // [
          let parameters = rest.prefix { !$0.isLetter }
          rest.removeFirst(parameters.count)
          Self.obey(rest.removeFirst(), String(parameters), &state)
        } else {
          Self.show(sign, &state)
        }
      }
    }
  }

  private static func obey(_ command: Character, _ parameters: String, _ state: inout State) {
    let screen = state.isSecond ? 1 : 0
    switch (command, parameters) {
    case ("H", ""): (state.row, state.column) = (0, 0)
    case ("A", _): state.row = max(state.row - Int(parameters)!, 0)
    case ("K", ""), ("J", ""):
      if state.row < state.screens[screen].count {
        state.screens[screen][state.row] = Array(
          state.screens[screen][state.row].prefix(state.column))
      }
      let isBelow = command == "J" && state.row + 1 < state.screens[screen].count
      if isBelow { state.screens[screen].removeSubrange((state.row + 1)...) }
    case ("h", "?1049"):
      state.saved = (state.row, state.column)
      (state.isSecond, state.screens[1]) = (true, [])
    case ("l", "?1049"):
      (state.row, state.column) = state.saved
      state.isSecond = false
    case (_, "?25"): state.showsCursor = command == "h"
    case (_, "?7"): state.wraps = command == "h"
    case ("m", _): break
    default: Issue.record("A terminal would get the unknown sequence [\(parameters)\(command).")
    }
  }

  private static func show(_ sign: Character, _ state: inout State) {
    let screen = state.isSecond ? 1 : 0
    switch sign {
    case "\r": state.column = 0
    case "\n", "\r\n":
      // As `stty onlcr` has it.
      state.column = 0
      state.row += 1
      if state.row >= state.size.rows, state.isSecond { state.row = state.size.rows - 1 }
    default:
      while state.screens[screen].count <= state.row { state.screens[screen].append([]) }
      let column = min(state.column, state.size.columns - 1)
      while state.screens[screen][state.row].count <= column {
        state.screens[screen][state.row].append(" ")
      }
      state.screens[screen][state.row][column] = sign
      state.column = column + 1
    }
  }
}

/// Keys that are pressed by a test.
final class FakeKeys: KeySource {
  private(set) var isOpen = false
  private var waiting: [UInt8] = []

  func press(_ keys: String) { waiting += keys.utf8 }

  func open() -> Bool {
    isOpen = true
    return true
  }

  func next() -> UInt8? { waiting.isEmpty ? nil : waiting.removeFirst() }

  func close() { isOpen = false }
}
