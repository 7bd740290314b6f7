import NIOCore
import NIOPosix
import Synchronization

/// Threads for what blocks: disks, devices, the end of a stream.
final class ServerThreads: Sendable {
  private static let count = 4
  private let pool = NIOThreadPool(numberOfThreads: count)
  /// Opens and closes inputs, one after the other. That may take long: a pipe may be silent.
  private let openings = NIOThreadPool(numberOfThreads: 1)
  /// Reads whole recordings, one after the other: each keeps a processor busy.
  private let readings = NIOThreadPool(numberOfThreads: 1)
  private let waitingCount = Atomic(0)

  init() {
    pool.start()
    openings.start()
    readings.start()
  }

  /// Does something, and hands its result to a loop.
  func runIfActive<Value: Sendable>(
    eventLoop: any EventLoop, _ body: @escaping @Sendable () -> Value
  ) -> EventLoopFuture<Value> {
    pool.runIfActive(eventLoop: eventLoop, body)
  }

  /// Opens or closes an input when it is its turn, and hands the result to a loop.
  func runOpening<Value: Sendable>(
    eventLoop: any EventLoop, _ body: @escaping @Sendable () -> Value
  ) -> EventLoopFuture<Value> {
    waitingCount.add(1, ordering: .relaxed)
    return openings.runIfActive(eventLoop: eventLoop) { [self] in
      waitingCount.subtract(1, ordering: .relaxed)
      return body()
    }
  }

  /// Does something that takes long when it is its turn, and hands the result to a loop.
  func runLong<Value: Sendable>(
    eventLoop: any EventLoop, _ body: @escaping @Sendable () -> Value
  ) -> EventLoopFuture<Value> {
    readings.runIfActive(eventLoop: eventLoop, body)
  }

  /// Whether somebody waits for the one who opens an input now, who then gives way.
  var isOpeningWanted: Bool { waitingCount.load(ordering: .relaxed) > 0 }

  func stop() {
    try? readings.syncShutdownGracefully()
    try? openings.syncShutdownGracefully()
    try? pool.syncShutdownGracefully()
  }
}
