import Tragus
import TragusStation

/// The parts of the title of a live screen.
package struct ScreenTitle {
  /// The command as people type it.
  package var command: String
  /// The name of the input.
  package var input: String
  package var isSimulated = false
  /// Whether the user can act on a fault of the input.
  package var isLive = false
  /// The caption of one of several pictures, whose keys include one for the next picture.
  package var caption: String?

  package init(command: String, input: String) {
    (self.command, self.input) = (command, input)
  }
}

/// The lines above the view of a live screen: the caption, the title, the hints for keys, and a fault
/// of the input. It knows nothing of the view but texts, so that all views share its code.
struct ScreenHead {
  let terminal: Terminal
  let title: ScreenTitle
  /// The position in the stream, as the view shows it.
  let clock: String
  /// The same of a paused picture; `nil` for one that goes on.
  let pausedClock: String?
  /// The settings of the view in words.
  let details: [String]
  /// The rows that the view needs.
  let leastRows: Int
  /// The hints for keys.
  let hints: [String]
  let hasKeys: Bool
  /// The fault of the input; `nil` for none.
  let absence: String?

  func lines(columns: Int, rows: Int) -> [String] {
    let caption = captionLines(columns: columns)
    return (rows >= leastRows + 2 + caption.count ? caption : [])
      + header(columns: columns, rows: rows, isHigh: rows >= leastRows + 2)
  }

  private func captionLines(columns: Int) -> [String] {
    guard let caption = title.caption else { return [] }
    return Terminal.wrapped(caption, width: columns - 1).map { " " + $0 } + [""]
  }

  // A fault of the input takes the place of less important lines.
  private func header(columns: Int, rows: Int, isHigh: Bool) -> [String] {
    guard let absence else {
      if isHigh { return [titleLine(columns), terminal.dimmed(detailsLine(columns))] }
      // A paused picture must not look live.
      if pausedClock != nil { return [terminal.dimmed(detailsLine(columns))] }
      return rows > 2 ? [titleLine(columns)] : []
    }
    let lines = Terminal.wrapped(absence, width: columns - 1)
    let alert = lines.prefix(isHigh ? 3 : 1).map { " " + terminal.colored($0, .red) }
    let hasRoom = rows >= leastRows + 2 + alert.count
    return (isHigh ? [titleLine(columns)] : []) + alert
      + (hasRoom ? [terminal.dimmed(detailsLine(columns))] : [])
  }

  private func titleLine(_ columns: Int) -> String {
    let start = " " + terminal.ribbon(isSimulated: title.isSimulated)
    var room = columns - Terminal.width(of: start) - clock.count - 2
    var command = title.command
    // The name of the program is dropped first, then the name of the input.
    if command.count > room, command.hasPrefix("tragus ") { command.removeFirst(7) }
    room -= command.count + 2
    var input = title.input
    if input.count > room {
      let end = terminal.hasUnicode ? "…" : "..."
      input = room > end.count ? input.prefix(room - end.count) + end : ""
    }
    return start + terminal.bold(command) + (input.isEmpty ? "" : "  " + input) + "  " + clock
  }

  private func detailsLine(_ columns: Int) -> String {
    if let pausedClock {
      return " frozen at \(pausedClock); all is still heard; space goes on"
    }
    var hints = hints
    // The first detail matters more than hints for keys, which the help lists too.
    let least = (hints + details.prefix(1)).joined(separator: "  ")
    if hasKeys, least.count >= columns { hints = ["? keys"] }
    return " " + (hints + details).joined(separator: "  ")
  }
}

/// The help for the keys of a live screen.
struct KeyHelp {
  struct Key {
    /// The name that people read, and what the key does.
    let name: String
    let words: String
    /// The same in a word or two, where there is room for that alone.
    let hint: String?
  }

  let keys: [Key]

  /// The lines: one per key, or running text where they do not fit.
  func lines(columns: Int, rows: Int) -> [String] {
    let width = keys.reduce(0) { max($0, $1.name.count) }
    let names = keys.map { $0.name.padded(to: width) }
    // A table whose cells break at every blank is hard to read.
    if columns >= width + 20 {
      let table = zip(names, keys).flatMap { name, key in
        Terminal.folded("  \(name)  \(key.words)", width: columns, indent: width + 4)
      }
      if table.count < rows { return [""] + table }
    }
    let short = keys.compactMap(\.hint)
    let long = keys.filter { $0.hint == nil }.map { "\($0.name) \($0.words)" }
    return Terminal.wrapped((short + long).joined(separator: ", "), width: columns - 1)
      .map { " " + $0 }
  }
}
