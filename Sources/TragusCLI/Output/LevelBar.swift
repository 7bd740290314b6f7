import Tragus

/// One bar of a live level display, with a peak that holds and falls.
struct LevelBar {
  private let scale: LevelScale
  private(set) var level: Level?
  private var peak = PeakHold()

  init(scale: LevelScale) {
    self.scale = scale
  }

  /// The RMS in the unit of the scale.
  var rms: Double { scale.level(ofDBFS: level?.rms ?? LevelMeter.defaultFloor) }

  /// The peak that is held, in the unit of the scale.
  var heldPeak: Double {
    max(peak.level, scale.level(ofDBFS: level?.floor ?? LevelMeter.defaultFloor))
  }

  mutating func update(_ level: Level) {
    self.level = level
    peak.update(scale.level(ofDBFS: level.peak), at: level.time)
  }

  /// The bar alone, `width` columns.
  func drawn(width: Int, on terminal: Terminal) -> String {
    let filled = scale.fraction(rms) * Double(width)
    let peakColumn = min(Int(scale.fraction(heldPeak) * Double(width)), width - 1)
    var bar = ""
    var run = ""
    var runColor: Terminal.Color?
    func flush() {
      bar += runColor.map { terminal.colored(run, $0) } ?? terminal.dimmed(run)
      run = ""
    }
    for column in 0..<width {
      let cell = Self.cell(filled - Double(column), terminal)
      let isPeak = column == peakColumn && heldPeak > scale.lower
      let isLit = isPeak || cell != nil
      let color = isLit ? scale.ranges.range(of: center(of: column, width: width))?.color : nil
      if color != runColor {
        flush()
        runColor = color
      }
      run += isPeak ? (terminal.hasUnicode ? "┃" : "|") : cell ?? (terminal.hasUnicode ? "·" : ".")
    }
    flush()
    return bar
  }

  private func center(of column: Int, width: Int) -> Double {
    scale.lower + (scale.upper - scale.lower) * (Double(column) + 0.5) / Double(width)
  }

  // A cell that is lit by more or less than a whole.
  private static func cell(_ filled: Double, _ terminal: Terminal) -> String? {
    if filled >= 1 { return terminal.hasUnicode ? "█" : "#" }
    guard filled > 0 else { return nil }
    guard terminal.hasUnicode else { return filled >= 0.5 ? "#" : nil }
    let eighths = Int(filled * 8)
    return eighths == 0 ? nil : String(Array("▏▎▍▌▋▊▉")[eighths - 1])
  }
}
