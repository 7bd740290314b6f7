import Synchronization

/// Who is signed in.
///
/// Whoever knows a token gets a cookie for it. Guessing is slowed down: after too many wrong tokens
/// nobody can sign in for a while.
final class Visitors: Sendable {
  /// How many wrong tokens are looked at in ``period``.
  private static let guessLimit = 20
  private static let period = 60.0  // seconds
  /// More browsers than one household has; the oldest is signed out then.
  private static let limit = 256

  private struct State {
    var sessions: [(secret: Secret, role: Role)] = []
    var wrongTimes: [Double] = []
  }

  /// What the owner signs in with.
  let token = Secret()
  /// What guests sign in with, or `nil` when there are none.
  let guestToken: Secret?
  private let now: @Sendable () -> Double
  private let state = Mutex(State())

  /// - Parameters:
  ///   - allowsGuests: Whether there is a token for guests.
  ///   - now: The time in seconds, never going back.
  init(allowsGuests: Bool, now: @escaping @Sendable () -> Double) {
    guestToken = allowsGuests ? Secret() : nil
    self.now = now
  }

  /// What somebody who shows a token may do, or `nil` for a wrong one.
  func role(ofToken text: String) -> Role? {
    if token.matches(text) { return .owner }
    if let guestToken, guestToken.matches(text) { return .guest }
    return nil
  }

  /// The outcome of an attempt to sign in.
  enum Admission {
    case admitted(Role, cookie: Secret)
    case refused
    /// There were too many wrong tokens; wait for a minute.
    case tooOften
  }

  /// Signs somebody in.
  func signIn(with token: String) -> Admission {
    let role = role(ofToken: token)
    return state.withLock { state in
      let time = now()
      state.wrongTimes.removeAll { $0 <= time - Self.period }
      // The right token is let in however many wrong ones came: nobody can lock the owner out.
      guard let role else {
        guard state.wrongTimes.count < Self.guessLimit else { return .tooOften }
        state.wrongTimes.append(time)
        return .refused
      }
      let cookie = Secret()
      if state.sessions.count == Self.limit { state.sessions.removeFirst() }
      state.sessions.append((cookie, role))
      return .admitted(role, cookie: cookie)
    }
  }

  /// What the browser with a cookie may do, or `nil` when it is not signed in.
  func role(ofCookie text: String) -> Role? {
    state.withLock { state in state.sessions.first { $0.secret.matches(text) }?.role }
  }

  /// Signs the browser with a cookie out.
  func signOut(cookie text: String) {
    state.withLock { state in state.sessions.removeAll { $0.secret.matches(text) } }
  }
}
