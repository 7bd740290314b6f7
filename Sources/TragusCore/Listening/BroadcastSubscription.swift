/// What one subscriber of a ``Broadcast`` takes: as an asynchronous sequence, or one by one without
/// waiting. Only one task or thread may take the elements.
public final class BroadcastSubscription<Value: Sendable>: AsyncSequence, Sendable {
  /// An element, and what was lost before it.
  public struct Element: Sendable {
    /// What was sent.
    public let element: Value
    /// The number of elements that this subscriber lost between the one before and this one.
    public let lostCount: Int

    init(_ taken: HeardQueue<Value>.Taken) {
      element = taken.element
      lostCount = taken.droppedCount
    }
  }

  private let queue: HeardQueue<Value>

  init(_ queue: HeardQueue<Value>) { self.queue = queue }

  deinit { queue.cancel() }

  /// The number of elements lost so far because they were not taken in time.
  public var lostCount: Int { queue.droppedCount }

  /// Leaves the broadcast. What waits can still be taken.
  public func leave() { queue.cancel() }

  /// The next element if one waits, without waiting for one.
  public func poll() -> Element? { queue.poll().map(Element.init) }

  public func makeAsyncIterator() -> Iterator { Iterator(subscription: self) }

  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let subscription: BroadcastSubscription

    public mutating func next() async throws(AudioError) -> Element? {
      try await subscription.queue.next().map(Element.init)
    }
  }
}
