import Dispatch
import Synchronization

/// What is heard in a stream, as an asynchronous sequence: the events of an analyzer, or the
/// frames themselves.
///
/// The stream is read on a thread of its own. When the elements are taken too slowly, a file or a
/// pipe waits; a live source cannot, so the oldest elements are dropped and counted in
/// ``droppedCount``. When the sequence is no longer used, the reading stops. Only one task may
/// take the elements.
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
      try await queue.next()
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
  /// - Parameter capacity: The most events that wait to be taken.
  public static func events<A: Analyzer>(
    of analyzer: A, from source: sending any AudioSource, capacity: Int = 1024
  ) -> HeardSequence<A.Event> {
    hear(source, capacity: capacity) { listener, queue in
      listener.add(analyzer) { queue.send($0) }
    }
  }

  /// The frames of `source` in buffers of about 10 ms, read on a thread of its own.
  ///
  /// - Parameter capacity: The most buffers that wait to be taken.
  public static func buffers(
    of source: sending any AudioSource, capacity: Int = 128
  ) -> HeardSequence<AudioBuffer> {
    let format = source.format
    return hear(source, capacity: capacity) { listener, queue in
      listener.add(QueueSink(format: format, queue: queue))
    }
  }

  private static func hear<Element: Sendable>(
    _ source: sending any AudioSource, capacity: Int,
    _ setUp: @escaping @Sendable (inout Listener, HeardQueue<Element>) -> Void
  ) -> HeardSequence<Element> {
    let queue = HeardQueue<Element>(capacity: capacity, isLossy: source.isLive)
    // The source was sent here, so the new thread is its only owner.
    nonisolated(unsafe) let source = source
    let read: @Sendable () -> Void = {
      var listener = Listener()
      setUp(&listener, queue)
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

  init(format: AudioFormat, queue: HeardQueue<AudioBuffer>) {
    self.format = format
    self.queue = queue
  }

  func write(_ buffer: AudioBuffer) { queue.send(buffer) }
  func finish() {}
}

/// Elements on their way from the reading thread to one task.
final class HeardQueue<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    var first = 0
    var failure: AudioError?
    var isFinished = false
    var isCancelled = false
    var isWriterWaiting = false
    var droppedCount = 0
    var reader: CheckedContinuation<Void, Never>?

    var count: Int { elements.count - first }

    mutating func removeFirst() -> Element {
      let element = elements[first]
      first += 1
      // Moving the rest down only when half is spent keeps the cost per element constant.
      if first * 2 >= elements.count {
        elements.removeFirst(first)
        first = 0
      }
      return element
    }
  }

  let lostFrameCount = Atomic<Int64>(0)
  private let capacity: Int
  private let isLossy: Bool
  private let state = Mutex(State())
  private let room = DispatchSemaphore(value: 0)

  init(capacity: Int, isLossy: Bool) {
    precondition(capacity >= 1, "A queue must hold at least one element.")
    self.capacity = capacity
    self.isLossy = isLossy
  }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }
  var droppedCount: Int { state.withLock { $0.droppedCount } }

  func send(_ element: Element) {
    while true {
      let (isSent, reader) = state.withLock { state -> (Bool, CheckedContinuation<Void, Never>?) in
        if state.isCancelled { return (true, nil) }
        if state.count == capacity {
          guard isLossy else {
            state.isWriterWaiting = true
            return (false, nil)
          }
          _ = state.removeFirst()
          state.droppedCount += 1
        }
        state.elements.append(element)
        return (true, state.reader.take())
      }
      reader?.resume()
      if isSent { return }
      room.wait()
    }
  }

  func finish(with failure: AudioError?) {
    let reader = state.withLock { state in
      state.isFinished = true
      state.failure = failure
      return state.reader.take()
    }
    reader?.resume()
  }

  func cancel() {
    let (isWriterWaiting, reader) = state.withLock { state in
      state.isCancelled = true
      let isWriterWaiting = state.isWriterWaiting
      state.isWriterWaiting = false
      return (isWriterWaiting, state.reader.take())
    }
    if isWriterWaiting { room.signal() }
    reader?.resume()
  }

  /// The next element, `nil` at the end; a cancelled task still gets what has been heard.
  func next() async throws(AudioError) -> Element? {
    // A full queue never waits, so that waiting would not notice.
    if Task.isCancelled { cancel() }
    while true {
      let taken = state.withLock { state -> Taken in
        if state.count > 0 {
          let element = state.removeFirst()
          let isWriterWaiting = state.isWriterWaiting
          state.isWriterWaiting = false
          return .element(element, isWriterWaiting: isWriterWaiting)
        }
        if let failure = state.failure.take() { return .failure(failure) }
        return state.isFinished || state.isCancelled ? .end : .nothing
      }
      switch taken {
      case .element(let element, let isWriterWaiting):
        if isWriterWaiting { room.signal() }
        return element
      case .failure(let failure): throw failure
      case .end: return nil
      case .nothing: await waitForElement()
      }
    }
  }

  private enum Taken {
    case element(Element, isWriterWaiting: Bool)
    case failure(AudioError)
    case end
    case nothing
  }

  private func waitForElement() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          if state.count > 0 || state.isFinished || state.isCancelled { return true }
          precondition(state.reader == nil, "Only one task may take the elements.")
          state.reader = continuation
          return false
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      cancel()
    }
  }
}
