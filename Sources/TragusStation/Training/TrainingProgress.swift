import Synchronization
import Tragus

/// How far a long piece of work has come, on standard error, when that is a terminal.
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
  ///   - verb: What is being done.
  ///   - isWanted: Whether it is drawn.
  ///   - onUpdate: Gets each share, drawn or not, from any thread.
  package init(
    _ verb: String, isWanted: Bool, on console: Console,
    onUpdate: @escaping @Sendable (_ verb: String, _ share: Double) -> Void = { _, _ in }
  ) {
    (self.console, self.verb, self.onUpdate) = (console, verb, onUpdate)
    self.isWanted = isWanted && console.errors.isTerminal
  }

  /// - Parameter share: What is done, from 0 to 1.
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

  /// Takes the line away.
  package func finish() {
    if state.withLock({ $0.lastDrawn != nil }) { console.errors.write(styled: "\r\u{1B}[2K") }
  }
}
