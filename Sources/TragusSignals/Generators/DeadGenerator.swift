/// A signal that turns into digital silence, as from a microphone that dies.
struct DeadGenerator<Base: SignalGenerator>: SignalGenerator {
  private var base: Base
  private var remaining: Int64

  /// - Parameter frameCount: The number of frames before the silence.
  init(_ base: Base, after frameCount: Int64) {
    self.base = base
    remaining = frameCount
  }

  mutating func next() -> Double {
    guard remaining > 0 else { return 0 }
    remaining -= 1
    return base.next()
  }
}
