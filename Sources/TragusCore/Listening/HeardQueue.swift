import Dispatch
import Synchronization

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
    /// How many of the dropped ones were dropped since an element was taken.
    var recentlyDroppedCount = 0
    var reader: CheckedContinuation<Void, Never>?
    var cancelHandler: (@Sendable () -> Void)?

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
  private let state = Mutex(State())
  private let room = DispatchSemaphore(value: 0)

  init(capacity: Int) {
    precondition(capacity >= 1, "A queue must hold at least one element.")
    self.capacity = capacity
  }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }
  var droppedCount: Int { state.withLock { $0.droppedCount } }

  /// Appends an element.
  ///
  /// - Parameter isLossy: Whether a full queue drops its oldest element; otherwise it waits for
  ///   room.
  func send(_ element: Element, isLossy: Bool) {
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
          state.recentlyDroppedCount += 1
        }
        state.elements.append(element)
        return (true, state.reader.take())
      }
      reader?.resume()
      if isSent { return }
      room.wait()
    }
  }

  /// Ends the queue behind its last element. Only the first end counts.
  func finish(with failure: AudioError?) {
    let reader = state.withLock { state in
      if state.isFinished { return nil as CheckedContinuation<Void, Never>? }
      state.isFinished = true
      state.failure = failure
      return state.reader.take()
    }
    reader?.resume()
  }

  func cancel() {
    let (isWriterWaiting, reader, handler) = state.withLock { state in
      state.isCancelled = true
      let isWriterWaiting = state.isWriterWaiting
      state.isWriterWaiting = false
      return (isWriterWaiting, state.reader.take(), state.cancelHandler.take())
    }
    if isWriterWaiting { room.signal() }
    reader?.resume()
    handler?()
  }

  /// Calls `handler` once when nobody takes the elements any more.
  func onCancel(_ handler: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.isCancelled { state.cancelHandler = handler }
      return state.isCancelled
    }
    if isLate { handler() }
  }

  /// The next element, `nil` at the end; a cancelled task still gets what has been heard.
  func next() async throws(AudioError) -> Taken? {
    // A full queue never waits, so that waiting would not notice.
    if Task.isCancelled { cancel() }
    while true {
      switch take() {
      case .taken(let taken): return taken
      case .failure(let failure): throw failure
      case .end: return nil
      case .nothing: await waitForElement()
      }
    }
  }

  /// The next element if it is there already.
  func poll() -> Taken? {
    guard case .taken(let taken) = take() else { return nil }
    return taken
  }

  /// An element, and how many were dropped between the one before and this one.
  struct Taken {
    let element: Element
    let droppedCount: Int
  }

  private func take() -> Outcome {
    var isWriterWaiting = false
    let outcome = state.withLock { state -> Outcome in
      guard state.count > 0 else {
        if let failure = state.failure.take() { return .failure(failure) }
        return state.isFinished || state.isCancelled ? .end : .nothing
      }
      let taken = Taken(element: state.removeFirst(), droppedCount: state.recentlyDroppedCount)
      state.recentlyDroppedCount = 0
      isWriterWaiting = state.isWriterWaiting
      state.isWriterWaiting = false
      return .taken(taken)
    }
    if isWriterWaiting { room.signal() }
    return outcome
  }

  private enum Outcome {
    case taken(Taken)
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
