/// Decides which visitors are let in: by the names of this server, where a request comes from, and
/// what it shows.
///
/// A web page that somebody visits can send requests to this server. It is known by its `Origin`, and a
/// name that it has made point here by the `Host`; neither is trusted alone.
struct Gate: Sendable {
  /// What a request says of itself.
  struct Claims {
    var method = "GET"
    var host: String?
    var origin: String?
    /// The header `Sec-Fetch-Site`.
    var site: String?
    /// Whether somebody opens it in a window of its own, by the headers `Sec-Fetch-Mode` and
    /// `Sec-Fetch-Dest`.
    var isOpened = false
    /// The header `Authorization`.
    var authorization: String?
    var cookies: [String: String] = [:]
    /// Whether it opens a connection that stays, or changes something.
    var isStateful = false
    /// The user of this computer whose program asks; `nil` when the system cannot tell.
    var user: () -> UInt32? = { nil }
  }

  /// Why a request is refused.
  enum Refusal: Error, Equatable {
    /// The name in `Host` is none of ours.
    case host
    /// It comes from another page.
    case origin
    /// It shows no token and no cookie that we know.
    case unknown
    /// It shows a wrong token, after many others.
    case tooOften
  }

  /// The names in `Host` and `Origin` that are ours, with the port, in lower case.
  let hosts: Set<String>
  /// "http" or "https".
  let scheme: String
  let visitors: Visitors
  /// The name of the cookie. It has the port in it, because browsers share cookies between ports.
  let cookieName: String

  init(hosts: Set<String>, scheme: String, port: Int, visitors: Visitors) {
    (self.hosts, self.scheme, self.visitors) = (hosts, scheme, visitors)
    cookieName = "tragus-\(port)"
  }

  /// Looks at where a request goes to and comes from.
  ///
  /// - Throws: ``Refusal/host`` or ``Refusal/origin``.
  func checkPlace(_ claims: Claims) throws(Refusal) {
    guard let host = claims.host?.lowercased(), hosts.contains(host) else { throw .host }
    if let origin = claims.origin?.lowercased() {
      guard origin == "\(scheme)://\(host)" else { throw .origin }
    }
    if let site = claims.site, site != "same-origin", site != "none" { throw .origin }
  }

  /// Looks at a request for a file of the page: it holds nothing secret, so a link of another page may lead
  /// to it. Another page cannot read it, nor show it in a frame.
  ///
  /// - Throws: As ``checkPlace(_:)``.
  func checkPage(_ claims: Claims) throws(Refusal) {
    var claims = claims
    if claims.isOpened, !claims.isStateful { claims.site = nil }
    try checkPlace(claims)
  }

  /// Looks who asks for something of the API.
  ///
  /// - Throws: As ``checkPlace(_:)``, ``Refusal/unknown`` and ``Refusal/tooOften``.
  func visitor(of claims: Claims) throws(Refusal) -> Visitor {
    try checkPlace(claims)
    if let authorization = claims.authorization {
      guard let token = Self.bearer(authorization) else { throw .unknown }
      do throws(Visitors.Wrong) {
        return Visitor(role: try visitors.role(ofToken: token), cookie: nil)
      } catch {
        throw error == .tooOften ? Refusal.tooOften : .unknown
      }
    }
    guard let cookie = claims.cookies[cookieName],
      let visitor = visitors.visitor(ofCookie: cookie, from: claims.user)
    else { throw .unknown }
    // Every browser says where a request comes from that changes something. Without that, a cookie
    // proves nothing.
    if claims.isStateful, claims.origin == nil { throw .origin }
    return visitor
  }

  private static func bearer(_ header: String) -> String? {
    let parts = header.split(separator: " ")
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    return String(parts[1])
  }
}
