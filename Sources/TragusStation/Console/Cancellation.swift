/// A way to ask a command to stop.
package protocol Cancellation: AnyObject, Sendable {
  /// The number of the signal that asks the command to stop, or `nil` without one; a key counts as
  /// INT.
  var signal: Int32? { get }

  /// Whether the request came at least 100 ms ago.
  var isOverdue: Bool { get }

  /// Whether the request came from a key, which is the usual end.
  var isByKey: Bool { get }

  /// Asks the command to stop because a key was pressed.
  func stopByKey()

  /// Asks the command to end because a key was pressed, together with all commands after it.
  func endByKey()

  /// Begins to count the signal USR1, which would otherwise end the command.
  func countToggles()

  /// The number of USR1 signals since the last call.
  func takeToggles() -> Int
}

extension Cancellation {
  package func endByKey() { stopByKey() }
}
