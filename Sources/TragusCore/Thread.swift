import TragusSystem

/// Runs `body` on a new thread that nobody waits for.
///
/// Reading a device or a file blocks, and must not hold a thread of the cooperative pool. The thread
/// takes no signals: interrupts go to the threads that expect them.
///
/// - Throws: `readFailed` when the system has no other thread.
package func startThread(_ body: @escaping @Sendable () -> Void) throws(AudioError) {
  final class Box {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var everySignal = sigset_t()
  var formerSignals = sigset_t()
  sigfillset(&everySignal)
  pthread_sigmask(SIG_SETMASK, &everySignal, &formerSignals)
  defer { pthread_sigmask(SIG_SETMASK, &formerSignals, nil) }

  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  let box = Unmanaged.passRetained(Box(body))
  let status = pthread_create(
    &thread, nil,
    { argument in
      #if canImport(Darwin)
        let box = Unmanaged<Box>.fromOpaque(argument).takeRetainedValue()
      #else
        let box = Unmanaged<Box>.fromOpaque(argument!).takeRetainedValue()
      #endif
      box.body()
      return nil
    }, box.toOpaque())
  guard status == 0 else {
    box.release()
    throw AudioError(
      .readFailed, "The system has no thread left to listen with. End other programs.")
  }
  #if canImport(Darwin)
    pthread_detach(thread!)
  #else
    pthread_detach(thread)
  #endif
}
