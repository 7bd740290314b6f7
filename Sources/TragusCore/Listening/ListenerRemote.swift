/// Changes a running listener from any thread. What it asks for happens between two quanta.
public struct ListenerRemote: Sendable {
  private let members: ListenerMembers

  init(_ members: ListenerMembers) { self.members = members }

  /// The index of the frame after the last one that was heard.
  package var position: Int64 { members.position }

  /// Seconds from the beginning of the stream to the last frame that was heard.
  package var time: Double { members.time }

  /// Shows the stream to `analyzer`, from the next quantum on.
  ///
  /// - Returns: The output to subscribe to. A quantum may pass before; ``add(_:handler:)`` misses
  ///   none.
  public func add<A: Analyzer>(_ analyzer: A) -> AnalyzerOutput<A> {
    AnalyzerOutput(AnalyzerTap(analyzer), in: members)
  }

  /// Shows the stream to `analyzer`, from the next quantum on, and gives each of its events to
  /// `handler` on the thread that runs the listener.
  @discardableResult
  public func add<A: Analyzer>(
    _ analyzer: A, handler: @escaping @Sendable (A.Event) -> Void
  ) -> AnalyzerOutput<A> {
    let tap = AnalyzerTap(analyzer)
    tap.handlers.append(EventHandler(handler))
    return AnalyzerOutput(tap, in: members)
  }

  /// Shows the stream to a sink, from the next quantum on.
  @discardableResult
  public func add(_ sink: sending any AudioSink) -> ListenerMembership {
    members.join(SinkTap(sink))
  }

  /// Gives each run of lost frames to `handler`, before the analyzers hear of it.
  @discardableResult
  public func onGap(_ handler: @escaping @Sendable (Gap) -> Void) -> ListenerMembership {
    members.onGap(EventHandler(handler))
  }
}
