/// Waiting in a command that signals may end.
package enum Pause {
  /// Waits that long, or less when a signal comes.
  package static func wait(milliseconds: Int32) {
    _ = poll(nil, 0, milliseconds)
  }
}
