import Tragus

extension Listener {
  /// Says on standard error what is wrong with a live input while it is wrong.
  ///
  /// - Parameter expected: Warnings that are left out, because the input is as it should be.
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
  /// Says what is wrong with a microphone, and what to do.
  package func warn(_ health: InputHealth) {
    warn("\(health.finding(isLive: true)). \(health.condition.remedy)")
  }
}
