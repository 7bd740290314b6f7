/// Single samples of 1 at a steady rate, the first at frame 0, between zeros.
///
/// Click i lies at the frame nearest to its time, so the clicks do not drift.
struct ClickGenerator: SignalGenerator {
  private let period: Double  // frames
  private var clickIndex = 0.0
  private var nextClick: Int64 = 0
  private var frame: Int64 = 0

  /// - Parameter frequency: Clicks per second.
  init(frequency: Double, sampleRate: Double) {
    period = sampleRate / frequency
  }

  mutating func next() -> Double {
    defer { frame += 1 }
    guard frame == nextClick else { return 0 }
    clickIndex += 1
    nextClick = Int64((clickIndex * period).rounded())
    return 1
  }
}
