import NIOCore
import Synchronization

/// The connections for events. They live on one event loop, which wakes all of them at once.
final class SocketRegistry: Sendable {
  /// More than a household has; each has a queue of its own.
  static let limit = 128

  private let loop: any EventLoop
  private let isWaking = Atomic(false)
  private let sockets: NIOLoopBoundBox<[ObjectIdentifier: EventSocket]>

  init(_ loop: any EventLoop) {
    self.loop = loop
    sockets = .makeBoxSendingValue([:], eventLoop: loop)
  }

  /// Whether there is room for another one.
  var hasRoom: Bool { sockets.value.count < Self.limit }

  func add(_ socket: EventSocket) { sockets.value[ObjectIdentifier(socket)] = socket }

  func remove(_ socket: EventSocket) { sockets.value[ObjectIdentifier(socket)] = nil }

  /// Lets all send what waits, from any thread.
  func wake() {
    if isWaking.exchange(true, ordering: .acquiringAndReleasing) { return }
    loop.execute { [self] in
      isWaking.store(false, ordering: .releasing)
      for socket in sockets.value.values { socket.pump() }
    }
  }
}
