import Tragus

/// The current one of many recordings, shown on standard error if that is a terminal.
package struct RecordingProgress {
  private let console: Console
  private let total: Int
  private let start = ContinuousClock.now
  private var lastDrawn: ContinuousClock.Instant?
  private var count = 0

  /// - Returns: `nil` when nobody would see it.
  package init?(total: Int, isWanted: Bool, on console: Console) {
    guard isWanted, console.errors.isTerminal else { return nil }
    self.total = total
    self.console = console
  }

  /// Called before each recording. Shows it, but not more often than people can read.
  package mutating func begin(_ path: String) {
    count += 1
    let now = ContinuousClock.now
    guard now - start > .milliseconds(500), now - (lastDrawn ?? start) > .milliseconds(200) else {
      return
    }
    lastDrawn = now
    let done = Double(count - 1)
    let left = (now - start) / .seconds(1) / max(done, 1) * (Double(total) - done)
    // The end of a long path is more informative.
    let name = path.count > 40 ? "…" + path.suffix(39) : path
    console.errors.write(
      styled:
        "\r\u{1B}[2K\(count) of \(total)  \(printable(name))  "
        + "\(decimal(left, places: 0)) s left")
  }

  /// Erases the line.
  package func finish() {
    if lastDrawn != nil { console.errors.write(styled: "\r\u{1B}[2K") }
  }
}
