import NIOCore
import Synchronization

/// Counts the connections that are open.
final class ConnectionCount: Sendable {
  private let limit: Int
  private let count = Atomic(0)

  init(limit: Int) { self.limit = limit }

  /// Counts a connection until it is closed.
  ///
  /// - Returns: `false` when there are too many; it is not counted then.
  func add(_ channel: any Channel) -> Bool {
    guard count.add(1, ordering: .relaxed).newValue <= limit else {
      count.subtract(1, ordering: .relaxed)
      return false
    }
    channel.closeFuture.whenComplete { [self] _ in count.subtract(1, ordering: .relaxed) }
    return true
  }
}
