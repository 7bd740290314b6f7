import Synchronization

/// The order in which several programs run that must not overtake each other: what ends something runs
/// after what began it.
package final class Turns: Sendable {
  /// A place in the order.
  package typealias Turn = Int

  private struct State {
    var next = 0
    // In the order in which they were taken.
    var open: [Turn] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// Takes the last place.
  func take() -> Turn {
    state.withLock { state in
      state.next += 1
      state.open.append(state.next)
      return state.next
    }
  }

  /// Whether all earlier places were given back.
  func isDue(_ turn: Turn?) -> Bool {
    state.withLock { $0.open.first == turn }
  }

  /// Gives a place back, after the run or without one.
  func give(back turn: Turn?) {
    state.withLock { $0.open.removeAll { $0 == turn } }
  }
}
