import TragusStation

/// What `tragus serve` is asked for.
package struct ServeRequest {
  /// The port that is used unless another one is asked for.
  package static let usualPort = 8347

  /// What is listened to at first; nothing, unless the command line names an input.
  package var input = InputRequest()
  /// The port, or 0 for any that is free.
  package var port = usualPort
  /// Whether there is an address for those who may look and change nothing.
  package var allowsGuests = false
  /// Whether nothing is said on standard error.
  package var isQuiet = false

  package init() {}
}
