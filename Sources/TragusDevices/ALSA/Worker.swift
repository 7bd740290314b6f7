#if os(Linux)
  import Dispatch
  import TragusCore

  /// A thread of its own for work that blocks, which can be waited for within limits.
  final class Worker: Sendable {
    private let finished = DispatchSemaphore(value: 0)

    /// Starts the thread.
    init(_ body: @escaping @Sendable () -> Void) throws(AudioError) {
      let finished = finished
      try startThread {
        body()
        finished.signal()
      }
    }

    /// Waits until the work is done; what takes longer is left to end by itself. It is safe to call
    /// twice.
    ///
    /// - Parameter duration: In seconds.
    func join(within duration: Double) {
      if finished.wait(timeout: .now() + duration) == .success { finished.signal() }
    }
  }
#endif
