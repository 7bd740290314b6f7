import Synchronization

/// Hands elements to any number of subscribers, each with a bounded queue of its own.
///
/// The sender never waits. A subscriber that is too slow loses its own oldest elements, and each
/// element says how many were lost before it. The other subscribers notice nothing.
///
/// ```swift
/// let events = Broadcast<any AudioEvent>()
/// let listener = Listener()
/// listener.add(LevelMeter(format: file.format)) { events.send($0) }
/// let subscription = events.subscribe(capacity: 100)
/// while let received = subscription.poll() { print(received.lostCount, received.element.time) }
/// ```
public final class Broadcast<Element: Sendable>: Sendable {
  private struct Subscriber {
    let queue: HeardQueue<Element>
    let isWanted: (@Sendable (Element) -> Bool)?
  }

  private struct State {
    var subscribers: [Subscriber] = []
    var isFinished = false
    var failure: AudioError?
  }

  private let state = Mutex(State())

  /// A broadcast without subscribers.
  public init() {}

  /// The number of present subscribers.
  package var subscriberCount: Int { state.withLock { $0.subscribers.count } }

  /// Hands an element to all present subscribers, from any thread.
  public func send(_ element: Element) {
    for subscriber in state.withLock({ $0.subscribers })
    where subscriber.isWanted?(element) ?? true {
      subscriber.queue.send(element, isLossy: true)
    }
  }

  /// Ends all subscriptions behind what they still have to take. Only the first end counts.
  ///
  /// - Parameter failure: The error that the subscribers get then.
  public func finish(throwing failure: AudioError? = nil) {
    let subscribers = state.withLock { state in
      guard !state.isFinished else { return [] as [Subscriber] }
      state.isFinished = true
      state.failure = failure
      defer { state.subscribers = [] }
      return state.subscribers
    }
    for subscriber in subscribers { subscriber.queue.finish(with: failure) }
  }

  /// Takes what is sent from now on. A subscription that nobody holds any more leaves.
  ///
  /// After the end it gives no element.
  ///
  /// - Parameter capacity: The most elements that wait to be taken.
  public func subscribe(capacity: Int = 1024) -> BroadcastSubscription<Element> {
    subscribe(capacity: capacity, where: nil)
  }

  /// The same for a part of the elements: what is not wanted is neither kept nor counted as lost.
  ///
  /// - Parameter isWanted: Called by the sender for each element.
  package func subscribe(
    capacity: Int = 1024, where isWanted: (@Sendable (Element) -> Bool)?
  ) -> BroadcastSubscription<Element> {
    let queue = HeardQueue<Element>(capacity: capacity)
    let isOver = state.withLock { state in
      if state.isFinished {
        queue.finish(with: state.failure)
      } else {
        state.subscribers.append(Subscriber(queue: queue, isWanted: isWanted))
      }
      return state.isFinished
    }
    if !isOver {
      queue.onCancel { [weak self, weak queue] in
        self?.state.withLock { state in state.subscribers.removeAll { $0.queue === queue } }
      }
    }
    return BroadcastSubscription(queue)
  }
}
