import NIOCore
import NIOPosix
import Synchronization

/// Threads for blocking work: disks, devices, the end of a stream.
final class ServerThreads: Sendable {
  private static let count = 4
  private let pool = NIOThreadPool(numberOfThreads: count)
  /// Opens and closes inputs in sequence. This may take long: a pipe may be silent.
  private let openings = NIOThreadPool(numberOfThreads: 1)
  /// Reads whole recordings in sequence: each keeps a processor busy.
  private let readings = NIOThreadPool(numberOfThreads: 1)
  private let waitingCount = Atomic(0)

  init() {
    pool.start()
    openings.start()
    readings.start()
  }

  /// Runs a closure, and passes its result to a loop.
  func runIfActive<Value: Sendable>(
    eventLoop: any EventLoop, _ body: @escaping @Sendable () -> Value
  ) -> EventLoopFuture<Value> {
    pool.runIfActive(eventLoop: eventLoop, body)
  }

  /// Opens or closes an input in its turn, and passes the result to a loop.
  func runOpening<Value: Sendable>(
    eventLoop: any EventLoop, _ body: @escaping @Sendable () -> Value
  ) -> EventLoopFuture<Value> {
    waitingCount.add(1, ordering: .relaxed)
    return openings.runIfActive(eventLoop: eventLoop) { [self] in
      waitingCount.subtract(1, ordering: .relaxed)
      return body()
    }
  }

  /// Runs a long closure in its turn, and passes the result to a loop.
  func runLong<Value: Sendable>(
    eventLoop: any EventLoop, _ body: @escaping @Sendable () -> Value
  ) -> EventLoopFuture<Value> {
    readings.runIfActive(eventLoop: eventLoop, body)
  }

  /// Whether another client waits to open an input; the current opening then gives way.
  var isOpeningWanted: Bool { waitingCount.load(ordering: .relaxed) > 0 }

  func stop() {
    try? readings.syncShutdownGracefully()
    try? openings.syncShutdownGracefully()
    try? pool.syncShutdownGracefully()
  }
}
