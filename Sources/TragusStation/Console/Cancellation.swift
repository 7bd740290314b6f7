/// What can ask a command to stop.
package protocol Cancellation: AnyObject, Sendable {
  /// The number of the signal that asked, or `nil` while nothing has; a key counts as INT.
  var signal: Int32? { get }

  /// Whether it asked 100 ms ago or earlier.
  var isOverdue: Bool { get }

  /// Whether a key asked: that is the usual end.
  var isByKey: Bool { get }

  /// Asks the command to stop because a key was pressed.
  func stopByKey()

  /// Asks to end because a key was pressed, and all that would come after the command too.
  func endByKey()

  /// Begins to count the signal USR1, which would end the command otherwise.
  func countToggles()

  /// How often USR1 has come since this was last asked.
  func takeToggles() -> Int
}

extension Cancellation {
  package func endByKey() { stopByKey() }
}
