import Tragus
import TragusStation

extension LiveScreen {
  /// The lines of a picture: they leave the last column and the last row free.
  func picture(in size: Terminal.Size) -> [String] {
    let columns = max(size.columns - 1, 1)
    let rows = max(size.rows - 1, 1)
    let view = paused?.view ?? view
    var lines = header(columns: columns, rows: rows, isHigh: rows >= view.leastRows + 2)
    let room = max(rows - lines.count, 0)
    lines +=
      showsKeys ? keyLines(columns: columns, rows: room) : view.lines(columns: columns, rows: room)
    return lines.prefix(rows).map { Terminal.fitted($0, width: columns) }
  }

  // What is wrong with the input is in the place of what is less important.
  private func header(columns: Int, rows: Int, isHigh: Bool) -> [String] {
    if takesText { return [] }
    guard let absence = absence.sentence(at: time, isLive: title.isLive) else {
      if isHigh { return [titleLine(columns), terminal.dimmed(detailsLine)] }
      // A paused picture must not be taken for what is heard now.
      if paused != nil { return [terminal.dimmed(detailsLine)] }
      return rows > 2 ? [titleLine(columns)] : []
    }
    let lines = Terminal.wrapped(absence, width: columns - 1)
    let alert = lines.prefix(isHigh ? 3 : 1).map { " " + terminal.colored($0, .red) }
    return (isHigh ? [titleLine(columns)] : []) + alert
  }

  private func titleLine(_ columns: Int) -> String {
    let ribbon = terminal.ribbon(isSimulated: title.isSimulated)
    let clock = view.clock(at: time)
    let taken = Terminal.width(of: ribbon) + title.command.count + clock.count + 5
    var input = title.input
    if input.count > columns - taken {
      let end = terminal.hasUnicode ? "…" : "..."
      let room = columns - taken - end.count
      input = room > 0 ? input.prefix(room) + end : ""
    }
    return " " + ribbon + terminal.bold(title.command) + (input.isEmpty ? "" : "  " + input)
      + "  " + clock
  }

  private var detailsLine: String {
    if let paused {
      return " paused at \(view.clock(at: paused.time)); all is still heard; space goes on"
    }
    let hints = hasKeys ? keys.compactMap(\.hint) : ["Ctrl-C stops"]
    return " " + (hints + view.details).joined(separator: "  ")
  }

  /// A line for each key; where they do not fit, one after the other.
  private func keyLines(columns: Int, rows: Int) -> [String] {
    let width = keys.reduce(0) { max($0, $1.name.count) }
    let names = keys.map { $0.name + String(repeating: " ", count: width - $0.name.count) }
    let table = zip(names, keys).flatMap { name, key in
      Terminal.folded("  \(name)  \(key.words)", width: columns, indent: width + 4)
    }
    if table.count < rows { return [""] + table }
    let hints = keys.map { $0.hint ?? "\($0.name) \($0.words)" }.joined(separator: ", ")
    return Terminal.wrapped(hints, width: columns - 1).map { " " + $0 }
  }
}
