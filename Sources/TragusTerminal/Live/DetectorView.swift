import Tragus
import TragusStation

/// The part of a live picture between its title and the level, for one detector.
package protocol DetectorPicture {
  /// The command as people type it.
  static var command: String { get }

  /// The settings of the detector, in words.
  var details: String { get }

  /// The rows that it needs; with fewer, the level is left out.
  var leastRows: Int { get }

  /// The lines at a time, in seconds since the stream began: at most `rows`, `columns` wide.
  func lines(at time: Double, columns: Int, rows: Int) -> [String]

  /// Clears the current state when the input is lost or comes back.
  mutating func reset()

  /// Clears everything heard so far.
  mutating func restart()

  /// Whether the key r has something to clear.
  static var canRestart: Bool { get }
}

extension DetectorPicture {
  package var leastRows: Int { 5 }

  package mutating func restart() { reset() }

  package static var canRestart: Bool { true }

  /// Seconds of sound from one picture to the next, for about 30 pictures a second.
  package static var interval: Double { 0.032 }
}

/// The live view of a detector: its results and the level.
package struct DetectorView<Picture: DetectorPicture>: ScreenView {
  /// The picture; detectors pass their events to it.
  package var picture: Picture

  /// What is stored of the sound, in words.
  private let storing: String
  private let terminal: Terminal
  private var bar = LevelBar(scale: LevelScale(), ballistics: nil)
  private var time = 0.0

  package init(_ picture: Picture, on terminal: Terminal, storing: String) {
    (self.picture, self.terminal, self.storing) = (picture, terminal, storing)
  }

  mutating func show(_ level: Level) {
    bar.update(ShownLevel(level, on: LevelScale()))
    time = level.time
  }

  package var details: [String] { [picture.details, "storing: \(printable(storing))"] }

  package var leastRows: Int { picture.leastRows + 3 }

  package func lines(columns: Int, rows: Int) -> [String] {
    let columns = min(columns, 120)
    guard rows >= leastRows else {
      return picture.lines(at: time, columns: columns, rows: max(rows, 1))
    }
    return [""] + picture.lines(at: time, columns: columns, rows: rows - 3)
      + ["", levelLine(width: columns)]
  }

  package mutating func noteAbsence(_ isAway: Bool) { picture.reset() }

  private func levelLine(width: Int) -> String {
    let level = bar.shown.map { decimal($0.level, places: 1, width: 6) } ?? ""
    return " level  \(bar.drawn(width: max(min(width - 24, 60), 10), on: terminal)) \(level) dBFS"
  }
}

extension LiveScreen {
  /// The screen of a detector, whose events go to the picture.
  ///
  /// - Parameter storing: What is stored of the sound, in words.
  package static func of<Picture>(
    _ picture: Picture, _ input: OpenInput, on terminal: Terminal, storing: String = "nothing"
  ) -> LiveScreen where View == DetectorView<Picture> {
    let forget = ScreenKey<View>("r", "forgets what was heard") { _, screen in
      screen.change { $0.picture.restart() }
    }
    return LiveScreen(
      DetectorView(picture, on: terminal, storing: storing), Picture.command, of: input,
      on: terminal,
      keys: Picture.canRestart ? [forget] : [])
  }

  /// Analyzes an input to its end, and leaves the last picture.
  ///
  /// - Parameters:
  ///   - listener: Holds the detector, whose events go to the picture.
  ///   - isOver: Called before each read; `true` stops.
  package func watch<Picture>(
    _ listener: Listener, _ input: OpenInput, until isOver: () -> Bool = { false }
  ) throws(AudioError) where View == DetectorView<Picture> {
    listener.add(LevelMeter(format: input.source.format, period: Picture.interval)) {
      self.view.show($0)
      self.update(at: $0.time)
    }
    defer { close() }
    try listener.run(input, on: self, until: isOver)
  }
}
