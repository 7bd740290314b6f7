import Tragus
import TragusStation

/// The gauge of the live view: the level of all channels together, or the first sound level.
package struct LiveGauge {
  private let shape: TextGauge.Shape
  private var needle: LevelNeedle

  /// - Parameter ballistics: As in `LevelNeedle`.
  package init(_ shape: TextGauge.Shape, scale: LevelScale, ballistics: Ballistics?) {
    self.shape = shape
    needle = LevelNeedle(scale, ballistics: ballistics)
  }

  /// Takes the levels of the channels over the same period.
  package mutating func update(_ channels: [ShownLevel]) {
    guard let first = channels.first else { return }
    needle.move(to: needle.scale.symbol == nil ? ShownLevel(channels) : first)
  }

  /// At most `rows` lines of at most `columns` characters.
  package func lines(columns: Int, rows: Int, on terminal: Terminal) -> [String] {
    let scale = needle.scale
    let gauge = TextGauge(
      shape, ranges: scale.ranges, unit: scale.unit, symbol: scale.symbol,
      hasColor: terminal.hasColor, hasUnicode: terminal.hasUnicode)
    return gauge.lines(
      TextGauge.Reading(level: needle.level, peak: needle.peak), columns: columns, rows: rows)
  }
}
