import Tragus

/// The live picture of `tune`: the note, the needle, and how loud it is.
final class TunerView {
  /// Seconds from one picture to the next.
  static let period = 0.04

  private let terminal: Terminal
  private let title: String
  private let isSimulated: Bool
  private let picture: TextTuner
  private var tuner: Tuner
  private var lines: DrawnLines
  private var bar = LevelBar(scale: LevelScale(), ballistics: nil)
  private var lastTime = 0.0
  private var lastDrawn: ContinuousClock.Instant?
  private var inharmonicity: Double?
  private var isAway = false

  init(on terminal: Terminal, _ input: OpenInput, _ tuner: Tuner) {
    self.terminal = terminal
    self.tuner = tuner
    title = printable(input.title)
    isSimulated = input.isSimulated
    picture = TextTuner(
      strings: tuner.strings, hasColor: terminal.hasColor, hasUnicode: terminal.hasUnicode)
    lines = DrawnLines(on: terminal)
  }

  func hear(_ pitch: Pitch) {
    tuner.hear(pitch)
    inharmonicity = pitch.inharmonicity
  }

  /// Takes the level of a period, and draws.
  func show(_ level: Level) {
    bar.update(ShownLevel(level, on: LevelScale()))
    lastTime = level.time
    // A pipe may bring an hour at once; nobody sees more than 40 pictures a second.
    let now = ContinuousClock.now
    if let lastDrawn, now - lastDrawn < .milliseconds(25) { return }
    lastDrawn = now
    draw()
  }

  /// Shows that the device has gone and is waited for, or that it is back.
  func showAbsence(_ isAway: Bool) {
    self.isAway = isAway
    tuner.reset()
    draw()
  }

  /// Leaves the last picture behind.
  func close() {
    if lastDrawn != nil { draw(isLast: true) }
    lines.close()
  }

  private func draw(isLast: Bool = false) {
    let width = max(min(terminal.width - 1, 120), 1)
    // The cursor stays on the line below the picture.
    let height = max(terminal.height - 1, 1)
    let isLow = height < 10
    var picture = isLow ? [] : [titleLine, terminal.dimmed(" \(details)"), ""]
    let below = isLow ? [] : ["", levelLine(width: width)]
    let reading = isAway ? nil : tuner.reading(at: lastTime)
    picture += self.picture.lines(
      reading, columns: width, rows: max(height - picture.count - below.count, 1))
    picture += below
    lines.draw(
      picture.prefix(height).map { Terminal.fitted($0, width: width) }, isLast: isLast)
  }

  private var titleLine: String {
    " " + terminal.ribbon(isSimulated: isSimulated) + terminal.bold("tragus tune") + "  " + title
  }

  private var details: String {
    if isAway { return "the microphone has gone; waiting for it" }
    let tuning = tuner.tuning
    var text = "A4 \(FrequencyRangeArgument.text(tuning.referenceFrequency)) Hz"
    if tuning.transposition != 0 { text += "  transposed by \(tuning.transposition)" }
    // How much higher the tenth partial of a stiff string lies than ten times the first.
    if let inharmonicity, inharmonicity > 0 {
      text += "  inharmonicity \(EventText.number(inharmonicity * 1e6, places: 0)) ppm"
    }
    return text + "  Ctrl-C stops"
  }

  private func levelLine(width: Int) -> String {
    let level = bar.shown.map { EventText.number($0.level, places: 1, width: 6) } ?? ""
    return " level  \(bar.drawn(width: max(min(width - 24, 60), 10), on: terminal)) \(level) dBFS"
  }
}
