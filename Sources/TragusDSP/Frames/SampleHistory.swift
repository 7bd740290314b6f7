/// The last samples of a stream, one after the other in memory.
package struct SampleHistory: Sendable {
  /// The number of samples that can be looked at.
  package let length: Int

  // The last samples end at `end`. The rest is room, so that they are seldom moved.
  @usableFromInline var samples: [Float]
  @usableFromInline var end: Int

  /// A history of silence.
  package init(length: Int) {
    self.length = length
    samples = Array(repeating: 0, count: 4 * length)
    end = length
  }

  /// Lets `fill` write the next `count` samples, at most ``length``.
  @inlinable
  package mutating func append(_ count: Int, _ fill: (UnsafeMutablePointer<Float>) -> Void) {
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

  /// Appends samples, at most ``length``, as they are.
  package mutating func append(_ samples: [Float]) {
    samples.withUnsafeBufferPointer { source in
      append(source.count) { $0.update(from: source.baseAddress!, count: source.count) }
    }
  }

  /// Shows the last `count` samples.
  @inlinable
  package func withLast<Result>(_ count: Int, _ body: (UnsafePointer<Float>) -> Result) -> Result {
    samples.withUnsafeBufferPointer { body($0.baseAddress! + (end - count)) }
  }

  /// As if nothing had been heard.
  package mutating func reset() {
    end = length
    for index in 0..<end { samples[index] = 0 }
  }
}
