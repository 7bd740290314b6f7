/// The last samples of a stream.
struct SampleHistory: Sendable {
  /// Holds the longest packet and what the search needs around it.
  static let capacity = 1 << 20

  private var samples: [Float] = Array(repeating: 0, count: Self.capacity)
  /// The samples that have come.
  private(set) var end: Int64 = 0

  /// What is not finite, or over 2^60, becomes silence.
  mutating func append(_ block: Span<Float>) {
    let limit: Float = 0x1p60
    var place = Int(end) & (Self.capacity - 1)
    samples.withUnsafeMutableBufferPointer { samples in
      for index in block.indices {
        let sample = block[index]
        samples[place] = abs(sample) <= limit ? sample : 0
        place = (place + 1) & (Self.capacity - 1)
      }
    }
    end += Int64(block.count)
  }

  mutating func appendSilence(_ count: Int) {
    for _ in 0..<count {
      samples[Int(end) & (Self.capacity - 1)] = 0
      end += 1
    }
  }

  /// Copies samples; those before the stream, no longer held or not yet there are 0.
  func copy(from start: Int64, count: Int, to target: UnsafeMutablePointer<Float>) {
    samples.withUnsafeBufferPointer { samples in
      if start >= max(0, end - Int64(Self.capacity)), start + Int64(count) <= end {
        let place = Int(start) & (Self.capacity - 1)
        let first = min(count, Self.capacity - place)
        target.update(from: samples.baseAddress! + place, count: first)
        if first < count {
          (target + first).update(from: samples.baseAddress!, count: count - first)
        }
        return
      }
      for index in 0..<count {
        let position = start + Int64(index)
        let isHeld = position >= max(0, end - Int64(Self.capacity)) && position < end
        target[index] = isHeld ? samples[Int(position) & (Self.capacity - 1)] : 0
      }
    }
  }

  mutating func reset() {
    end = 0
  }
}
