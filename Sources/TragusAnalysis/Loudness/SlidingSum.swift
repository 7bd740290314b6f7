/// The sum of the last values of a stream, exact for any length of it.
///
/// The stream is cut into blocks as long as the window. The sum covers the end of the last block
/// and the beginning of this one. Values are only added, never taken away, so that no error grows.
struct SlidingSum {
  // Before `index` the values of this block, from there on the sums of the last block's ends.
  private var storage: [Double]
  private var index = 0
  private var sum = 0.0
  private var isFull = false

  init(count: Int) {
    storage = Array(repeating: 0, count: count)
  }

  /// Takes a value.
  ///
  /// - Returns: The sum of as many last values as the window has; `nil` before it is full.
  mutating func add(_ value: Double) -> Double? {
    sum += value
    storage[index] = value
    index += 1
    guard index == storage.count else {
      return isFull ? storage[index] + sum : nil
    }
    let total = sum
    for index in storage.indices.dropLast().reversed() { storage[index] += storage[index + 1] }
    (index, sum, isFull) = (0, 0, true)
    return total
  }

  mutating func reset() {
    (index, sum, isFull) = (0, 0, false)
  }
}
