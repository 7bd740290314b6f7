/// The mean power over the last steps of 10 ms.
struct LoudnessWindow {
  /// Of the last steps; `nil` before there are enough.
  private(set) var power: Double?
  /// The greatest until now.
  var maximum: Double?

  private var sum: SlidingSum
  // The lengths of the steps differ by a frame where the rate is not a multiple of 100.
  private var frameCount: SlidingSum

  init(hopCount: Int) {
    sum = SlidingSum(count: hopCount)
    frameCount = SlidingSum(count: hopCount)
  }

  /// Takes a step.
  mutating func add(_ squares: Double, frameCount length: Int64) {
    let total = sum.add(squares)
    let count = frameCount.add(Double(length))
    power = nil
    guard let total, let count, count > 0 else { return }
    power = total / count
    maximum = max(maximum ?? 0, total / count)
  }

  /// Restarts the window; the maximum stays.
  mutating func restart() {
    power = nil
    sum.reset()
    frameCount.reset()
  }
}
