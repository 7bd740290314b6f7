import TragusDSP

/// The last samples of a stream.
struct ReceivedSamples: Sendable {
  /// Holds the longest packet and what the search needs around it.
  static let capacity = 1 << 20

  private var samples: [Float] = Array(repeating: 0, count: Self.capacity)
  /// The samples that have come.
  private(set) var end: Int64 = 0

  /// What is not finite, or 2^60 and more, becomes silence.
  mutating func append(_ block: Span<Float>) {
    var place = Int(end) & (Self.capacity - 1)
    samples.withUnsafeMutableBufferPointer { samples in
      for index in block.indices {
        samples[place] = block[index].orSilence
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
    let held = max(0, end - Int64(Self.capacity))..<end
    let wanted = start..<start + Int64(count)
    let range = wanted.clamped(to: held)
    guard !range.isEmpty else {
      target.update(repeating: 0, count: count)
      return
    }
    let before = Int(range.lowerBound - start)
    let after = Int(wanted.upperBound - range.upperBound)
    target.update(repeating: 0, count: before)
    samples.withUnsafeBufferPointer { samples in
      let place = Int(range.lowerBound) & (Self.capacity - 1)
      let first = min(range.count, Self.capacity - place)
      (target + before).update(from: samples.baseAddress! + place, count: first)
      (target + before + first).update(from: samples.baseAddress!, count: range.count - first)
    }
    (target + count - after).update(repeating: 0, count: after)
  }

  mutating func reset() {
    end = 0
  }
}
