import NIOCore

/// The open connections. They belong to one event loop.
///
/// When there are too many, a new one replaces a stranger's, so a client with many connections
/// cannot lock others out.
final class Connections: Sendable {
  private let limit: Int
  /// The least recently used connection comes first.
  private let open: NIOLoopBoundBox<[Connection]>

  init(limit: Int, on loop: any EventLoop) {
    self.limit = limit
    open = .makeBoxSendingValue([], eventLoop: loop)
  }

  /// Adds a connection until it ends.
  ///
  /// - Returns: `false` when there is no room and no connection can be closed.
  func add(_ connection: Connection) -> Bool {
    if open.value.count >= limit {
      guard let leaving = dispensable else { return false }
      remove(leaving)
      leaving.close()
    }
    open.value.append(connection)
    let bound = NIOLoopBound(connection, eventLoop: open.eventLoop)
    connection.onEnd { [self] in _ = remove(bound.value) }
    return true
  }

  /// Notes that a connection has made a request.
  func use(_ connection: Connection) {
    guard remove(connection) else { return }
    open.value.append(connection)
  }

  @discardableResult
  private func remove(_ connection: Connection) -> Bool {
    guard let index = open.value.firstIndex(where: { $0 === connection }) else { return false }
    open.value.remove(at: index)
    return true
  }

  /// The connection to close for a new one. It is a stranger's, at the address with the most of
  /// them; without any, a guest's.
  private var dispensable: Connection? {
    let open = open.value.filter { !$0.stays }
    let strangers = open.filter { $0.role == nil }.map { (connection: $0, address: $0.address) }
    let counts = strangers.reduce(into: [:]) { counts, stranger in
      counts[stranger.address, default: 0] += 1
    }
    let most = counts.values.max()
    return strangers.first { counts[$0.address] == most }?.connection
      ?? open.first { $0.role == .guest }
  }
}
