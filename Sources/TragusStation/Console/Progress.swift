import Tragus

/// The progress of reading a long file, shown on standard error if that is a terminal.
package struct Progress {
  private let console: Console
  private let name: String
  private let place: String?
  private let total: Int64
  private let sampleRate: Double
  private let start = ContinuousClock.now
  private var lastDrawn: ContinuousClock.Instant
  private var callCount = 0
  private var isDrawn = false

  /// - Returns: `nil` when nobody would see it, or the length is unknown.
  ///
  /// - Parameter place: The place of the file among several: `3 of 16`.
  package init?(
    name: String, place: String? = nil, source: any AudioSource, isWanted: Bool, on console: Console
  ) {
    guard isWanted, console.errors.isTerminal, !source.isLive,
      let total = source.remainingFrameCount, total > 0
    else { return nil }
    (self.name, self.place) = (name, place)
    self.console = console
    self.total = total
    sampleRate = source.format.sampleRate
    lastDrawn = start
  }

  /// Called after each block; it checks the clock only now and then.
  package mutating func update(_ source: any AudioSource) {
    callCount += 1
    guard callCount % 1024 == 0 else { return }
    let now = ContinuousClock.now
    guard now - lastDrawn > .milliseconds(200), now - start > .milliseconds(500) else { return }
    lastDrawn = now
    let remaining = source.remainingFrameCount ?? 0
    let done = Double(total - remaining)
    let elapsed = (now - start) / .seconds(1)
    let left = elapsed * Double(remaining) / max(done, 1)
    let speed = done / sampleRate / elapsed
    console.errors.write(
      styled:
        "\r\u{1B}[2K\(place.map { "\($0)  " } ?? "")\(printable(name))  \(Int(100 * done / Double(total))) %  "
        + "\(Int(speed)) x real time  \(decimal(left, places: 0)) s left")
    isDrawn = true
  }

  package func finish() {
    if isDrawn { console.errors.write(styled: "\r\u{1B}[2K") }
  }
}
