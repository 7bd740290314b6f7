import Synchronization

/// The state of an input during analysis: its place among several, and the number of findings. It
/// survives a device that comes back in another format.
package final class InputTally: Sendable {
  private struct State {
    var heading: String?
    var isSearched = false
    var findingCount = 0
  }

  /// Whether there are several inputs, so that each line must name its own.
  package let isSeveral: Bool
  /// The place of the input among several: `3 of 16`; `nil` for a single one.
  let place: String?
  /// The table for the labels of all inputs, if there is one.
  package let table: LabelTable?
  private let state: Mutex<State>

  /// A tally for a single input.
  package convenience init() { self.init("", 1, of: 1) }

  /// - Parameters:
  ///   - name: The name of the input.
  ///   - number: Its place among all inputs, counted from 1.
  ///   - count: The number of inputs.
  ///   - table: The table for the labels of all inputs.
  init(_ name: String, _ number: Int, of count: Int, table: LabelTable? = nil) {
    isSeveral = count > 1
    place = isSeveral ? "\(number) of \(count)" : nil
    self.table = table
    state = Mutex(State(heading: isSeveral ? name : nil))
  }

  /// Marks the input as searched, so that finding nothing is reported.
  package func search() { state.withLock { $0.isSearched = true } }

  /// Counts a finding.
  package func find() { state.withLock { $0.findingCount += 1 } }

  /// The heading above the first text about one of several inputs: once for each, then `nil`.
  package func takeHeading() -> String? {
    state.withLock { $0.heading.take() }
  }

  /// Whether a search found nothing.
  package var foundNothing: Bool { state.withLock { $0.isSearched && $0.findingCount == 0 } }
}
