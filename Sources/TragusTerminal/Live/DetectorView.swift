import Tragus
import TragusStation

/// What a live picture shows of one detector, between its title and the level.
package protocol DetectorPicture {
  /// What people type.
  static var command: String { get }

  /// How it listens, in words.
  var details: String { get }

  /// The lines that it needs; in less the title and the level are left out.
  var leastRows: Int { get }

  /// What is shown at a time, in seconds since the stream began: at most `rows` lines, `columns` wide.
  func lines(at time: Double, columns: Int, rows: Int) -> [String]

  /// Forgets what was heard.
  mutating func reset()
}

extension DetectorPicture {
  package var leastRows: Int { 5 }

  /// Seconds of sound from one picture to the next: 30 a second and more.
  package static var interval: Double { 0.032 }
}

/// The live picture of a detector: what it hears, and how loud it is. The key q ends it.
package final class DetectorView<Picture: DetectorPicture> {
  /// What is shown; detectors hand it their events.
  package var picture: Picture

  private let console: Console
  private let terminal: Terminal
  private let title: String
  private let isSimulated: Bool
  private var lines: DrawnLines
  private var bar = LevelBar(scale: LevelScale(), ballistics: nil)
  private var lastTime = 0.0
  private var lastDrawn: ContinuousClock.Instant?
  private var isAway = false
  private var hasKeys = false

  package init(_ picture: Picture, on terminal: Terminal, _ input: OpenInput) {
    self.picture = picture
    self.terminal = terminal
    console = input.console
    title = printable(input.title)
    isSimulated = input.isSimulated
    lines = DrawnLines(on: terminal)
  }

  /// Hears an input to its end, and leaves the last picture behind.
  ///
  /// - Parameters:
  ///   - listener: Has the detector, whose events go to `picture`.
  ///   - isOver: Asked before each read whether to stop.
  package func run(
    _ listener: Listener, _ input: OpenInput, until isOver: () -> Bool = { false }
  ) throws(AudioError) {
    hasKeys = Keyboard.open()
    defer {
      Keyboard.close()
      close()
    }
    listener.add(LevelMeter(format: input.source.format, period: Picture.interval)) {
      self.show($0)
    }
    try listener.run(
      input, isQuiet: true, { self.attendToKeys() }, onAbsence: { self.showAbsence($0) },
      until: isOver)
  }

  private func attendToKeys() {
    while let key = Keyboard.next() {
      if key == UInt8(ascii: "q") { console.stopByKey() }
    }
  }

  private func show(_ level: Level) {
    bar.update(ShownLevel(level, on: LevelScale()))
    lastTime = level.time
    // A pipe may bring an hour at once; nobody sees more than 40 pictures a second.
    let now = ContinuousClock.now
    if let lastDrawn, now - lastDrawn < .milliseconds(25) { return }
    lastDrawn = now
    draw()
  }

  /// Shows that the device has gone and is waited for, or that it is back.
  private func showAbsence(_ isAway: Bool) {
    self.isAway = isAway
    picture.reset()
    draw()
  }

  private func close() {
    if lastDrawn != nil { draw(isLast: true) }
    lines.close()
  }

  private func draw(isLast: Bool = false) {
    let width = max(min(terminal.width - 1, 120), 1)
    // The cursor stays on the line below the picture.
    let height = max(terminal.height - 1, 1)
    let isLow = height < picture.leastRows + 5
    let details =
      isAway
      ? "the microphone has gone; waiting for it"
      : picture.details + "  storing: nothing  \(hasKeys ? "q" : "Ctrl-C") stops"
    var drawn = isLow ? [] : [titleLine, terminal.dimmed(" \(details)"), ""]
    let below = isLow ? [] : ["", levelLine(width: width)]
    drawn += picture.lines(
      at: lastTime, columns: width, rows: max(height - drawn.count - below.count, 1))
    drawn += below
    lines.draw(drawn.prefix(height).map { Terminal.fitted($0, width: width) }, isLast: isLast)
  }

  private var titleLine: String {
    " " + terminal.ribbon(isSimulated: isSimulated) + terminal.bold("tragus \(Picture.command)")
      + "  " + title
  }

  private func levelLine(width: Int) -> String {
    let level = bar.shown.map { decimal($0.level, places: 1, width: 6) } ?? ""
    return " level  \(bar.drawn(width: max(min(width - 24, 60), 10), on: terminal)) \(level) dBFS"
  }
}
