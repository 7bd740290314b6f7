import Tragus
import TragusStation

extension LiveScreen {
  /// The lines of a picture. They leave the last column and the last row free.
  func picture(in size: Terminal.Size) -> [String] {
    let columns = max(size.columns - 1, 1)
    let rows = max(size.rows - 1, 1)
    let view = paused?.view ?? view
    let caption = captionLines(columns: columns)
    let isCaptionShown = rows >= view.leastRows + 2 + caption.count
    var lines = isCaptionShown ? caption : []
    lines += header(columns: columns, rows: rows, isHigh: rows >= view.leastRows + 2)
    let room = max(rows - lines.count, 0)
    lines +=
      showsKeys ? keyLines(columns: columns, rows: room) : view.lines(columns: columns, rows: room)
    return lines.prefix(rows).map { Terminal.fitted($0, width: columns) }
  }

  private func captionLines(columns: Int) -> [String] {
    guard let caption = title.caption else { return [] }
    return Terminal.wrapped(caption, width: columns - 1).map { " " + $0 } + [""]
  }

  // A fault of the input takes the place of less important lines.
  private func header(columns: Int, rows: Int, isHigh: Bool) -> [String] {
    if takesText { return [] }
    guard let absence = absence.sentence(at: time, isLive: title.isLive) else {
      if isHigh { return [titleLine(columns), terminal.dimmed(detailsLine(columns))] }
      // A paused picture must not look live.
      if paused != nil { return [terminal.dimmed(detailsLine(columns))] }
      return rows > 2 ? [titleLine(columns)] : []
    }
    let lines = Terminal.wrapped(absence, width: columns - 1)
    let alert = lines.prefix(isHigh ? 3 : 1).map { " " + terminal.colored($0, .red) }
    return (isHigh ? [titleLine(columns)] : []) + alert
  }

  private func titleLine(_ columns: Int) -> String {
    let start = " " + terminal.ribbon(isSimulated: title.isSimulated)
    let clock = view.clock(at: time)
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
    if let paused {
      return " frozen at \(view.clock(at: paused.time)); all is still heard; space goes on"
    }
    // The last picture has nothing to stop.
    var hints = isClosed ? [] : hasKeys ? keys.compactMap(\.hint) : ["Ctrl-C stops"]
    // The first detail matters more than hints for keys, which the help lists too.
    let least = (hints + view.details.prefix(1)).joined(separator: "  ")
    if hasKeys, least.count >= columns { hints = ["? keys"] }
    return " " + (hints + view.details).joined(separator: "  ")
  }

  /// The help for the keys: one per line, or as running text where they do not fit.
  private func keyLines(columns: Int, rows: Int) -> [String] {
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
