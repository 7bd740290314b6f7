import NIOCore
import Synchronization

/// The open WebSockets. They belong to one event loop, which wakes all event sockets at once.
final class SocketRegistry: Sendable {
  /// The most event sockets: more than a household has, and each has its own queue.
  private static let limit = 128
  /// The most event sockets of guests.
  private static let guestLimit = limit / 2

  private let loop: any EventLoop
  private let isWaking = Atomic(false)
  private let events: NIOLoopBoundBox<[ObjectIdentifier: EventSocket]>
  private let audio: NIOLoopBoundBox<[ObjectIdentifier: AudioSocket]>

  init(_ loop: any EventLoop) {
    self.loop = loop
    events = .makeBoxSendingValue([:], eventLoop: loop)
    audio = .makeBoxSendingValue([:], eventLoop: loop)
  }

  /// Whether there is room for another event socket.
  func hasRoom(for role: Role) -> Bool {
    let sockets = events.value.values
    return sockets.count < Self.limit
      && (role == .owner || sockets.count { $0.visitor.role == .guest } < Self.guestLimit)
  }

  /// Whether a browser's microphone waits for its turn.
  var isMicrophoneWaiting: Bool { audio.value.values.contains { $0.isWaiting } }

  func add(_ socket: EventSocket) { events.value[ObjectIdentifier(socket)] = socket }

  func remove(_ socket: EventSocket) { events.value[ObjectIdentifier(socket)] = nil }

  func add(_ socket: AudioSocket) { audio.value[ObjectIdentifier(socket)] = socket }

  func remove(_ socket: AudioSocket) { audio.value[ObjectIdentifier(socket)] = nil }

  /// Closes the sockets of signed-out visitors.
  func endUnknown(to visitors: Visitors) {
    for socket in events.value.values where !visitors.isKnown(socket.visitor) { socket.signOut() }
    for socket in audio.value.values where !visitors.isKnown(socket.visitor) { socket.signOut() }
  }

  /// Makes all sockets send waiting messages. Can be called from any thread.
  func wake() {
    if isWaking.exchange(true, ordering: .acquiringAndReleasing) { return }
    loop.execute { [self] in
      isWaking.store(false, ordering: .releasing)
      for socket in events.value.values { socket.pump() }
    }
  }
}
