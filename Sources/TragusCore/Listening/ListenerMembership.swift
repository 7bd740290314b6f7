/// A place in a listener: of an analyzer, a sink or a handler.
public struct ListenerMembership: Sendable {
  private let onLeave: @Sendable () -> Void

  init(onLeave: @escaping @Sendable () -> Void) { self.onLeave = onLeave }

  /// Leaves the listener between this quantum and the next one, from any thread.
  ///
  /// An analyzer is finished then, and the events that were still open are delivered. A sink is
  /// finished too. Leaving twice, or when the run is over, does nothing.
  public func leave() { onLeave() }
}
