/// A group of pulses of an alarm at one speed, and the silence before and after it, in frames.
struct AlarmTemplate {
  let pattern: AlarmPattern
  /// How much slower than the standard's it is.
  let scale: Double
  /// Where its stretches begin and the last one ends: silence, then pulses and pauses in turn, then
  /// silence. The end is 0, the present, and the others are before it.
  let edges: [Int]
  /// The first stretches that are pulses is this one; then every other one.
  let firstPulse: Int
  /// The frames of the whole, and of its pulses.
  let length: Int
  let pulseLength: Int

  /// - Parameter hop: Seconds from one frame to the next.
  init(_ pattern: AlarmPattern, scale: Double, hop: Double) {
    (self.pattern, self.scale) = (pattern, scale)
    let stretch = pattern.pulse * scale / hop
    let (margin, count) = (pattern.margin, 2 * pattern.pulseCount - 1)
    let total = 2 * margin + count
    edges = (0...total).map { -Int((Double(total - $0) * stretch).rounded()) }
    firstPulse = margin
    length = -edges[0]
    let edges = edges
    pulseLength = (0..<pattern.pulseCount).reduce(0) { sum, pulse in
      sum + edges[margin + 2 * pulse + 1] - edges[margin + 2 * pulse]
    }
  }

  /// The indices of the stretches that are pulses.
  var pulses: StrideThrough<Int> {
    stride(from: firstPulse, through: edges.count - 2 - firstPulse, by: 2)
  }
}
