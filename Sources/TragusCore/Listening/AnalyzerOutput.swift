/// What an analyzer in a listener hears: any number of handlers and sequences can subscribe.
public struct AnalyzerOutput<A: Analyzer>: Sendable {
  let tap: AnalyzerTap<A>
  let members: ListenerMembers
  let membership: ListenerMembership

  init(_ tap: AnalyzerTap<A>, in members: ListenerMembers) {
    self.tap = tap
    self.members = members
    membership = members.join(tap)
  }

  /// Takes the analyzer out of the listener between this quantum and the next one. It is finished
  /// then, and the events that were still open are delivered.
  public func leave() { membership.leave() }

  /// Gives each event to `handler`, from the next quantum on, on the thread that runs the listener.
  @discardableResult
  public func subscribe(
    _ handler: @escaping @Sendable (A.Event) -> Void
  ) -> ListenerMembership {
    members.subscribe(EventHandler(handler), to: tap)
  }

  /// The events from the next quantum on, as an asynchronous sequence.
  ///
  /// When they are taken too slowly, a file or a pipe waits. A live stream does not: the oldest
  /// events of this sequence are dropped and counted in ``HeardSequence/droppedCount``. The sequence
  /// ends with the run, or when the analyzer leaves, and throws what ended the run.
  ///
  /// - Parameter capacity: The most events that wait to be taken.
  public func events(capacity: Int = 1024) -> HeardSequence<A.Event> {
    let queue = HeardQueue<A.Event>(capacity: capacity)
    // The members hold the handler.
    let handler = EventHandler<A.Event>(
      { [weak members] in queue.send($0, isLossy: members?.isLive ?? true) },
      onEnd: { queue.finish(with: $0) })
    let membership = members.subscribe(handler, to: tap)
    queue.onCancel { membership.leave() }
    return HeardSequence(queue: queue)
  }
}
