/// A visitor who was let in.
struct Visitor: Sendable {
  let role: Role
  /// The cookie of the browser, or `nil` for a program that sends the token each time.
  let cookie: Secret?
}
