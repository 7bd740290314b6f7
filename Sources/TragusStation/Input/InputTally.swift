import Synchronization

/// What is known of an input while it is heard: whether it is one of several, and whether anything was
/// found in it. It stays when a device comes back in another format.
package final class InputTally: Sendable {
  private struct State {
    var heading: String?
    var isSearched = false
    var findingCount = 0
  }

  /// Whether several inputs are heard, so that each line must say which one it is about.
  package let isSeveral: Bool
  /// Which of several inputs it is, as `3 of 16`; `nil` for one alone.
  let place: String?
  /// The table that has the labels of all inputs, if there is one.
  package let table: LabelTable?
  private let state: Mutex<State>

  /// One input alone.
  package convenience init() { self.init("", 1, of: 1) }

  /// - Parameters:
  ///   - name: What it is called.
  ///   - number: Which of all inputs it is, counted from 1.
  ///   - count: How many there are.
  ///   - table: The table that has the labels of all.
  init(_ name: String, _ number: Int, of count: Int, table: LabelTable? = nil) {
    isSeveral = count > 1
    place = isSeveral ? "\(number) of \(count)" : nil
    self.table = table
    state = Mutex(State(heading: isSeveral ? name : nil))
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
