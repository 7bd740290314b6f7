import Tragus

/// Puts events into the order of their times, as far as a wait allows: what has ended, and what was
/// something else, is known later than what goes on.
package final class TimeOrder {
  private let wait: Double
  private var waiting: [any AudioEvent] = []
  private var latestTime = -Double.infinity

  /// - Parameter wait: How long an event waits for earlier ones, in seconds of the stream.
  package init(wait: Double) { self.wait = wait }

  /// Takes an event.
  ///
  /// - Returns: Those that have waited long enough, in the order of their times.
  package func take(_ event: any AudioEvent) -> [any AudioEvent] {
    // Behind all of the same time, so that those keep their order.
    let place = waiting.lastIndex { $0.time <= event.time }.map { $0 + 1 } ?? 0
    waiting.insert(event, at: place)
    latestTime = max(latestTime, event.time)
    let count = waiting.prefix { $0.time <= latestTime - wait }.count
    defer { waiting.removeFirst(count) }
    return Array(waiting[..<count])
  }

  /// - Returns: Those that still wait, in the order of their times.
  package func finish() -> [any AudioEvent] {
    defer { waiting = [] }
    return waiting
  }
}
