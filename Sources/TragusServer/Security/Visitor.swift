/// Somebody who is let in.
struct Visitor: Sendable {
  let role: Role
  /// The cookie of the browser, or `nil` for a program that shows the token each time.
  let cookie: Secret?
}
