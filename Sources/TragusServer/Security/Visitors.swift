import Synchronization
import TragusSystem

/// The visitors that are signed in.
///
/// A visitor who knows a token gets a cookie for it. Guessing is slowed down: after too many wrong
/// tokens no other wrong one is looked at for a while. A cookie holds for the user of this computer
/// who got it, as far as the system tells whose a connection is. Browsers send it to every port of
/// a computer, and another user may listen at one.
final class Visitors: Sendable {
  /// How many wrong tokens are looked at in ``period``.
  private static let guessLimit = 20
  private static let period = 60.0  // seconds
  /// More browsers than one household has, for each role: guests never sign the owner out. The oldest of
  /// the role is signed out then.
  private static let limit = 128
  /// How long a ticket holds: a browser takes some seconds to start.
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

  /// Why a token lets nobody in.
  enum Wrong: Error {
    case unknown
    /// There were too many wrong ones; wait for a minute.
    case tooOften
  }

  /// What somebody who shows a token may do.
  ///
  /// The right token is let in however many wrong ones came: nobody can lock the owner out.
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

  /// Makes a word that signs the owner in once, soon, and from a program of the same user alone.
  /// Others may read it where programs are listed.
  func makeTicket() -> Secret {
    let ticket = Secret()
    state.withLock { $0.ticket = (ticket, now() + Self.ticketPeriod) }
    return ticket
  }

  /// Signs somebody in.
  ///
  /// - Parameters:
  ///   - token: The token, or a ticket.
  ///   - user: The user that asks, as the system knows users; `nil` when it cannot tell.
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

  /// Whose a cookie is, or `nil` when nobody is signed in with it.
  ///
  /// - Parameter user: The user that shows it; only called for a cookie that is known.
  func visitor(ofCookie text: String, from user: () -> UInt32?) -> Visitor? {
    let session = state.withLock { state in state.sessions.first { $0.cookie.matches(text) } }
    guard let session, session.user == user() else { return nil }
    return Visitor(role: session.role, cookie: session.cookie)
  }

  /// Whether somebody who was let in still is.
  func isKnown(_ visitor: Visitor) -> Bool {
    guard let cookie = visitor.cookie else { return true }
    return state.withLock { state in state.sessions.contains { $0.cookie == cookie } }
  }

  /// Signs the browser with a cookie out.
  func signOut(cookie text: String) {
    state.withLock { state in state.sessions.removeAll { $0.cookie.matches(text) } }
  }
}
