/// The last samples of a stream, one after the other in memory.
struct SampleHistory {
  /// The number of samples that can be looked at.
  let length: Int

  // The last samples end at `end`. The rest is room, so that they are seldom moved.
  private var samples: [Float]
  private var end: Int

  /// A history of silence.
  init(length: Int) {
    self.length = length
    samples = Array(repeating: 0, count: 4 * length)
    end = length
  }

  /// Lets `fill` write the next `count` samples, at most ``length``.
  @inline(__always)
  mutating func append(_ count: Int, _ fill: (UnsafeMutablePointer<Float>) -> Void) {
    let (end, length) = (end, length)
    var start = end
    samples.withUnsafeMutableBufferPointer { samples in
      let base = samples.baseAddress!
      if end + count > samples.count {
        base.update(from: base + (end - length), count: length)
        start = length
      }
      fill(base + start)
    }
    self.end = start + count
  }

  /// Shows the last `count` samples.
  @inline(__always)
  func withLast<Result>(_ count: Int, _ body: (UnsafePointer<Float>) -> Result) -> Result {
    samples.withUnsafeBufferPointer { body($0.baseAddress! + (end - count)) }
  }

  /// As if nothing had been heard.
  mutating func reset() {
    end = length
    for index in 0..<end { samples[index] = 0 }
  }
}
