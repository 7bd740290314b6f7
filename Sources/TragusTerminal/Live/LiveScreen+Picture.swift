import Tragus

extension LiveScreen {
  /// The lines of a picture. They leave the last column and the last row free.
  func picture(in size: Terminal.Size) -> [String] {
    let columns = max(size.columns - 1, 1)
    let rows = max(size.rows - 1, 1)
    let view = paused?.view ?? view
    var lines = takesText ? [] : head(of: view).lines(columns: columns, rows: rows)
    let room = max(rows - lines.count, 0)
    lines +=
      showsKeys
      ? keyHelp.lines(columns: columns, rows: room)
      : view.lines(columns: columns, rows: room)
    return lines.prefix(rows).map { Terminal.fitted($0, width: columns) }
  }

  private func head(of view: View) -> ScreenHead {
    // The last picture has nothing to stop.
    let hints = isClosed ? [] : hasKeys ? keyHelp.keys.compactMap(\.hint) : ["Ctrl-C stops"]
    return ScreenHead(
      terminal: terminal, title: title, clock: view.clock(at: time),
      pausedClock: paused.map { view.clock(at: $0.time) },
      details: view.details, leastRows: view.leastRows, hints: hints, hasKeys: hasKeys,
      absence: absence.sentence(at: time, isLive: title.isLive))
  }
}
