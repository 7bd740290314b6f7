import NIOCore
import NIOPosix

/// Threads for what blocks: disks, devices, the end of a stream.
struct ServerThreads: Sendable {
  private static let count = 4
  private let pool: NIOThreadPool

  init() {
    pool = NIOThreadPool(numberOfThreads: Self.count)
    pool.start()
  }

  /// Does something, and hands its result to a loop.
  func runIfActive<Value: Sendable>(
    eventLoop: any EventLoop, _ body: @escaping @Sendable () -> Value
  ) -> EventLoopFuture<Value> {
    pool.runIfActive(eventLoop: eventLoop, body)
  }

  /// Does something that nobody waits for.
  func run(_ body: @escaping @Sendable () -> Void) {
    pool.submit { state in if case .active = state { body() } }
  }

  func stop() { try? pool.syncShutdownGracefully() }
}
