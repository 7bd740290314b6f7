import Dispatch
import Synchronization

/// Asks a thread to stop, and wakes it when it rests.
final class StopSignal: Sendable {
  private let flag = Atomic(false)
  private let wake = DispatchSemaphore(value: 0)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() {
    flag.store(true, ordering: .relaxed)
    wake.signal()
  }

  /// Rests until the signal is set, at most for some seconds. Only one thread may.
  func rest(_ duration: Double) {
    guard !isSet else { return }
    _ = wake.wait(timeout: .now() + duration)
  }
}
