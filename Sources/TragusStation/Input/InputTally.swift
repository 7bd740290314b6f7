import Synchronization

/// What is known of the inputs of a command while they are heard one after the other. It knows
/// whether there are several, which one it is, and whether anything was found in it.
package final class InputTally: Sendable {
  private struct State {
    var isSeveral = false
    var heading: String?
    var isSearched = false
    var findingCount = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// Whether several inputs are heard, so that each line must say which one it is about.
  package var isSeveral: Bool { state.withLock { $0.isSeveral } }

  /// Begins the next input.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - isSeveral: Whether it is one of several.
  func begin(_ name: String, isSeveral: Bool) {
    state.withLock {
      $0 = State(isSeveral: isSeveral, heading: isSeveral ? name : nil)
    }
  }

  /// Says that something is looked for, so that finding nothing is worth a word.
  package func search() { state.withLock { $0.isSearched = true } }

  /// Counts something that was found.
  package func find() { state.withLock { $0.findingCount += 1 } }

  /// The line above the first text about one of several inputs: once for each, then `nil`.
  package func takeHeading() -> String? {
    state.withLock { $0.heading.take() }
  }

  /// Whether something was looked for and nothing was found.
  var foundNothing: Bool { state.withLock { $0.isSearched && $0.findingCount == 0 } }
}
