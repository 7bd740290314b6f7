import Synchronization

/// Hands elements to any number of subscribers, each with a bounded queue of its own.
///
/// The sender never waits. A subscriber that is too slow loses its own oldest elements, and each
/// element says how many were lost before it; the other subscribers notice nothing.
///
/// ```swift
/// let events = Broadcast<any AudioEvent>()
/// let listener = Listener()
/// listener.add(LevelMeter(format: file.format)) { events.send($0) }
/// let subscription = events.subscribe(capacity: 100)
/// while let received = subscription.poll() { print(received.lostCount, received.element.time) }
/// ```
public final class Broadcast<Element: Sendable>: Sendable {
  private struct State {
    var queues: [HeardQueue<Element>] = []
    var isFinished = false
    var failure: AudioError?
  }

  private let state = Mutex(State())

  /// A broadcast without subscribers.
  public init() {}

  /// The number of those who are subscribed now.
  package var subscriberCount: Int { state.withLock { $0.queues.count } }

  /// Hands an element to all who are subscribed now, from any thread.
  public func send(_ element: Element) {
    for queue in state.withLock({ $0.queues }) { queue.send(element, isLossy: true) }
  }

  /// Ends all subscriptions behind what they still have to take. Only the first end counts.
  ///
  /// - Parameter failure: What the subscribers are thrown then.
  public func finish(throwing failure: AudioError? = nil) {
    let queues = state.withLock { state in
      guard !state.isFinished else { return [] as [HeardQueue<Element>] }
      state.isFinished = true
      state.failure = failure
      defer { state.queues = [] }
      return state.queues
    }
    for queue in queues { queue.finish(with: failure) }
  }

  /// Takes what is sent from now on. A subscription that nobody holds any more leaves.
  ///
  /// After the end it gives no element.
  ///
  /// - Parameter capacity: The most elements that wait to be taken.
  public func subscribe(capacity: Int = 1024) -> BroadcastSubscription<Element> {
    let queue = HeardQueue<Element>(capacity: capacity)
    let isOver = state.withLock { state in
      if state.isFinished { queue.finish(with: state.failure) } else { state.queues.append(queue) }
      return state.isFinished
    }
    if !isOver {
      queue.onCancel { [weak self, weak queue] in
        self?.state.withLock { state in state.queues.removeAll { $0 === queue } }
      }
    }
    return BroadcastSubscription(queue)
  }
}
