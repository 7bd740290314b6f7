import Synchronization

/// The messages that one client wants.
///
/// The listening thread reads it, and the connection changes it.
final class EventFilter: Sendable {
  private struct State {
    var types: Set<String> = []
    var hasPicture = false
  }

  private let state = Mutex(State())

  /// Sets the wanted types of events, and whether pictures are wanted.
  func set(_ types: Set<String>, picture: Bool) {
    state.withLock { $0 = State(types: types, hasPicture: picture) }
  }

  /// Whether the client receives a message. The start of a stream and its gaps belong to its
  /// events.
  func isWanted(_ message: StationMessage) -> Bool {
    switch message {
    case .state: true
    case .picture: state.withLock { $0.hasPicture }
    case .event(let type, _, _):
      state.withLock { !$0.types.isEmpty && (type == "hello" || $0.types.contains(type)) }
    }
  }
}
