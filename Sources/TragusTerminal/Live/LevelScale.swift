import Tragus
import TragusStation

/// The scale on which levels are shown: its ranges and, with a calibration, dB SPL.
package struct LevelScale {
  /// The ranges of levels, with their names.
  package let ranges: LevelRanges
  /// The sound pressure level of an RMS of 1.0, or `nil` for dBFS.
  package let fullScaleLevel: Double?
  /// The symbol of the sound level that is shown, or `nil` for an RMS.
  package let symbol: String?

  package init(ranges: LevelRanges? = nil, fullScaleLevel: Double? = nil, symbol: String? = nil) {
    self.ranges = ranges ?? (fullScaleLevel == nil ? .standard : .hearing)
    self.fullScaleLevel = fullScaleLevel
    self.symbol = symbol
  }

  package var lower: Double { ranges.lower }
  package var upper: Double { ranges.upper }
  package var unit: String { fullScaleLevel == nil ? "dBFS" : "dB SPL" }

  /// The lowest level that is shown.
  package var floor: Double { level(ofDBFS: LevelMeter.defaultFloor) }

  /// A level in dBFS in the unit of the scale.
  package func level(ofDBFS level: Double) -> Double { level + (fullScaleLevel ?? 0) }

  /// The position of a level on the scale: 0 at its start, 1 at its end, clamped to both.
  package func fraction(_ level: Double) -> Double {
    min(max((level - lower) / (upper - lower), 0), 1)
  }

  /// The numbers below a bar of this width: every 10 dB, or as many as fit.
  package func line(width: Int) -> String {
    var line = Array(repeating: Character(" "), count: width + 5)
    let steps = [10, 20, 50, 100] as [Double]
    let step = steps.first { (upper - lower) / $0 * 6 <= Double(width) } ?? upper - lower
    var tick = (lower / step).rounded(.up) * step
    while tick <= upper {
      let label = decimal(tick, places: 0)
      let column = Int(fraction(tick) * Double(width)) - (tick == lower ? 0 : label.count / 2)
      for (offset, character) in label.enumerated() where column + offset < line.count {
        line[max(column + offset, 0)] = character
      }
      tick += step
    }
    return String(line)
  }
}
