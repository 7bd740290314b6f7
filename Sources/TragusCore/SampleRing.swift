import Synchronization

/// A queue of samples between one writing and one reading thread, without a lock.
///
/// Exactly one thread may call `write` and exactly one `read`. Neither allocates, waits or calls
/// into the system, so the writer may be a real-time callback.
package final class SampleRing: Sendable {
  /// The most samples that the ring can hold: a power of two.
  package let capacity: Int

  // Samples between the two counts belong to the reader, the others to the writer. Each side
  // publishes its count with release and sees the other's with acquire.
  nonisolated(unsafe) private let storage: UnsafeMutablePointer<Float>
  private let writeCount = Atomic<Int>(0)
  private let readCount = Atomic<Int>(0)

  /// - Parameter minimumCapacity: In samples; rounded up to a power of two.
  package init(minimumCapacity: Int) {
    precondition(minimumCapacity >= 1, "A ring must hold at least one sample.")
    var capacity = 1
    while capacity < minimumCapacity { capacity *= 2 }
    self.capacity = capacity
    storage = .allocate(capacity: capacity)
    storage.initialize(repeating: 0, count: capacity)
  }

  deinit {
    storage.deallocate()
  }

  /// The number of samples that can be read.
  package var count: Int {
    writeCount.load(ordering: .acquiring) - readCount.load(ordering: .acquiring)
  }

  /// Appends samples: all, or none when they do not fit.
  ///
  /// - Returns: Whether there was room.
  package func write(_ samples: Span<Float>) -> Bool {
    let start = writeCount.load(ordering: .relaxed)
    let used = start - readCount.load(ordering: .acquiring)
    guard samples.count <= capacity - used else { return false }
    let mask = capacity - 1
    for index in samples.indices {
      storage[(start &+ index) & mask] = samples[index]
    }
    writeCount.store(start + samples.count, ordering: .releasing)
    return true
  }

  /// Takes up to as many samples as fit into `samples`.
  ///
  /// - Returns: The number of samples taken, from the front of `samples`.
  package func read(into samples: inout MutableSpan<Float>) -> Int {
    let start = readCount.load(ordering: .relaxed)
    let available = writeCount.load(ordering: .acquiring) - start
    let count = min(available, samples.count)
    let mask = capacity - 1
    for index in 0..<count {
      samples[index] = storage[(start &+ index) & mask]
    }
    readCount.store(start + count, ordering: .releasing)
    return count
  }
}
