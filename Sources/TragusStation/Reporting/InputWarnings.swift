import Tragus

extension Listener {
  /// Reports faults of a live input on standard error while they last.
  ///
  /// - Parameter expected: A condition that is intended, and so is not reported.
  package func addWarnings(
    format: AudioFormat, on console: Console, but expected: InputHealth.Condition? = nil
  ) {
    subscribe(to: shared(InputMonitor(format: format))) { health in
      guard health.phase == .began, health.condition != expected else { return }
      console.warn(health)
    }
  }
}

extension Console {
  /// Reports a fault of a microphone, and what to do.
  package func warn(_ health: InputHealth) {
    warn("\(health.finding(isLive: true)). \(health.condition.remedy)")
  }
}
