/// What somebody who is signed in may do.
enum Role: String, Sendable, Encodable {
  /// Everything.
  case owner
  /// See what is heard, change nothing, and hear no sound.
  case guest
}
