import Tragus

/// Sorts events by time, within a limited delay. Ended and rejected events are known later than
/// ongoing ones.
package final class TimeOrder {
  private let wait: Double
  private var waiting: [any AudioEvent] = []
  private var latestTime = -Double.infinity

  /// - Parameter wait: How long an event waits for earlier ones, in seconds of the stream.
  package init(wait: Double) { self.wait = wait }

  /// Takes an event.
  ///
  /// - Returns: The events that have waited long enough, in the order of time.
  package func take(_ event: any AudioEvent) -> [any AudioEvent] {
    // Events of the same time keep their order.
    let place = waiting.lastIndex { $0.time <= event.time }.map { $0 + 1 } ?? 0
    waiting.insert(event, at: place)
    latestTime = max(latestTime, event.time)
    let count = waiting.prefix { $0.time <= latestTime - wait }.count
    defer { waiting.removeFirst(count) }
    return Array(waiting[..<count])
  }

  /// - Returns: The events that still wait, in the order of time.
  package func finish() -> [any AudioEvent] {
    defer { waiting = [] }
    return waiting
  }
}
