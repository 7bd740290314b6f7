import Tragus
import TragusStation

/// One bar of a live level display.
package struct LevelBar {
  private var needle: LevelNeedle
  /// The latest level, or `nil` before the first.
  package private(set) var shown: ShownLevel?

  /// - Parameter ballistics: As in `LevelNeedle`.
  package init(scale: LevelScale, ballistics: Ballistics?) {
    needle = LevelNeedle(scale, ballistics: ballistics)
  }

  /// The level where the bar ends, in the unit of the scale.
  package var level: Double { needle.level }

  /// The peak that is held, in the unit of the scale.
  package var peak: Double { needle.peak }

  package mutating func update(_ shown: ShownLevel) {
    self.shown = shown
    needle.move(to: shown)
  }

  /// The bar alone, `width` columns.
  package func drawn(width: Int, on terminal: Terminal) -> String {
    let scale = needle.scale
    let filled = scale.fraction(level) * Double(width)
    let peakColumn = min(Int(scale.fraction(peak) * Double(width)), width - 1)
    var bar = ""
    var run = ""
    var runColor: Terminal.Color?
    func flush() {
      bar += runColor.map { terminal.colored(run, $0) } ?? terminal.dimmed(run)
      run = ""
    }
    for column in 0..<width {
      let cell = Self.cell(filled - Double(column), terminal)
      let isPeak = column == peakColumn && peak > scale.lower
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
    let scale = needle.scale
    return scale.lower + (scale.upper - scale.lower) * (Double(column) + 0.5) / Double(width)
  }

  // A cell that is lit wholly or in part, or `nil` for one that is dark.
  private static func cell(_ filled: Double, _ terminal: Terminal) -> String? {
    if filled >= 1 { return terminal.hasUnicode ? "█" : "#" }
    guard filled > 0 else { return nil }
    guard terminal.hasUnicode else { return filled >= 0.5 ? "#" : nil }
    let eighths = Int(filled * 8)
    return eighths == 0 ? nil : String(Array("▏▎▍▌▋▊▉")[eighths - 1])
  }
}
