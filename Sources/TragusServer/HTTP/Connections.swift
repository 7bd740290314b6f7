import NIOCore

/// The connections that are open. They live on one event loop.
///
/// When there are too many, a new one takes the place of a stranger's: a client that holds many
/// keeps nobody out.
final class Connections: Sendable {
  private let limit: Int
  /// The one that asked for nothing for the longest time comes first.
  private let open: NIOLoopBoundBox<[Connection]>

  init(limit: Int, on loop: any EventLoop) {
    self.limit = limit
    open = .makeBoxSendingValue([], eventLoop: loop)
  }

  /// Takes in a connection until it ends.
  ///
  /// - Returns: `false` when there is no room and nobody can be closed to make some.
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

  /// A connection has asked for something.
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

  /// The connection that gives way to a new one. It is a stranger's, at the address that has the
  /// most of them; where there are none, a guest's.
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
