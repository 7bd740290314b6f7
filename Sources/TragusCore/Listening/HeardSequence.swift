import Synchronization

/// What is heard in a stream, as an asynchronous sequence: the events of an analyzer, or the
/// frames themselves.
///
/// The stream is read on a thread of its own. When the elements are taken too slowly, a file or a
/// pipe waits. A live source cannot wait, so the oldest elements are dropped and counted in
/// ``droppedCount``. When the sequence is no longer used, the reading stops. Only one task may take
/// the elements.
public struct HeardSequence<Element: Sendable>: AsyncSequence, Sendable {
  private let queue: HeardQueue<Element>
  private let guardian: Guardian<Element>

  init(queue: HeardQueue<Element>) {
    self.queue = queue
    guardian = Guardian(queue: queue)
  }

  /// The number of elements lost because they were not taken in time. Only live sources lose any.
  public var droppedCount: Int { queue.droppedCount }

  /// The number of frames that the source lost.
  public var lostFrameCount: Int64 { queue.lostFrameCount.load(ordering: .relaxed) }

  public func makeAsyncIterator() -> Iterator {
    guardian.retire()
    return Iterator(queue: queue, guardian: Guardian(queue: queue))
  }

  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let queue: HeardQueue<Element>
    fileprivate let guardian: Guardian<Element>

    public mutating func next() async throws(AudioError) -> Element? {
      try await queue.next()?.element
    }
  }
}

/// Ends the reading when nobody can take the elements any more: the iterator is gone, or the
/// sequence before it had one.
private final class Guardian<Element: Sendable>: Sendable {
  private let queue: HeardQueue<Element>
  private let isRetired = Atomic(false)

  init(queue: HeardQueue<Element>) { self.queue = queue }

  deinit {
    if !isRetired.load(ordering: .relaxed) { queue.cancel() }
  }

  /// Leaves the watch to another one.
  func retire() {
    isRetired.store(true, ordering: .relaxed)
  }
}

extension Listener {
  /// The events that `analyzer` hears in `source`, read on a thread of its own.
  ///
  /// ```swift
  /// for try await level in Listener.events(of: meter, from: microphone) { print(level.rms) }
  /// ```
  ///
  /// - Parameters:
  ///   - analyzer: The analyzer that hears the source.
  ///   - source: The source to read; nobody else may read it.
  ///   - capacity: The most events that wait to be taken.
  public static func events<A: Analyzer>(
    of analyzer: A, from source: sending any AudioSource, capacity: Int = 1024
  ) -> HeardSequence<A.Event> {
    let isLive = source.isLive
    return hear(source, capacity: capacity) { listener, queue in
      listener.add(analyzer) { queue.send($0, isLossy: isLive) }
    }
  }

  /// The frames of `source` in buffers of about 10 ms, read on a thread of its own.
  ///
  /// - Parameters:
  ///   - source: The source to read; nobody else may read it.
  ///   - capacity: The most buffers that wait to be taken.
  public static func buffers(
    of source: sending any AudioSource, capacity: Int = 128
  ) -> HeardSequence<AudioBuffer> {
    let format = source.format
    let isLive = source.isLive
    return hear(source, capacity: capacity) { listener, queue in
      listener.add(QueueSink(format: format, queue: queue, isLossy: isLive))
    }
  }

  private static func hear<Element: Sendable>(
    _ source: sending any AudioSource, capacity: Int,
    _ setUp: @escaping @Sendable (Listener, HeardQueue<Element>) -> Void
  ) -> HeardSequence<Element> {
    let queue = HeardQueue<Element>(capacity: capacity)
    // The source was sent here, so the new thread is its only owner.
    nonisolated(unsafe) let source = source
    let read: @Sendable () -> Void = {
      let listener = Listener()
      setUp(listener, queue)
      listener.onGap { queue.lostFrameCount.add($0.frames, ordering: .relaxed) }
      do throws(AudioError) {
        try listener.run(source, until: { queue.isCancelled })
        queue.finish(with: nil)
      } catch {
        queue.finish(with: error)
      }
    }
    do throws(AudioError) {
      try startThread(read)
    } catch {
      queue.finish(with: error)
    }
    return HeardSequence(queue: queue)
  }
}

/// Sends every buffer of a stream to a queue.
private final class QueueSink: AudioSink {
  let format: AudioFormat
  private let queue: HeardQueue<AudioBuffer>
  private let isLossy: Bool

  init(format: AudioFormat, queue: HeardQueue<AudioBuffer>, isLossy: Bool) {
    self.format = format
    self.queue = queue
    self.isLossy = isLossy
  }

  func write(_ buffer: AudioBuffer) { queue.send(buffer, isLossy: isLossy) }
  func finish() {}
}
