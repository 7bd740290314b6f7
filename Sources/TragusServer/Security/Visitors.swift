import Synchronization
import TragusSystem

/// The signed-in visitors.
///
/// A visitor with a token gets a cookie. Guessing is slowed down: after too many wrong tokens,
/// further ones are refused for a while. A cookie is bound to the user of this computer who
/// received it, if the system reports users. Browsers send it to every port of a computer, where
/// another user may listen.
final class Visitors: Sendable {
  /// The most wrong tokens that are checked in ``period``.
  private static let guessLimit = 20
  private static let period = 60.0  // seconds
  /// The most browsers per role, more than a household has; guests never sign the owner out. Beyond
  /// this, the oldest of the role is signed out.
  private static let limit = 128
  /// The lifetime of a ticket: a browser takes some seconds to start.
  private static let ticketPeriod = 60.0  // seconds

  private struct Session {
    let cookie: Secret
    let role: Role
    let user: UInt32?
  }

  private struct State {
    var sessions: [Session] = []
    var wrongTimes: [Double] = []
    var ticket: (secret: Secret, end: Double)?
  }

  /// The owner's token.
  let token: Secret
  /// The guests' token, or `nil` without guests.
  let guestToken: Secret?
  private let now: @Sendable () -> Double
  private let state = Mutex(State())

  /// - Parameters:
  ///   - token: The owner's token.
  ///   - allowsGuests: Whether there is a token for guests.
  ///   - now: The monotonic time in seconds.
  init(
    token: Secret = Secret(), allowsGuests: Bool, now: @escaping @Sendable () -> Double
  ) {
    self.token = token
    guestToken = allowsGuests ? Secret() : nil
    self.now = now
  }

  /// Why a token is refused.
  enum Wrong: Error {
    case unknown
    /// There were too many wrong ones; the client must wait for a minute.
    case tooOften
  }

  /// The role for a token.
  ///
  /// The right token always works, after any number of wrong ones: nobody can lock the owner out.
  func role(ofToken text: String) throws(Wrong) -> Role {
    if token.matches(text) { return .owner }
    if let guestToken, guestToken.matches(text) { return .guest }
    throw state.withLock { state -> Wrong in
      let time = now()
      state.wrongTimes.removeAll { $0 <= time - Self.period }
      guard state.wrongTimes.count < Self.guessLimit else { return .tooOften }
      state.wrongTimes.append(time)
      return .unknown
    }
  }

  /// Makes a ticket that signs the owner in once, soon, and only from a program of the same user.
  /// Other users may see it in the list of programs.
  func makeTicket() -> Secret {
    let ticket = Secret()
    state.withLock { $0.ticket = (ticket, now() + Self.ticketPeriod) }
    return ticket
  }

  /// Signs a visitor in.
  ///
  /// - Parameters:
  ///   - token: The token, or a ticket.
  ///   - user: The user id of the client; `nil` when the system does not report it.
  func signIn(
    with token: String, as user: UInt32? = nil
  ) throws(Wrong) -> (role: Role, cookie: Secret) {
    let role = try takeTicket(token, as: user) ? .owner : self.role(ofToken: token)
    let cookie = Secret()
    state.withLock { state in
      if state.sessions.count(where: { $0.role == role }) == Self.limit,
        let oldest = state.sessions.firstIndex(where: { $0.role == role })
      {
        state.sessions.remove(at: oldest)
      }
      state.sessions.append(Session(cookie: cookie, role: role, user: user))
    }
    return (role, cookie)
  }

  private func takeTicket(_ text: String, as user: UInt32?) -> Bool {
    state.withLock { state in
      guard let ticket = state.ticket, ticket.secret.matches(text), now() < ticket.end,
        user == UInt32(getuid())
      else { return false }
      state.ticket = nil
      return true
    }
  }

  /// The visitor with a cookie, or `nil` for an unknown cookie.
  ///
  /// - Parameter user: Returns the user of the request; called only for a known cookie.
  func visitor(ofCookie text: String, from user: () -> UInt32?) -> Visitor? {
    let session = state.withLock { state in state.sessions.first { $0.cookie.matches(text) } }
    guard let session, session.user == user() else { return nil }
    return Visitor(role: session.role, cookie: session.cookie)
  }

  /// Whether a visitor is still signed in.
  func isKnown(_ visitor: Visitor) -> Bool {
    guard let cookie = visitor.cookie else { return true }
    return state.withLock { state in state.sessions.contains { $0.cookie == cookie } }
  }

  /// Signs out the browser with a cookie.
  func signOut(cookie text: String) {
    state.withLock { state in state.sessions.removeAll { $0.cookie.matches(text) } }
  }
}
