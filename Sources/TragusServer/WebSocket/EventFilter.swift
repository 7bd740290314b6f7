import Synchronization

/// The messages that one client wants.
///
/// The thread that listens asks it, and the connection changes it.
final class EventFilter: Sendable {
  private struct State {
    var types: Set<String> = []
    var hasPicture = false
  }

  private let state = Mutex(State())

  /// Wants these types of events, and perhaps pictures.
  func set(_ types: Set<String>, picture: Bool) {
    state.withLock { $0 = State(types: types, hasPicture: picture) }
  }

  /// Whether the client gets this. What begins a stream and what was lost of it belongs to its
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
