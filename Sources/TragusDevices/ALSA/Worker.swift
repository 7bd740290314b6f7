#if os(Linux)
  import Dispatch
  import Glibc
  import Synchronization
  import TragusCore

  /// A thread of its own for work that blocks, which can be waited for within limits.
  final class Worker: Sendable {
    private final class Job {
      let body: @Sendable () -> Void
      let finished: DispatchSemaphore

      init(body: @escaping @Sendable () -> Void, finished: DispatchSemaphore) {
        self.body = body
        self.finished = finished
      }
    }

    private let finished = DispatchSemaphore(value: 0)
    /// The thread, until it has been joined or left to itself.
    private let thread: Mutex<pthread_t?>

    /// Starts the thread.
    ///
    /// It takes no signals: interrupts go to the threads that expect them.
    init(_ body: @escaping @Sendable () -> Void) throws(AudioError) {
      var everySignal = sigset_t()
      var formerSignals = sigset_t()
      sigfillset(&everySignal)
      pthread_sigmask(SIG_SETMASK, &everySignal, &formerSignals)
      defer { pthread_sigmask(SIG_SETMASK, &formerSignals, nil) }

      let job = Unmanaged.passRetained(Job(body: body, finished: finished))
      var handle = pthread_t()
      let status = pthread_create(
        &handle, nil,
        { argument in
          let job = Unmanaged<Job>.fromOpaque(argument!).takeRetainedValue()
          job.body()
          job.finished.signal()
          return nil
        }, job.toOpaque())
      guard status == 0 else {
        job.release()
        throw AudioError(
          .readFailed, "The system has no thread left to listen with. End other programs.")
      }
      thread = Mutex(handle)
    }

    deinit {
      join(within: 0)
    }

    /// Waits until the thread has ended; one that takes longer is left to end by itself.
    ///
    /// It is safe to call twice.
    ///
    /// - Parameter duration: In seconds.
    func join(within duration: Double) {
      thread.withLock { handle in
        guard let thread = handle else { return }
        handle = nil
        if finished.wait(timeout: .now() + duration) == .success {
          pthread_join(thread, nil)
        } else {
          pthread_detach(thread)
        }
      }
    }
  }
#endif
