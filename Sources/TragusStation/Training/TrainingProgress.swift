import Synchronization
import Tragus

/// The progress of a long piece of work, shown on standard error if that is a terminal.
package final class TrainingProgress: Sendable {
  private struct State {
    var lastDrawn: ContinuousClock.Instant?
  }

  private let console: Console
  private let verb: String
  private let isWanted: Bool
  private let onUpdate: @Sendable (_ verb: String, _ share: Double) -> Void
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  /// - Parameters:
  ///   - verb: The activity.
  ///   - isWanted: Whether to draw it.
  ///   - onUpdate: Receives each share, drawn or not, on any thread.
  package init(
    _ verb: String, isWanted: Bool, on console: Console,
    onUpdate: @escaping @Sendable (_ verb: String, _ share: Double) -> Void = { _, _ in }
  ) {
    (self.console, self.verb, self.onUpdate) = (console, verb, onUpdate)
    self.isWanted = isWanted && console.errors.isTerminal
  }

  /// - Parameter share: The finished share, from 0 to 1.
  package func update(_ share: Double) {
    onUpdate(verb, share)
    guard isWanted else { return }
    let now = ContinuousClock.now
    state.withLock {
      guard now - start > .milliseconds(300),
        now - ($0.lastDrawn ?? start) > .milliseconds(100) || $0.lastDrawn == nil
      else { return }
      $0.lastDrawn = now
      let left = (now - start) / .seconds(1) * (1 - share) / max(share, 0.01)
      console.errors.write(
        styled:
          "\r\u{1B}[2K\(verb)  \(Int(100 * share)) %  \(decimal(left, places: 0)) s left")
    }
  }

  /// Erases the line.
  package func finish() {
    if state.withLock({ $0.lastDrawn != nil }) { console.errors.write(styled: "\r\u{1B}[2K") }
  }
}
