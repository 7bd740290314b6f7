/// Waiting that signals can end.
package enum Pause {
  /// Waits for this time, or less when a signal comes.
  package static func wait(milliseconds: Int32) {
    _ = poll(nil, 0, milliseconds)
  }
}
