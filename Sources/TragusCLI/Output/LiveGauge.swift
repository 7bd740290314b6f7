import Tragus

/// The level of all channels together on a gauge, in the live view.
struct LiveGauge {
  private let shape: TextGauge.Shape
  private let scale: LevelScale
  private var needle: Needle
  private var peak = PeakHold()
  private var lastTime = 0.0

  init(_ shape: TextGauge.Shape, scale: LevelScale, ballistics: Ballistics) {
    self.shape = shape
    self.scale = scale
    needle = Needle(ballistics, floor: scale.level(ofDBFS: LevelMeter.defaultFloor))
  }

  /// Takes the levels of the channels over the same period.
  mutating func update(_ levels: [Level]) {
    guard let first = levels.first else { return }
    let power = levels.reduce(0) { $0 + $1.rmsAmplitude * $1.rmsAmplitude } / Double(levels.count)
    let rms = scale.level(ofDBFS: max(decibels(power: power), first.floor))
    let highest = scale.level(ofDBFS: levels.map(\.peak).max()!)
    // A programme meter shows peaks, every other one the RMS.
    let isProgrammeMeter = [.ppm1, .ppm2].contains(needle.ballistics)
    // A device that came back begins its time anew.
    needle.move(
      to: isProgrammeMeter ? highest : rms, after: max(first.time - lastTime, 0))
    peak.update(highest, at: first.time)
    lastTime = first.time
  }

  /// At most `rows` lines of at most `columns` characters.
  func lines(columns: Int, rows: Int, on terminal: Terminal) -> [String] {
    let gauge = TextGauge(
      shape, ranges: scale.ranges, unit: scale.unit, hasColor: terminal.hasColor,
      hasUnicode: terminal.hasUnicode)
    return gauge.lines(
      TextGauge.Reading(level: needle.level, peak: peak.level), columns: columns, rows: rows)
  }
}
