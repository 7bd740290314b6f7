import Synchronization

/// What is known of the inputs of a command while they are heard one after the other: whether there
/// are several, which one it is, and whether anything was found in it.
package final class InputTally: Sendable {
  private struct State {
    var isSeveral = false
    var place: String?
    var heading: String?
    var isSearched = false
    var findingCount = 0
    var labelCount = 0
    var duration = 0.0
  }

  private let state = Mutex(State())

  package init() {}

  /// Whether several inputs are heard, so that each line must say which one it is about.
  package var isSeveral: Bool { state.withLock { $0.isSeveral } }

  /// Which of several inputs is heard, as `3 of 16`; `nil` for one alone.
  var place: String? { state.withLock { $0.place } }

  /// Begins the next input.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - number: Which of them it is, counted from 1.
  ///   - count: How many there are.
  func begin(_ name: String, _ number: Int, of count: Int) {
    let isSeveral = count > 1
    state.withLock {
      $0 = State(
        isSeveral: isSeveral, place: isSeveral ? "\(number) of \(count)" : nil,
        heading: isSeveral ? name : nil, labelCount: $0.labelCount,
        duration: $0.duration)
    }
  }

  /// Says that something is looked for, so that finding nothing is worth a word.
  package func search() { state.withLock { $0.isSearched = true } }

  /// Counts something that was found.
  package func find() { state.withLock { $0.findingCount += 1 } }

  /// How many labels were printed in a table, and how long the recordings before this one are, in
  /// seconds.
  package var labelled: (count: Int, duration: Double) {
    state.withLock { ($0.labelCount, $0.duration) }
  }

  /// Counts a label that was printed.
  package func countLabel() { state.withLock { $0.labelCount += 1 } }

  /// Counts the length of a recording that is over, in seconds.
  func add(_ duration: Double) { state.withLock { $0.duration += duration } }

  /// The line above the first text about one of several inputs: once for each, then `nil`.
  package func takeHeading() -> String? {
    state.withLock { $0.heading.take() }
  }

  /// Whether something was looked for and nothing was found.
  var foundNothing: Bool { state.withLock { $0.isSearched && $0.findingCount == 0 } }
}
