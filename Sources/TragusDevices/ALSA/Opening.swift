#if os(Linux)
  import Dispatch
  import Synchronization
  import TragusCore

  /// What comes of an attempt to open a device on another thread.
  final class Opening<Opened: Sendable>: Sendable {
    /// The seconds that opening may take: a sound server may have been stopped.
    private static var limit: Double { 5 }

    private let state = Mutex<(outcome: Result<Opened, AudioError>?, isGivenUp: Bool)>((nil, false))
    private let ended = DispatchSemaphore(value: 0)

    /// Tells the outcome.
    ///
    /// - Returns: `false` when nobody waits for it any more.
    @discardableResult
    func end(_ result: Result<Opened, AudioError>) -> Bool {
      defer { ended.signal() }
      return state.withLock { state in
        state.outcome = result
        return !state.isGivenUp
      }
    }

    /// Waits for the outcome; `nil` when the device does not answer.
    func result() -> Result<Opened, AudioError>? {
      _ = ended.wait(timeout: .now() + Self.limit)
      return state.withLock { state in
        state.isGivenUp = state.outcome == nil
        return state.outcome
      }
    }

    static func noAnswer(_ name: String) -> AudioError {
      AudioError(
        .deviceLost,
        "The device '\(name)' does not answer. Restart the sound server, or try another device.")
    }
  }
#endif
